import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '../../src/contract/values/dates';
import type { Database } from '../../src/server/db/database';
import { readPartner } from '../../src/server/partners/partners.queries';
import type { BooksModel } from '../support/books-model';
import { dueDays, ownersFrom, type World } from '../support/books-world';
import { findStatementFault } from './statement-of-model';

/** Before every deposit, before and on each due day, after all of them. */
const days = ['2026-01-04', '2026-05-31', ...dueDays, '2030-01-01'] as const;

const sum = (all: readonly bigint[]) => all.reduce((whole, each) => whole + each, 0n);

/** Of what is due up to a day the older partner bears the nearest hundredth, half a one upwards; the other bears the rest. */
function dueOf(world: World, owner: 0 | 1, day: string): bigint {
  const due = world.installments.map((cents, at) => ({ cents, date: dueDays[at]! })).filter(({ date }) => date <= day);
  const shareOn = (date: string) => BigInt(ownersFrom.filter(({ from }) => from <= date).at(-1)!.shares[0]);
  const older = (sum(due.map(({ cents, date }) => cents * shareOn(date))) * 2n + 10_000n) / 20_000n;
  return owner === 0 ? older : sum(due.map(({ cents }) => cents)) - older;
}

interface Looked {
  readonly world: World;
  readonly model: BooksModel;
  readonly place: number;
  readonly chance: number;
}

/** Holds what is read of an account and of a partner against the model; answers what differs, in words. */
export const findReadFault = async (database: Database, looked: Looked): Promise<string | null> =>
  (await findStatementFault(database, looked)) ?? (await findPartnerFault(database, looked));

/** Holds where a partner stands on a day against the model, of one partner and day or another; answers what differs, in words. */
async function findPartnerFault(database: Database, { world, model, chance }: Looked): Promise<string | null> {
  const owner = (chance % 2) as 0 | 1;
  const day = days[chance % days.length]!;
  const due = dueOf(world, owner, day);
  const expected = ['AED', 'USD'].flatMap((currency) => {
    const own = model.movements.filter(({ table, isReversed, changes: [first] }) => {
      const { account } = first!;
      const isHis =
        world.accounts[account]!.partnerId === world.partnerIds[owner] &&
        world.accounts[account]!.currency === currency;
      return table === 'deposits' && !isReversed && isHis;
    });
    const whole = sum(own.map(({ changes }) => changes[0]!.change));
    const isBefore = day < '2026-01-05';
    const position = (isBefore ? 0n : whole) - (currency === 'AED' ? due : 0n);
    const told = { currency, due: currency === 'AED' ? due : 0n, position, later: isBefore ? whole : 0n };
    return currency === 'AED' || whole > 0n ? [told] : [];
  });
  const { currencies } = await readPartner(database, world.partnerIds[owner], day as CalendarDate);
  const hundredths = (amount: number) => BigInt(Math.round(amount * 100));
  const shown = currencies.map(({ currency, ...row }) => {
    return { currency, due: hundredths(row.due), position: hundredths(row.position), later: hundredths(row.later) };
  });
  if (isDeepStrictEqual(shown, expected)) return null;
  const show = (value: unknown) =>
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each));
  return `I9: on ${day} partner ${owner} stands at ${show(shown)}, the model says ${show(expected)}`;
}
