import type { OwnerRow, OwnerSetRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { businessDay } from '../company/business-day';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { grouped, type HeldShare, heldShares, ownerNumber } from '../projects/project-owners.queries';
import { notFound } from '../refusal';
import { wireAmount, wireDate, wireSum } from '../wire-values';

const ownerOf = ({ user_id, name, user_number, share }: HeldShare): OwnerRow => ({
  userid: user_id,
  name,
  ...(user_number !== null && { userNumber: user_number }),
  share: Number(share),
});

/** All projects as they are set up, by name. */
export async function listProjectSetups(connection: Connection): Promise<ProjectSetupRow[]> {
  const owners = await heldShares(connection, await businessDay(connection));
  const found = await rows(
    connection,
    build
      .selectFrom('projects as p')
      .innerJoin('currencies as c', 'c.id', 'p.currency_id')
      .leftJoin('schedule_rows as s', 's.project_id', 'p.id')
      .select(({ fn }) => [
        'p.id',
        'p.name',
        'p.start_date',
        'p.end_date',
        'p.latitude',
        'p.longitude',
        'p.value_cents',
        'p.archived_at',
        'p.version',
        'c.id as currency_id',
        'c.code',
        'c.name as currency_name',
        fn.count<number>('s.installment_id').as('schedule_rows'),
        fn.sum<string | null>('s.amount_cents').as('scheduled'),
        fn.sum<string | null>('s.paid_cents').as('paid'),
      ])
      .groupBy(['p.id', 'c.id'])
      .orderBy('p.name')
      .orderBy('p.id'),
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    currency: { id: row.currency_id, currencyname: row.currency_name, code: row.code },
    startdate: wireDate(row.start_date),
    enddate: row.end_date === null ? null : wireDate(row.end_date),
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    value: row.value_cents === null ? null : wireAmount(row.value_cents),
    isArchived: row.archived_at !== null,
    version: row.version,
    owners: (owners.get(row.id) ?? []).map(ownerOf),
    scheduleRows: row.schedule_rows,
    scheduled: wireSum(row.scheduled ?? '0'),
    paid: wireSum(row.paid ?? '0'),
  }));
}

/** 404 when there is no such project. */
export async function requireProject(connection: Connection, id: number): Promise<void> {
  const project = build.selectFrom('projects').select('id').where('id', '=', id);
  if (!(await firstRow(connection, project))) throw notFound(messages.project.notFound);
}

/** All sets of owners of a project, the latest first; 404 when there is no such project. */
export async function listOwnerSets(connection: Connection, projectId: number): Promise<OwnerSetRow[]> {
  await requireProject(connection, projectId);
  const day = await businessDay(connection);
  const found = await rows(
    connection,
    build
      .selectFrom('project_shares as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .innerJoin('projects as p', 'p.id', 's.project_id')
      .select(['s.valid_from', 's.user_id', 'u.name', ownerNumber, 's.share', 'p.version'])
      .where('s.project_id', '=', projectId)
      .orderBy('s.valid_from', 'desc')
      .orderBy('s.position'),
  );
  const sets = [...grouped(found, ({ valid_from }) => valid_from)];
  const held = heldDay(
    sets.map(([validFrom]) => validFrom),
    day,
  );
  return sets.map(([validFrom, owners]) => ({
    validFrom: wireDate(validFrom),
    isHeld: validFrom === held,
    version: owners[0].version,
    owners: owners.map(ownerOf),
  }));
}

/** Of the days from which sets of owners hold, the latest first, the one whose set holds on this day. */
function heldDay(days: readonly CalendarDate[], day: CalendarDate): CalendarDate | undefined {
  return days.find((from) => from <= day) ?? days.at(-1);
}
