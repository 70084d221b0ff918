import { messages } from '../texts/messages';

/** Why a typed amount is none; `tooLarge` is what is said of one with too many digits. */
export function amountFault(typed: string, tooLarge: string = messages.form.amountTooLarge): string {
  if (/^[\d, ]+\.\d{3,}$/.test(typed)) return messages.form.amountDecimals;
  return /^\d{14,}(\.\d{1,2})?$/.test(typed.replace(/[, ]/g, '')) ? tooLarge : messages.form.amountInvalid;
}
