import { sql } from 'kysely';
import { recordedAction, takenBackActions } from '../movements/movement-audit';

import { everyMovement } from './movement-rows';
import type { Fragment } from '../db/expressions';

/*
 * What came first is told by the numbers of the audit rows: they stand under the seals, and each was taken when what it
 * tells of was written and not committed yet. Whatever was seen of another transaction has a lower one.
 */

/** The first row of the audit log about such a subject with one of these actions: its place in the order of all deeds. */
export const placeOf = (subjectKind: Fragment, subjectId: Fragment, isIts: Fragment = sql`true`): Fragment => sql`(
  select min(l.id) from audit_log l where l.subject_kind = ${subjectKind} and l.subject_id = ${subjectId} and ${isIts})`;

/** The place of an entry `j`: that of the recording of its movement, or of what took it back. */
export const placeOfEntry: Fragment = sql`(
  select min(m.place) from (${everyMovement(
    ({ kind, table }) => {
      const actions = sql`case when j.reverses_id is null then array[${recordedAction(kind)}] else array[${sql.join(takenBackActions(kind))}] end`;
      return sql`${placeOf(sql`${kind}::text`, sql`${sql.table(table)}.id::text`, sql`l.action = any(${actions})`)} as place`;
    },
    sql`journal_entry_id = coalesce(j.reverses_id, j.id)`,
  )}) m)`;
