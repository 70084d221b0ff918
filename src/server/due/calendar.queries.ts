import { sql } from 'kysely';
import { isRole, type Role } from '#contract/vocabulary/permissions';

import { addDays, type CalendarDate } from '#contract/values/dates';
import { type Cents, formatCents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { installmentLabel } from '#contract/vocabulary/schedule';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { CalendarEvent } from './calendar-file';
import { openRows } from './due.queries';

/** When the person's address was made; null where there is none. */
export async function feedMadeAt(connection: Connection, userId: number): Promise<Date | null> {
  const query = build.selectFrom('calendar_feeds').select('made_at').where('user_id', '=', userId);
  return (await firstRow(connection, query))?.made_at ?? null;
}

/** Whose address this is, as the person is now: who may not sign in has none. */
export async function findFeed(
  connection: Connection,
  tokenHash: Buffer,
): Promise<{ role: Role; isOfSample: boolean } | undefined> {
  const found = await firstRow(
    connection,
    build
      .selectFrom('calendar_feeds as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['u.user_type', 'u.sample'])
      .where('f.token_hash', '=', tokenHash)
      .where('u.disabled_at', 'is', null)
      .where('u.must_change_password', '=', false),
  );
  return found && isRole(found.user_type) ? { role: found.user_type, isOfSample: found.sample } : undefined;
}

/** What is open within a year around today, the earliest first; of too much, what is to come first and of what is overdue the latest. */
const dueEvents = statement(
  {
    project_id: 'bigint',
    project: 'text',
    code: 'text',
    installment_id: 'bigint',
    schedule_type: 'text',
    name: 'text',
    schedule_date: 'date',
    open_cents: 'bigint',
  },
  ({ from, today, to }: Readonly<Record<'from' | 'today' | 'to', CalendarDate>>) => sql`
    select * from (
      select p.id as project_id, p.name as project, c.code, s.installment_id, s.schedule_type, s.name, s.schedule_date,
        s.amount_cents - s.paid_cents as open_cents
      from ${openRows} where p.archived_at is null and s.schedule_date between ${from}::date and ${to}::date
      order by s.schedule_date < ${today}::date, abs(s.schedule_date - ${today}::date), p.id, s.installment_id
      limit ${limits.calendarEvents}::integer) e
    order by schedule_date, project_id, installment_id`,
);

/** The due dates of a calendar: project, installment, what is open of it, and nothing else of the books. */
export async function listDueEvents(connection: Connection, today: CalendarDate): Promise<CalendarEvent[]> {
  const { calendarDays } = limits;
  const days = { from: addDays(today, -calendarDays), today, to: addDays(today, calendarDays) };
  const found = await rows(connection, dueEvents(days));
  return found.map((row) => {
    const { project_id: project, installment_id: installmentid, schedule_type: scheduletype, name } = row;
    const installment = installmentLabel({ scheduletype, name, installmentid });
    return {
      uid: `due-${String(project)}-${String(installmentid)}@property-management`,
      day: row.schedule_date,
      summary: `${row.project}: ${installment}, ${formatCents(row.open_cents as Cents)} ${row.code}`,
    };
  });
}
