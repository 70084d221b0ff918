import { sql } from 'kysely';
import { type CheckedRule, linesAbout, subjectNumber, wholeRule } from './check-rule';
import type { Fragment } from '../db/expressions';

/** The last row of the audit log that tells such a deed of an import `b`. */
const deed = (action: 'received' | 'written' | 'undone'): Fragment => sql`(
  select l.actor_id, l.at, l.after from ${linesAbout(sql`'import'`, sql`b.id`)} l where l.action = ${`import.${action}`}
  order by l.id desc limit 1)`;

/** What is kept of an import, and what was told; what the log does not tell of its file is not held. */
const facts = sql`(values
  (1, 'kind', to_jsonb(b.kind), coalesce(r.after -> 'kind', to_jsonb(b.kind))),
  (2, 'name of its file', to_jsonb(b.file_name), coalesce(r.after -> 'fileName', to_jsonb(b.file_name))),
  (3, 'person who uploaded it', to_jsonb(b.created_by), to_jsonb(r.actor_id)),
  (4, 'moment at which it was uploaded', to_jsonb(b.created_at), to_jsonb(r.at)),
  (5, 'person who wrote it', to_jsonb(b.written_by), to_jsonb(w.actor_id)),
  (6, 'moment at which it was written', to_jsonb(b.written_at), to_jsonb(w.at)),
  (7, 'person who took it back', to_jsonb(b.undone_by), to_jsonb(u.actor_id)),
  (8, 'moment at which it was taken back', to_jsonb(b.undone_at), to_jsonb(u.at))
) f (place, name, value, told)`;

/** The rule of imported files: it reads as many rows as there are of them, and the lines about them by their keys. */
export const importRules: readonly CheckedRule[] = [
  wholeRule({
    name: 'An import is what the audit log says, by whom and when',
    isCheap: true,
    faults: sql`
      (select case when r.at is null then format('Of import %s the audit log does not say that its file was uploaded.', b.id)
        else format('Import %s is not what was recorded: %s.', b.id, d.differences) end as fault
      from import_batches b
      left join lateral ${deed('received')} r on true
      left join lateral ${deed('written')} w on true
      left join lateral ${deed('undone')} u on true
      cross join lateral (
        select string_agg(format('%s is %s, the audit log says %s', f.name, coalesce(f.value #>> '{}', 'nothing'), coalesce(f.told #>> '{}', 'nothing')), '; '
          order by f.place) as differences
        from ${facts} where f.value is distinct from f.told) d
      where r.at is null or d.differences is not null order by b.id)
      union all
      select format('The audit log says that import %s was written, but it is not there any more.', l.subject_id)
      from audit_log l where l.subject_kind = 'import' and l.action = 'import.written'
        and not exists (select from import_batches b where b.id = ${subjectNumber} offset 0)`,
  }),
];
