import { sql } from 'kysely';
import type { DueAndCash, DueCurrency, DueInstallments, DueProjects } from '#contract/areas/due.wire';
import { accountTypes, isPaymentAccountType } from '#contract/vocabulary/account-types';
import type { CalendarDate } from '#contract/values/dates';
import { daysOfSpan, dueDays, type DueSpan, quartersFrom } from '#contract/values/due';
import { businessDay } from '../company/business-day';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { wireAmount, wireDate, wireSum } from '../wire-values';

/** What is not yet paid in full of projects that are not archived, as their payments are refused: by the key of each. */
export const openRows = sql`
  projects p join currencies c on c.id = p.currency_id
  join schedule_rows s on s.project_id = p.id and s.paid_cents < s.amount_cents`;

const paying = sql`a.account_type in (${sql.join(accountTypes.filter(isPaymentAccountType).map((type) => sql`${type}::text`))})`;

/** First the days of each currency, then its accounts: of one moment, since a payment changes both. */
const dueAndAccounts = statement(
  {
    code: 'text',
    day: 'date | null',
    count: 'bigint',
    account_id: 'bigint | null',
    account: 'text | null',
    amount: 'numeric',
    available: 'numeric | null',
  },
  (today: CalendarDate) => sql`
    with due as materialized (
      select p.currency_id, c.code, greatest(s.schedule_date, ${today}::date - 1) as day, count(*) as count,
        sum(s.amount_cents - s.paid_cents) as amount
      from ${openRows} where p.archived_at is null and s.schedule_date <= ${today}::date + ${dueDays}::integer
      group by 1, 2, 3)
    select code, day, count, null::bigint as account_id, null::text as account, amount, null::numeric as available from due
    union all
    select c.code, null::date, 0::bigint, a.id, a.name, a.balance_cents::numeric, a.balance_cents::numeric + a.overdraft_limit_cents
    from accounts a join currencies c on c.id = a.currency_id
    where a.closed_at is null and ${paying} and a.currency_id in (select currency_id from due)
    order by code, day, account, account_id`,
);

/** What is due up to 90 days ahead of the company's day, and what lies in the accounts that may pay it. */
export async function readDueAndCash(connection: Connection): Promise<DueAndCash> {
  const today = await businessDay(connection);
  const currencies = new Map<string, DueCurrency>();
  for (const row of await rows(connection, dueAndAccounts(today))) {
    const each = currencies.get(row.code) ?? { currency: row.code, days: [], accounts: [] };
    currencies.set(row.code, each);
    const amount = wireSum(row.amount);
    if (row.day !== null) each.days.push({ date: wireDate(row.day), amount, count: row.count });
    else if (row.account_id !== null)
      each.accounts.push({
        id: row.account_id,
        accName: row.account ?? '',
        balance: amount,
        available: wireSum(row.available ?? row.amount),
      });
  }
  return { today: wireDate(today), currencies: [...currencies.values()] };
}

/** As the columns of the report are called. */
const dueProjectColumns = {
  currency: 'text',
  projectid: 'bigint',
  project: 'text',
  overdue: 'numeric',
  quarter1: 'numeric',
  quarter2: 'numeric',
  quarter3: 'numeric',
  later: 'numeric',
  total: 'numeric',
} as const;

const dueOfProjects = statement(
  dueProjectColumns,
  (today: CalendarDate, ends: readonly [CalendarDate, CalendarDate, CalendarDate]) => {
    const open = sql`sum(s.amount_cents - s.paid_cents)`;
    const within = (from: CalendarDate, end: CalendarDate | null) =>
      sql`coalesce(${open} filter (where s.schedule_date >= ${from}::date and s.schedule_date < coalesce(${end}::date, 'infinity')), 0)`;
    return sql`
      select c.code as currency, p.id as projectid, p.name as project,
        coalesce(${open} filter (where s.schedule_date < ${today}::date), 0) as overdue,
        ${within(today, ends[0])} as quarter1, ${within(ends[0], ends[1])} as quarter2, ${within(ends[1], ends[2])} as quarter3,
        ${within(ends[2], null)} as later, ${open} as total
      from ${openRows} where p.archived_at is null group by c.code, p.id, p.name order by c.code, p.name, p.id`;
  },
);

/** What is still to be paid of each project that is not archived: overdue, in this quarter and the next two, later. */
export async function readDueProjects(connection: Connection): Promise<DueProjects> {
  const { today, quarters, query } = await dueProjectsAsked(connection);
  const found = await rows(connection, query);
  return {
    today: wireDate(today),
    quarters: quarters.map(wireDate),
    projects: found.map(({ quarter1, quarter2, quarter3, overdue, later, total, ...row }) => ({
      ...row,
      overdue: wireSum(overdue),
      quarters: [quarter1, quarter2, quarter3].map(wireSum),
      later: wireSum(later),
      total: wireSum(total),
    })),
  };
}

/** The same for a file: the company's day, the first days of its quarters, and how its rows are read. */
export async function dueProjectsAsked(connection: Connection) {
  const today = await businessDay(connection);
  const [start, ...ends] = quartersFrom(today);
  return {
    today,
    quarters: [start, ends[0], ends[1]],
    columns: Object.keys(dueProjectColumns),
    query: dueOfProjects(today, ends),
  };
}

/** A figure of Due and Cash, and a page of what it adds up. */
interface AskedFigure {
  readonly currency: string;
  readonly within: DueSpan;
  readonly page: number;
  readonly size: number;
}

/** One row for each installment, or one without when there is none. */
const installmentPage = statement(
  {
    total: 'bigint',
    page: 'bigint',
    project_id: 'bigint | null',
    project: 'text | null',
    installment_id: 'bigint | null',
    schedule_type: 'text | null',
    name: 'text | null',
    schedule_date: 'date | null',
    amount_cents: 'bigint | null',
    paid_cents: 'bigint | null',
    changed_in: 'integer | null',
  },
  ({ currency, page, size, from, to }: AskedFigure & { from: CalendarDate | null; to: CalendarDate }) => sql`
    with asked_projects as materialized (
      select p.id, p.name from projects p join currencies c on c.id = p.currency_id
      where p.archived_at is null and c.code = ${currency}),
    -- Of all of them at once: project by project a page is met again for each of its rows.
    unpaid as materialized (
      select s.* from schedule_rows s
      where s.project_id = any(array(select id from asked_projects)) and s.paid_cents < s.amount_cents
        and s.schedule_date <= ${to}::date),
    open as materialized (
      select p.id as project_id, p.name as project, s.installment_id, s.schedule_type, s.name, s.schedule_date, s.amount_cents,
        s.paid_cents, s.changed_in
      from unpaid s join asked_projects p on p.id = s.project_id
      where s.schedule_date >= coalesce(${from}::date, '-infinity')),
    asked as (
      select count(*) as total, least(${page}::bigint, greatest(count(*) - 1, 0) / ${size}::bigint) as page from open)
    select a.total, a.page, o.project_id, o.project, o.installment_id, o.schedule_type, o.name, o.schedule_date, o.amount_cents,
      o.paid_cents, o.changed_in
    from asked a left join lateral (
      select * from open order by schedule_date, project, project_id, installment_id
      limit ${size}::bigint offset a.page * ${size}::bigint) o on true
    order by o.schedule_date, o.project, o.project_id, o.installment_id`,
);

/** A page of the installments that a figure adds up, the earliest first. */
export async function listDueInstallments(connection: Connection, asked: AskedFigure): Promise<DueInstallments> {
  const { currency, within, size } = asked;
  const days = daysOfSpan(within, await businessDay(connection));
  const found = await rows(connection, installmentPage({ ...asked, ...days }));
  const { total = 0, page = 0 } = found[0] ?? {};
  return {
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(total / size)),
    totalItems: total,
    installments: found.flatMap((row) => {
      const { project_id: projectid, installment_id: installmentid, schedule_date: day } = row;
      const { amount_cents: amount, paid_cents: paid } = row;
      if (projectid === null || installmentid === null || day === null || amount === null || paid === null) return [];
      return {
        projectid,
        project: row.project ?? '',
        currency,
        installmentid,
        scheduletype: row.schedule_type ?? '',
        name: row.name ?? '',
        amount: wireAmount(amount),
        total_paid: wireAmount(paid),
        open: wireAmount(amount - paid),
        scheduledate: wireDate(day),
        scheduleVersion: row.changed_in ?? 0,
      };
    }),
  };
}
