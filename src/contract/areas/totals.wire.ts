import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './wire-types';

/** What the entries of one currency make together, and how many they are. */
const currencySum = Type.Object({ currency: Type.String(), entries: Type.Integer(), total: Type.Number() });
export type CurrencySum = Static<typeof currencySum>;

/** The totals of an amount of a report, by currency; null where its entries are more than are added up. */
export const amountTotals = Type.Object({
  /** the amount's member in the report */
  member: Type.String(),
  sums: nullable(Type.Array(currencySum)),
});
export type AmountTotals = Static<typeof amountTotals>;
