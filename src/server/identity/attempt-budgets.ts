import { createHash } from 'node:crypto';
import { messages } from '#contract/texts/messages';
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';
import { now } from '../db/expressions';
import { build, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { inTransaction } from '../db/transaction';
import { tooMany } from '../refusal';

/** How often something may be tried: so many times at once, and once more after each so many seconds. */
export interface TryRate {
  readonly atOnce: number;
  readonly secondsEach: number;
}

/** The tries of one thing, such as a name: which, and how often. */
export interface Budget extends TryRate {
  readonly of: readonly string[];
}

const keyOf = ({ of }: Budget) => createHash('sha256').update(JSON.stringify(of)).digest();
/** Seconds by which the full budget may lie ahead while one more try is still free. */
const roomOf = ({ atOnce, secondsEach }: TryRate) => (atOnce - 1) * secondsEach;

/** Budgets as the statements take them. */
interface WantedBudgets {
  readonly keys: readonly Buffer[];
  readonly rooms: readonly number[];
  readonly secondsEach: readonly number[];
}

const wantedOf = (budgets: readonly Budget[]): WantedBudgets => ({
  keys: budgets.map(keyOf),
  rooms: budgets.map(roomOf),
  secondsEach: budgets.map((budget) => budget.secondsEach),
});

const wanted = ({ keys, rooms, secondsEach }: WantedBudgets) => sql`
  select key, make_interval(secs => room) as room, make_interval(secs => each) as each
  from unnest(${keys}::bytea[], ${rooms}::float8[], ${secondsEach}::float8[]) as given (key, room, each)`;

const waitOf = statement(
  { seconds: 'integer' },
  (budgets: WantedBudgets) => sql`
    select coalesce(ceil(max(greatest(0, extract(epoch from kept.full_at - now() - wanted.room)))), 0)::int as seconds
    from (${wanted(budgets)}) wanted join attempt_budgets kept on kept.key = wanted.key`,
);

const countOnEach = statement(
  { key: 'bytea' },
  (budgets: WantedBudgets) => sql`
    with wanted as (${wanted(budgets)})
    insert into attempt_budgets as kept (key, full_at) select key, now() + each from wanted order by key
    on conflict (key) do update set full_at = greatest(kept.full_at, now()) + (excluded.full_at - now())
      where kept.full_at <= now() + (select room from wanted where wanted.key = kept.key)
    returning key`,
);

const takeBack = statement(
  {},
  (budgets: WantedBudgets) => sql`
    with wanted as (${wanted(budgets)}),
      held as (select key from attempt_budgets where key in (select key from wanted) order by key for update)
    update attempt_budgets kept set full_at = kept.full_at - wanted.each
    from held join wanted on wanted.key = held.key where kept.key = held.key`,
);

const free = statement(
  {},
  (budgets: WantedBudgets & { ownKey: Buffer; ownSeconds: number }) => sql`
    with wanted as (${wanted(budgets)}),
      held as (select key, full_at from attempt_budgets where key in (select key from wanted) order by key for update),
      own as (select extract(epoch from full_at - now())::float8 / ${budgets.ownSeconds}::float8 as tries from held where key = ${budgets.ownKey})
    update attempt_budgets kept set full_at = case when kept.key = ${budgets.ownKey} then now()
      else kept.full_at - wanted.each * greatest(1, (select tries from own)) end
    from held join wanted on wanted.key = held.key where kept.key = held.key`,
);

/**
 * Counts a try on all budgets, or throws 429 and counts it on none. It is counted before it is checked, so that many at
 * the same moment are no way around it. A try of a budget that is used up reads only, and does not prolong the wait.
 */
export async function countTry(database: Database, budgets: readonly Budget[]): Promise<void> {
  const seconds = await secondsToWait(database, budgets);
  if (seconds === 0 && (await inTransaction(database, (transaction) => countAll(transaction, budgets)))) return;
  const wait = Math.max(1, seconds || (await secondsToWait(database, budgets)));
  throw tooMany(messages.login.tooManyTries(wait), wait);
}

async function secondsToWait(connection: Connection, budgets: readonly Budget[]): Promise<number> {
  const { seconds } = await onlyRow(connection, waitOf(wantedOf(budgets)));
  return seconds;
}

/** Others may have used a budget up since it was read: then what was counted on the rest is taken back. */
async function countAll(connection: Connection, budgets: readonly Budget[]): Promise<boolean> {
  const counted = await rows(connection, countOnEach(wantedOf(budgets)));
  if (counted.length === budgets.length) return true;
  const isCounted = (budget: Budget) => counted.some(({ key }) => key.equals(keyOf(budget)));
  await takeTryBack(connection, budgets.filter(isCounted));
  return false;
}

/** Takes a counted try back that was not wrong after all. */
export async function takeTryBack(connection: Connection, budgets: readonly Budget[]): Promise<void> {
  await rows(connection, takeBack(wantedOf(budgets)));
}

/** Forgets the tries of a budget, whose owner has proven to be it, and takes as many back from those it shares. */
export async function freeBudget(connection: Connection, own: Budget, shared: readonly Budget[] = []): Promise<void> {
  const budgets = wantedOf([own, ...shared]);
  await rows(connection, free({ ...budgets, ownKey: keyOf(own), ownSeconds: own.secondsEach }));
}

/** Removes budgets of which every try is free again: they say nothing any more. */
export async function sweepAttemptBudgets(connection: Connection): Promise<void> {
  await rows(connection, build.deleteFrom('attempt_budgets').where('full_at', '<', now()));
}
