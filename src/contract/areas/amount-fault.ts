import { messages } from '../texts/messages';

/** Why a typed amount is none. */
export function amountFault(typed: string): string {
  if (/^[\d, ]+\.\d{3,}$/.test(typed)) return messages.form.amountDecimals;
  return /^\d{14,}(\.\d{1,2})?$/.test(typed.replace(/[, ]/g, ''))
    ? messages.form.amountTooLarge
    : messages.form.amountInvalid;
}
