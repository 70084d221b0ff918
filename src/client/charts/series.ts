import { type Cents, totalCents } from '#contract/values/money';

/** Amounts over time under one name; null where one is not known exactly, which is never drawn as 0. */
export interface Series {
  readonly label: string;
  readonly amounts: readonly (Cents | null)[];
}

/** One of two is filled, the other an outline, so that they are told apart without colours: what is a part fills the outline of the whole. */
export const isOutlined = (which: number, isPart: boolean) => isPart === (which === 0);

/** The sum of amounts; null where one of them is not known. */
export const sumOfKnown = (amounts: readonly (Cents | null)[]): Cents | null =>
  amounts.every((amount) => amount !== null) ? totalCents(amounts) : null;
