import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { closedObject } from './wire-types';

/** A currency of the books, and how many accounts and projects are in it. */
export const currencySetupRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  accounts: Type.Integer(),
  projects: Type.Integer(),
});
export type CurrencySetupRow = Static<typeof currencySetupRow>;

/** POST /api/admin/currencies: a code of ISO 4217; its name comes from there. */
export const addCurrencyBody = closedObject({
  code: Type.String({ pattern: '^[A-Z]{3}$', sentence: messages.currency.codeRequired }),
});
export type AddCurrencyBody = Static<typeof addCurrencyBody>;
