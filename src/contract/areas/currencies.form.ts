import { object, string } from 'yup';
import { messages } from '../texts/messages';

/** What the form of a currency holds. */
export interface CurrencyFormValues {
  code: string;
}

/** The rules of the form of a currency. */
export const currencyForm = object({ code: string().required(messages.currency.codeRequired) });
