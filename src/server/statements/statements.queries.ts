import { type RawBuilder, sql } from 'kysely';
import type { AccountStatement, StatementCurve } from '#contract/areas/statements.wire';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import type { CalendarDate } from '#contract/values/dates';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { entriesInOrder, isKept, requireKept, sumsAround, sumsBefore, sumsWithin } from '../ledger/account-days';
import { notFound } from '../refusal';
import { wireAmount, wireDate, wireSum } from '../wire-values';
import { inWords, pageInWords, recordOf } from './entry-words.queries';

/** Days, both included; null leaves that end open. */
export interface Days {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** The same of an account. */
export interface AccountDays extends Days {
  readonly accountId: number;
}

/** A page of them, from 0. */
interface StatementPage extends AccountDays {
  readonly page: number;
  readonly size: number;
}

/** Days from the first one until the one that is no part of them any more. */
export const endsOf = ({ from, to }: Days) => ({
  from: sql`coalesce(${from}::date, '-infinity')`,
  until: sql`coalesce(${to}::date + 1, 'infinity')`,
});

const boundsOf = ({ accountId, from, to }: AccountDays) => ({
  account: sql`${accountId}::bigint`,
  ...endsOf({ from, to }),
});

/** The account and what its days make: `opening_cents`, `in_cents`, `out_cents`, `entry_count`, and how many entries were before. */
function periodOf(days: AccountDays): RawBuilder<unknown> {
  const { account, from, until } = boundsOf(days);
  return sql`
    select a.id, a.name, c.code, a.balance_cents::numeric, ${isKept} as is_kept, s.in_before - s.out_before as opening_cents,
      s.in_until - s.in_before as in_cents, s.out_until - s.out_before as out_cents,
      s.count_until - s.count_before as entry_count, s.count_before as entries_before
    from accounts a join currencies c on c.id = a.currency_id
    cross join (${sumsAround(account, from, until)}) s where a.id = ${account}`;
}

const period = {
  id: 'bigint',
  name: 'text',
  code: 'text',
  balance_cents: 'numeric',
  is_kept: 'boolean',
  opening_cents: 'numeric',
  in_cents: 'numeric',
  out_cents: 'numeric',
  entry_count: 'bigint',
} as const;

/** One row for each entry, or one without when there is none; so that figures and entries are of one moment. */
const statementPage = statement(
  {
    ...period,
    page: 'bigint',
    day: 'date | null',
    entry: 'bigint | null',
    kind: 'text | null',
    counterpart: 'text | null',
    remarks: 'text | null',
    ledger_kind: 'text | null',
    number: 'bigint | null',
    amount_cents: 'bigint | null',
    balance: 'numeric | null',
  },
  (asked: StatementPage) => {
    const { account, until } = boundsOf(asked);
    const length = sql`${asked.size}::bigint`;
    const place = sql`(p.entries_before + p.page * ${length})`;
    return sql`
      with asked as (
        select *, least(${asked.page}::bigint, greatest(entry_count - 1, 0) / ${length}) as page from (${periodOf(asked)}) as period
      )
      select p.id, p.name, p.code, p.balance_cents, p.is_kept, p.opening_cents, p.in_cents, p.out_cents, p.entry_count,
        p.page, w.day, w.entry, w.kind, w.counterpart, w.remarks, w.ledger_kind, w.number, w.amount_cents, w.balance
      from asked p left join lateral (${pageInWords(entriesInOrder({ account, place, until, length }), account)}) w on true
      order by w.day, w.entry`;
  },
);

/** Throws 404 without an account, and 503 while not all of its entries are kept. */
function assertReadable(found: { readonly is_kept: boolean } | undefined): asserts found {
  if (!found) throw notFound(messages.account.notFound);
  requireKept(found);
}

/** A page of the statement of an account. */
export async function readStatement(connection: Connection, asked: StatementPage): Promise<AccountStatement> {
  const found = await rows(connection, statementPage(asked));
  const [first] = found;
  assertReadable(first);
  const { id, name, code, opening_cents, in_cents, out_cents, entry_count, page } = first;
  const closing = BigInt(opening_cents) + BigInt(in_cents) - BigInt(out_cents);
  const side = (amount: number, isOfSide: boolean) => (isOfSide ? wireAmount(Math.abs(amount)) : null);
  return {
    account: { id, accName: name, currency: code },
    opening: wireSum(opening_cents),
    in: wireSum(in_cents),
    out: wireSum(out_cents),
    closing: wireSum(String(closing)),
    balance: wireSum(first.balance_cents),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(entry_count / asked.size)),
    totalItems: entry_count,
    entries: found.flatMap((row) => {
      const { day, entry, amount_cents: amount, balance } = row;
      if (day === null || entry === null || amount === null || balance === null) return [];
      return {
        date: wireDate(day),
        entry,
        kind: row.kind ?? '',
        counterpart: row.counterpart ?? '',
        remarks: row.remarks ?? '',
        in: side(amount, amount > 0),
        out: side(amount, amount < 0),
        balance: wireSum(balance),
        ...recordOf(row),
      };
    }),
  };
}

const statementPeriod = statement(period, (days: AccountDays) => {
  return sql`
    select id, name, code, balance_cents, is_kept, opening_cents, in_cents, out_cents, entry_count
    from (${periodOf(days)}) as period`;
});

/** How many lines the file of a statement has, its entries between two balances, and in which currency. */
export async function readFileFacts(connection: Connection, days: AccountDays) {
  const [found] = await rows(connection, statementPeriod(days));
  assertReadable(found);
  return { lines: found.entry_count + 2, currency: found.code };
}

/** The columns of the file of a statement. */
export const statementFileColumns = {
  date: 'date | null',
  entry: 'bigint | null',
  kind: 'text',
  counterpart: 'text | null',
  remarks: 'text | null',
  in: 'bigint | null',
  out: 'bigint | null',
  balance: 'numeric',
} as const;

/** All entries in order, after a line with the opening balance and before one with the closing balance. */
export const allStatementRows = statement(
  statementFileColumns,
  (days: AccountDays) => {
    const { account, from, until } = boundsOf(days);
    // Counted anew since the file was asked for: no file is better than one that is not whole.
    const whole = sql`0 / (${isKept})::integer`;
    const opening = sql`(select in_cents - out_cents + ${whole} from (${sumsBefore(account, from)}) as before)`;
    const closing = sql`(select in_cents - out_cents from (${sumsBefore(account, until)}) as before)`;
    const entries = sql`
      select day, journal_entry_id as entry, amount_cents,
        ${opening} + sum(amount_cents) over (order by day, journal_entry_id) as balance
      from account_entries where account_id = ${account} and day >= ${from} and day < ${until}`;
    const edge = (part: number, day: RawBuilder<unknown>, name: string, balance: RawBuilder<unknown>) => sql`
      select ${part}::integer, ${day}::date, null::bigint, ${name}::text, null::text, null::text, null::bigint, null::bigint, ${balance}`;
    return sql`
      select date, entry, kind, counterpart, remarks, "in", "out", balance from (
        select 1::integer as part, day as date, entry, kind, counterpart, remarks, nullif(greatest(amount_cents, 0), 0) as "in",
          nullif(greatest(-amount_cents, 0), 0) as "out", balance
        from (${inWords(entries, account)}) as words
        union all ${edge(0, sql`${days.from}`, statementCaptions.openingBalance, opening)}
        union all ${edge(2, sql`${days.to}`, statementCaptions.closingBalance, closing)}) as lines
      order by part, date, entry`;
  },
  'by values',
);

/** Days of a curve: whole months of them count as one each where a point is that of a month. */
export interface CurveDays extends AccountDays {
  readonly isByMonth: boolean;
}

const curvePoints = statement(
  {
    id: 'bigint',
    is_kept: 'boolean',
    opening_cents: 'numeric',
    day: 'date | null',
    in_cents: 'numeric | null',
    out_cents: 'numeric | null',
    balance: 'numeric | null',
  },
  (days: CurveDays) => {
    const { account, from, until } = boundsOf(days);
    const isByMonth = sql`${days.isByMonth}::boolean`;
    // The first month that is whole, and the one that is not any more; none of them where each day has its point.
    const wholeFrom = sql`case when ${isByMonth} then date_trunc('month', (${from} + interval '1 month -1 day')::timestamp)::date else ${until} end`;
    const wholeUntil = sql`case when ${isByMonth} then date_trunc('month', ${until}::timestamp)::date else ${until} end`;
    const parts = [
      sumsWithin(account, 2, from, sql`least(${wholeFrom}, ${until})`),
      sumsWithin(account, 3, wholeFrom, wholeUntil),
      sumsWithin(account, 2, sql`greatest(${wholeFrom}, ${wholeUntil})`, until),
    ];
    const end = sql`case when ${isByMonth} then least((date_trunc('month', day::timestamp) + interval '1 month -1 day')::date, ${until} - 1) else day end`;
    return sql`
      select a.id, ${isKept} as is_kept, b.in_cents - b.out_cents as opening_cents, c.day, c.in_cents, c.out_cents,
        b.in_cents - b.out_cents + sum(c.in_cents - c.out_cents) over (order by c.day) as balance
      from accounts a cross join (${sumsBefore(account, from)}) b left join (
        select ${end} as day, sum(in_cents) as in_cents, sum(out_cents) as out_cents
        from (${sql.join(parts, sql` union all `)}) as parts group by 1) c on true
      where a.id = ${account} order by c.day`;
  },
);

/** The balance of an account over days, and what moved it. */
export async function readStatementCurve(connection: Connection, days: CurveDays): Promise<StatementCurve> {
  const found = await rows(connection, curvePoints(days));
  const [first] = found;
  assertReadable(first);
  return {
    opening: wireSum(first.opening_cents),
    isByMonth: days.isByMonth,
    points: found.flatMap(({ day, in_cents: inCents, out_cents: outCents, balance }) =>
      day === null || inCents === null || outCents === null || balance === null
        ? []
        : { date: wireDate(day), in: wireSum(inCents), out: wireSum(outCents), balance: wireSum(balance) },
    ),
  };
}
