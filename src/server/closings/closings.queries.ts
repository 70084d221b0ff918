import type { CloseState, ClosingRow, ExceptionRow } from '#contract/areas/closings.wire';
import type { CalendarDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { nameToldApart, nameToldApartOf } from '../db/namesakes';
import { now } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';
import { wireDate } from '../wire-values';

const lastClosing = writtenOnce(() =>
  build.selectFrom('closings').select(['id', 'closed_through']).orderBy('id', 'desc').limit(1),
);

const heldExceptions = writtenOnce((userId: number) =>
  build
    .selectFrom('closing_exceptions')
    .select(['first_day', 'last_day', 'holds_until'])
    .where('user_id', '=', userId)
    .where('holds_until', '>', now())
    .where('ended_at', 'is', null)
    .orderBy('first_day'),
);

/** What is closed: the number of the last closing or reopening, 0 before the first, and the last closed day. */
export async function readLastClosing(
  connection: Connection,
): Promise<{ version: number; closedThrough: CalendarDate | null }> {
  const last = await firstRow(connection, lastClosing());
  return { version: last?.id ?? 0, closedThrough: last?.closed_through ?? null };
}

/** The last closed day; null where every day is open. */
export async function readClosedThrough(connection: Connection): Promise<CalendarDate | null> {
  return (await readLastClosing(connection)).closedThrough;
}

/** Up to which day the books are closed, and where this person may record all the same. */
export async function readCloseState(connection: Connection, userId: number): Promise<CloseState> {
  const [closedThrough, held] = await Promise.all([
    readClosedThrough(connection),
    rows(connection, heldExceptions(userId)),
  ]);
  return {
    closedThrough: closedThrough && wireDate(closedThrough),
    exceptions: held.map(({ first_day: first, last_day: last, holds_until: until }) => ({
      startDate: wireDate(first),
      endDate: wireDate(last),
      until: until.toISOString(),
    })),
  };
}

/** What was closed and reopened, the latest first. */
export async function listClosings(connection: Connection): Promise<ClosingRow[]> {
  const found = await rows(
    connection,
    build
      .selectFrom('closings as c')
      .innerJoin('users as u', 'u.id', 'c.closed_by')
      .select((closing) => [
        'c.id',
        'c.closed_at',
        'c.closed_through',
        'c.reason',
        nameToldApart.as('name'),
        closing
          .selectFrom('closings as b')
          .select('b.closed_through')
          .whereRef('b.id', '<', 'c.id')
          .orderBy('b.id', 'desc')
          .limit(1)
          .as('before'),
      ])
      .orderBy('c.id', 'desc')
      .limit(limits.historyRows),
  );
  return found.map(({ id, closed_at: at, closed_through: through, reason, name, before }) => ({
    id,
    at: at.toISOString(),
    by: name,
    before: before && wireDate(before),
    through: through && wireDate(through),
    reason,
  }));
}

/** The exceptions from closed periods, the latest first. */
export async function listExceptions(connection: Connection): Promise<ExceptionRow[]> {
  const found = await rows(
    connection,
    build
      .selectFrom('closing_exceptions as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .innerJoin('users as g', 'g.id', 'e.given_by')
      .leftJoin('users as d', 'd.id', 'e.ended_by')
      .select((exception) => [
        'e.id',
        nameToldApart.as('name'),
        'e.first_day',
        'e.last_day',
        'e.holds_until',
        'e.reason',
        nameToldApartOf('g').as('giver'),
        'e.given_at',
        nameToldApartOf('d').$castTo<string | null>().as('ender'),
        'e.ended_at',
        exception.and([exception('e.ended_at', 'is', null), exception('e.holds_until', '>', now())]).as('is_held'),
      ])
      .orderBy('e.id', 'desc')
      .limit(limits.historyRows),
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    startDate: wireDate(row.first_day),
    endDate: wireDate(row.last_day),
    until: row.holds_until.toISOString(),
    reason: row.reason,
    givenBy: row.giver,
    givenAt: row.given_at.toISOString(),
    endedBy: row.ender,
    endedAt: row.ended_at && row.ended_at.toISOString(),
    isHeld: Boolean(row.is_held),
  }));
}
