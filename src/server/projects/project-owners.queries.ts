import type { CalendarDate } from '#contract/values/dates';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';
import { numberOfNamesake } from '../db/namesakes';
import { writtenOnce } from '../db/written-once';

/** An owner of a project on a day. */
export interface HeldShare {
  readonly user_id: number;
  readonly name: string;
  /** where somebody else has the same name */
  readonly user_number: number | null;
  readonly share: string;
}

/** The number of the owner `u` where somebody else has the same name. */
export const ownerNumber = numberOfNamesake.$castTo<number | null>().as('user_number');

const heldOn = writtenOnce((day: CalendarDate) => {
  const held = build
    .selectFrom('project_shares as each')
    .select(({ fn }) => [
      'each.project_id',
      fn
        .coalesce(fn.max('each.valid_from').filterWhere('each.valid_from', '<=', day), fn.min('each.valid_from'))
        .as('valid_from'),
    ])
    .groupBy('each.project_id');
  return build
    .selectFrom('project_shares as s')
    .innerJoin(held.as('held'), (join) =>
      join.onRef('held.project_id', '=', 's.project_id').onRef('held.valid_from', '=', 's.valid_from'),
    )
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.project_id', 's.user_id', 'u.name', ownerNumber, 's.share'])
    .orderBy('s.project_id')
    .orderBy('s.position');
});

/** The owners of every project on a day, in their order; before its first owners a project has those. */
export async function heldShares(
  connection: Connection,
  day: CalendarDate,
): Promise<ReadonlyMap<number, readonly HeldShare[]>> {
  const found = await rows(connection, heldOn(day));
  return grouped(found, ({ project_id }) => project_id);
}

/** The rows by what each belongs to, in their order. */
export function grouped<Key, Row>(all: readonly Row[], keyOf: (row: Row) => Key): Map<Key, [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const row of all) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
