import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '../../src/contract/values/dates';
import type { Database } from '../../src/server/db/database';
import { readStatement } from '../../src/server/statements/statements.queries';
import type { BooksModel } from '../support/books-model';
import type { World } from '../support/books-world';

const periods = [
  { from: null, to: null },
  { from: null, to: '2026-01-05' },
  { from: '2026-01-06', to: null },
] as const;
const sizes = [100, 3];

/** Holds the statement of an account against the model, of one period and page or another; answers what differs, in words. */
export async function findStatementFault(
  database: Database,
  { world, model, place, chance }: { world: World; model: BooksModel; place: number; chance: number },
): Promise<string | null> {
  const { from, to } = periods[chance % periods.length]!;
  const size = sizes[chance % sizes.length]!;
  const own = model.entries.filter(({ account }) => account === place).sort((a, b) => a.day.localeCompare(b.day));
  const before = own.filter(({ day }) => from !== null && day < from);
  const within = own.filter(({ day }) => day >= (from ?? day) && day <= (to ?? day));
  const sum = (changes: readonly { change: bigint }[]) => Number(changes.reduce((all, { change }) => all + change, 0n));
  const sideOf = (isIn: boolean) => Math.abs(sum(within.filter(({ change }) => change > 0n === isIn)));
  const last = Math.max(0, Math.ceil(within.length / size) - 1);
  const start = last * size;
  const expected = {
    opening: sum(before),
    in: sideOf(true),
    out: sideOf(false),
    closing: sum(before) + sum(within),
    balance: Number(model.state.balances[place]),
    entries: within.slice(start).map(({ day, change }, index) => {
      return [day, Number(change), sum(before) + sum(within.slice(0, start + index + 1))];
    }),
  };
  const days = { from: from as CalendarDate | null, to: to as CalendarDate | null };
  const statement = await readStatement(database, { accountId: world.accounts[place]!.id, ...days, page: last, size });
  const hundredths = (amount: number | null) => Math.round((amount ?? 0) * 100);
  const shown = {
    opening: hundredths(statement.opening),
    in: hundredths(statement.in),
    out: hundredths(statement.out),
    closing: hundredths(statement.closing),
    balance: hundredths(statement.balance),
    entries: statement.entries.map((row) => {
      return [row.date.slice(0, 10), hundredths(row.in) - hundredths(row.out), hundredths(row.balance)];
    }),
  };
  if (isDeepStrictEqual(shown, expected)) return null;
  return `I8: the statement shows ${JSON.stringify(shown)}, the model ${JSON.stringify(expected)}`;
}
