import { type Cents, totalCents } from '../values/money';
import type { BankLine } from './bank-rows';

/** Lines whose balance does not follow from the one before. */
export const breaks = (lines: readonly BankLine[]): [BankLine, Cents][] => {
  let before: Cents | null = null;
  const found: [BankLine, Cents][] = [];
  for (const each of lines) {
    const expected: Cents | null = before === null ? null : totalCents([before, each.amount]);
    if (each.balance === null) {
      before = expected;
      continue;
    }
    if (expected !== null && expected !== each.balance) found.push([each, expected]);
    before = each.balance;
  }
  return found;
};

/** Whether the newest line is the first: by the days, and where all are of one day by the balances. */
export function isDescending(lines: readonly BankLine[]): boolean {
  const [first, last] = [lines[0]?.day ?? '', lines.at(-1)?.day ?? ''];
  if (first !== last) return first > last;
  return breaks([...lines].reverse()).length < breaks(lines).length;
}
