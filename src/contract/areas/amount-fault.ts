import { messages } from '../texts/messages';
import { typedText } from '../values/typed-text';

/** Why a typed amount is none; `tooLarge` is what is said of one with too many digits. */
export function amountFault(text: string, tooLarge: string = messages.form.amountTooLarge): string {
  const typed = typedText(text);
  if (/^[\d, ]+\.\d{3,}$/.test(typed)) return messages.form.amountDecimals;
  return /^\d{14,}(\.\d{1,2})?$/.test(typed.replace(/[, ]/g, '')) ? tooLarge : messages.form.amountInvalid;
}
