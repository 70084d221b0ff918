import { sql } from 'kysely';
import type { TickFigures, TicksBody } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict } from '../refusal';
import { wireDate, wireSum } from '../wire-values';
import { openEntries } from './open-entries';
import { figuresOf, findReconciliation, type KeptReconciliation } from './reconciliations.queries';
import { holdOpen, noteReconciliation } from './reconciliations.service';

interface TickedEntries {
  readonly id: number;
  readonly accountId: number;
  readonly entries: readonly number[];
  readonly userId: number;
}

/** The entries `x` with these numbers that are on the account, each by its key (see `openEntries`). */
const onAccount = ({ accountId, entries }: Pick<TickedEntries, 'accountId' | 'entries'>) => sql`
  unnest(${entries}::bigint[]) x (entry) left join lateral (
    select e.day, e.amount_cents from (select entry_date from journal_entries where id = x.entry offset 0) j
    join lateral (
      select day, amount_cents from account_entries
      where account_id = ${accountId}::bigint and day = j.entry_date and journal_entry_id = x.entry offset 0) e on true offset 0) e on true`;

/** Of each number: its day on the account, and the reconciliation that has ticked it. */
const tickStates = statement(
  { entry: 'bigint', day: 'date | null', ticked_in: 'bigint | null', ticked_day: 'date | null' },
  (asked: Pick<TickedEntries, 'accountId' | 'entries'>) => sql`
    select x.entry, e.day, t.reconciliation_id as ticked_in, r.statement_day as ticked_day
    from ${onAccount(asked)}
    left join reconciliation_ticks t on t.account_id = ${asked.accountId}::bigint and t.journal_entry_id = x.entry
    left join reconciliations r on r.id = t.reconciliation_id`,
);

const addTicks = statement(
  {},
  ({ id, accountId, entries, userId }: TickedEntries) => sql`
    insert into reconciliation_ticks (account_id, journal_entry_id, reconciliation_id, day, amount_cents, ticked_by)
    select ${accountId}::bigint, x.entry, ${id}::bigint, e.day, e.amount_cents, ${userId}::bigint
    from ${onAccount({ accountId, entries })} where e.day is not null`,
);

const removeTicks = statement(
  {},
  ({ id, accountId, entries }: Omit<TickedEntries, 'userId'>) => sql`
    delete from reconciliation_ticks
    where account_id = ${accountId}::bigint and journal_entry_id = any(${entries}::bigint[]) and reconciliation_id = ${id}::bigint`,
);

interface TicksThrough extends Omit<TickedEntries, 'entries'> {
  readonly through: CalendarDate;
}

const addTicksThrough = statement(
  { many: 'bigint', cents: 'numeric' },
  ({ id, accountId, userId, through }: TicksThrough) => {
    const open = openEntries({
      account: sql`${accountId}::bigint`,
      afterDay: sql`'-infinity'::date`,
      afterEntry: sql`0::bigint`,
      until: sql`(${through}::date + 1)`,
      most: sql`${limits.tickedAtOnce}`,
    });
    return sql`
      with added as (
        insert into reconciliation_ticks (account_id, journal_entry_id, reconciliation_id, day, amount_cents, ticked_by)
        select ${accountId}::bigint, entry, ${id}::bigint, day, amount_cents, ${userId}::bigint
        from (${open}) open
        returning amount_cents)
      select count(*) as many, coalesce(sum(amount_cents), 0) as cents from added`;
  },
  'by values',
);

/**
 * Ticks entries, and unticks others; who says the same again changes nothing. All of it or nothing: an entry of another
 * account, of a later day or of another reconciliation is refused.
 */
export async function setTicks(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { on, off }: TicksBody,
): Promise<TickFigures> {
  const held = await holdOpen(transaction, id);
  const accountId = held.account_id;
  const states = await rows(transaction, tickStates({ accountId, entries: [...on, ...off] }));
  const [isOn, isOff] = [new Set(on), new Set(off)];
  for (const { entry, day, ticked_in: tickedIn, ticked_day: tickedDay } of states) {
    if (tickedIn !== null && tickedIn !== id && tickedDay !== null)
      throw conflict(messages.reconciliation.entryTicked(entry, formatDate(tickedDay)));
    if (isOn.has(entry) && (day === null || day > held.statement_day))
      throw conflict(messages.reconciliation.entryNotHere(entry, formatDate(held.statement_day)));
  }
  const isTicked = new Set(states.flatMap(({ entry, ticked_in: tickedIn }) => (tickedIn === id ? [entry] : [])));
  const ticked = [...isOn].filter((entry) => !isTicked.has(entry));
  const unticked = [...isOff].filter((entry) => isTicked.has(entry) && !isOn.has(entry));
  if (ticked.length > 0) await rows(transaction, addTicks({ id, accountId, entries: ticked, userId: actor.userId }));
  if (unticked.length > 0) await rows(transaction, removeTicks({ id, accountId, entries: unticked }));
  if (ticked.length + unticked.length > 0)
    await noteReconciliation(transaction, actor, 'ticked', held, { after: { accountId, ticked, unticked } });
  return { ...figuresOf(await findReconciliation(transaction, id)), isMore: false };
}

/** Ticks what is open up to a day, so many at once; `isMore` says whether to ask again. */
export async function setTicksThrough(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  asked: CalendarDate,
): Promise<TickFigures> {
  const held = await holdOpen(transaction, id);
  const through = earlierOf(asked, held);
  const accountId = held.account_id;
  const { many, cents } = await onlyRow(transaction, addTicksThrough({ id, accountId, through, userId: actor.userId }));
  if (many > 0) {
    const after = { accountId, tickedThrough: wireDate(through), tickedCount: many, tickedAmount: wireSum(cents) };
    await noteReconciliation(transaction, actor, 'ticked', held, { after });
  }
  return { ...figuresOf(await findReconciliation(transaction, id)), isMore: many === limits.tickedAtOnce };
}

const earlierOf = (day: CalendarDate, { statement_day: last }: KeptReconciliation) => (day < last ? day : last);
