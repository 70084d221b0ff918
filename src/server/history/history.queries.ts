import { type RawBuilder, sql } from 'kysely';
import type { HistoryEntry, SealState } from '#contract/areas/history.wire';
import { deedName } from '#contract/texts/deed-names';
import { deedOf, kindOfAction } from '#contract/vocabulary/history';
import { auditText, chainBeginning, sealOf } from '../audit/audit-chain';
import type { Connection } from '../db/database';
import { doerOfRow, doerToldApart } from '../db/namesakes';
import { rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { readNames } from './record-names';
import { type Members, membersOf, namedIn, type RecordNames, toldChanges } from './told-changes';

/** What is read of a row of the audit log so that it can be told. */
export const toldColumns = {
  id: 'bigint',
  at: 'timestamptz',
  by: 'text',
  action: 'text',
  subject_id: 'text',
  before: 'jsonb | null',
  after: 'jsonb | null',
  text: 'text',
  sequence: 'bigint | null',
  hash: 'bytea | null',
  hash_before: 'bytea | null',
  is_passed: 'boolean',
} as const;
type ToldRow = RowOf<typeof toldColumns>;

/** Rows of the audit log as they are told; what was taken back says of itself only that, so its recording says what it was. */
export const toldRows = (found: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.id, l.at, ${doerToldApart} as by, l.action, l.subject_id,
    case when l.action like '%.reversed' or l.action like '%.corrected' then (
      select b.after from audit_log b
      where b.subject_kind = l.subject_kind and b.subject_id = l.subject_id and b.action = concat(l.subject_kind, '.created')
      order by b.id limit 1) else l.before end as before,
    l.after, ${auditText} as text, s.sequence, s.hash, p.hash as hash_before,
    l.id <= (select sealed_through from audit_sealing) as is_passed
  from (${found}) l ${doerOfRow} left join audit_seals s on s.audit_id = l.id left join audit_seals p on p.sequence = s.sequence - 1`;

interface Subject {
  readonly kind: string;
  readonly id: string;
  /** how many of its rows, the latest */
  readonly most: number;
}

const ofSubject = statement(
  toldColumns,
  ({ kind, id, most }: Subject) => sql`
    ${toldRows(sql`
      select * from audit_log where subject_kind = ${kind} and subject_id = ${id} order by id desc limit ${most}`)}
    order by l.id desc`,
);

/** What was done to one record, the latest first, in words. */
export async function readSubject(connection: Connection, subject: Subject): Promise<HistoryEntry[]> {
  return tell(connection, await rows(connection, ofSubject(subject)));
}

/** Whether a row is what was sealed: by its own seal and the one before it, which costs the same however long the log is. */
function sealState({ id, text, sequence, hash, hash_before: before, is_passed: isPassed }: ToldRow): SealState {
  if (sequence === null || hash === null) return isPassed ? 'broken' : 'waiting';
  const beginning = sequence === 1 ? chainBeginning : before;
  return beginning !== null && sealOf(beginning, { id, text }).equals(hash) ? 'holds' : 'broken';
}

/** Puts rows of the audit log into words. */
export async function tell(connection: Connection, found: readonly ToldRow[]): Promise<HistoryEntry[]> {
  const lines = found.map((row) => {
    const [before, after] = [membersOf(row.before), membersOf(row.after)];
    const action = actionOf(row.action, after);
    return { row, action, kind: kindOfAction(row.action), deed: deedOf(action), before, after };
  });
  const named = lines.flatMap(({ row, kind, before, after }) => [
    ...namedIn(kind, before),
    ...namedIn(kind, after),
    ...subjectOf(kind, row.subject_id),
  ]);
  const names = await readNames(connection, named);
  return lines.map(({ row, action, kind, deed, before, after }) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    kind,
    deed: deedName(action),
    subject: {
      id: row.subject_id,
      name: subjectName(names, kind, row.subject_id, before, after),
      isThere: isThere(names, kind, row.subject_id),
    },
    seal: sealState(row),
    changes: toldChanges(
      { kind, deed, before, after, currency: currencyOfSchedule(names, kind, row.subject_id) },
      names,
    ),
  }));
}

/** A correction, also one from before it had an action of its own. */
const actionOf = (action: string, after: Members): string =>
  'correctedBy' in after ? action.replace(/reversed$/, 'corrected') : action;

const namedSubjects = {
  account: 'account',
  person: 'person',
  currency: 'currency',
  project: 'project',
  schedule: 'project',
  fee: 'fee',
} as const;

/** The record whose name is that of a subject, where records of its kind have names. */
function subjectOf(kind: string, subjectId: string) {
  const named = kind in namedSubjects ? namedSubjects[kind as keyof typeof namedSubjects] : null;
  return named !== null && /^\d{1,15}$/.test(subjectId) ? [{ kind: named, id: Number(subjectId) }] : [];
}

/** Whether the books have it still: a record that has a name now; entries and what has none never go. */
function isThere(names: RecordNames, kind: string, id: string): boolean {
  const [subject] = subjectOf(kind, id);
  return subject === undefined || names[subject.kind].has(subject.id);
}

const currencyOfSchedule = (names: RecordNames, kind: string, id: string) =>
  kind === 'schedule' ? names.currencyOfProject.get(Number(id)) : undefined;

/** The name of a subject as it is now; of one that is gone as it was. */
function subjectName(names: RecordNames, kind: string, id: string, before: Members, after: Members): string {
  const [subject] = subjectOf(kind, id);
  const known = subject && names[subject.kind].get(subject.id);
  if (known !== undefined) return known;
  const name = [after.name, before.name, after.code, before.code].find((each) => typeof each === 'string');
  return typeof name === 'string' ? name : '';
}
