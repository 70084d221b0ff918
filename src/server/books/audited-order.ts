import { sql } from 'kysely';
import { recordedAction, takenBackActions } from '../movements/movement-audit';

import { everyMovement } from './movement-rows';
import type { Fragment } from '../db/expressions';

/*
 * What came first is told by the order of the seals: the number of an audit row may be one that was left free before, its
 * seal comes behind all that were sealed by then. A number is taken when what it tells of was written and not committed
 * yet, and rows are sealed by their numbers among those that are seen: so what was seen of another transaction is sealed
 * before, and what has no seal yet came behind all that have one.
 */

/** The place of the row of the audit log with such a number in the order of all deeds; without a seal, beyond all seals. */
export const placeOfRow = (id: Fragment): Fragment =>
  sql`coalesce((select s.sequence from audit_seals s where s.audit_id = ${id}), ${Number.MAX_SAFE_INTEGER}::bigint + ${id})`;

/** The place of the first row of the audit log about such a subject with one of these actions. */
export const placeOf = (subjectKind: Fragment, subjectId: Fragment, isIts: Fragment = sql`true`): Fragment => sql`(
  select min(${placeOfRow(sql`l.id`)}) from audit_log l where l.subject_kind = ${subjectKind} and l.subject_id = ${subjectId} and ${isIts})`;

/** The place of an entry `j`: that of the recording of its movement, or of what took it back. */
export const placeOfEntry: Fragment = sql`(
  select min(m.place) from (${everyMovement(
    ({ kind, table }) => {
      const actions = sql`case when j.reverses_id is null then array[${recordedAction(kind)}] else array[${sql.join(takenBackActions(kind))}] end`;
      return sql`${placeOf(sql`${kind}::text`, sql`${sql.table(table)}.id::text`, sql`l.action = any(${actions})`)} as place`;
    },
    sql`journal_entry_id = coalesce(j.reverses_id, j.id)`,
  )}) m)`;
