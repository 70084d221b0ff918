import { sql } from 'kysely';
import type { HistoryRow } from '#contract/areas/history.wire';
import { deedsBesideVersion } from '#contract/texts/deed-names';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { momentInWords } from '../company/business-day';
import type { Connection } from '../db/database';
import { doerOfRow, doerToldApart } from '../db/namesakes';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { conflict, type Refusal } from '../refusal';

const ofSubject = (subjectKind: string, subjectId: string | number) =>
  build
    .selectFrom('audit_log as l')
    .leftJoin('users as d', 'd.id', 'l.actor_id')
    .where('l.subject_kind', '=', subjectKind)
    .where('l.subject_id', '=', String(subjectId))
    .orderBy('l.id', 'desc');

const lastOfAction = statement(
  { by: 'text', at: 'timestamptz', reason: 'text' },
  ({ kind, id, action }: { readonly kind: string; readonly id: string; readonly action: string }) => sql`
    select ${doerToldApart} as by, l.at, coalesce(l.after ->> 'reason', '') as reason from audit_log l ${doerOfRow}
    where l.subject_kind = ${kind} and l.subject_id = ${id} and l.action = ${action} order by l.id desc limit 1`,
);

/** What was done to one record, the latest first. */
export async function listHistory(
  connection: Connection,
  subjectKind: string,
  subjectId: string | number,
): Promise<HistoryRow[]> {
  const found = await rows(
    connection,
    ofSubject(subjectKind, subjectId)
      .select(['l.id', 'l.at', doerToldApart.as('by'), 'l.action', 'l.before', 'l.after'])
      .limit(limits.historyRows),
  );
  return found.map(({ id, at, by, action, before, after }) => ({
    id,
    at: at.toISOString(),
    by,
    action,
    before,
    after,
  }));
}

/** 409 for who changes a record that somebody else has changed since it was read: who did, and when. */
export async function changedMeanwhile(
  connection: Connection,
  subjectKind: string,
  subjectId: string | number,
): Promise<Refusal> {
  const last = await lastChange(connection, subjectKind, subjectId);
  return conflict(last ? messages.history.changedMeanwhile(last.who, last.when) : messages.history.changedBySomebody);
}

/** Who has last brought a record into another version, and when; undefined where nobody has. */
export async function lastChange(
  connection: Connection,
  subjectKind: string,
  subjectId: string | number,
): Promise<{ who: string; when: string } | undefined> {
  const last = await firstRow(
    connection,
    ofSubject(subjectKind, subjectId)
      .where('l.action', 'not in', deedsBesideVersion)
      .select(['l.at', doerToldApart.as('by')])
      .limit(1),
  );
  if (!last) return undefined;
  return { who: last.by, when: await momentInWords(connection, last.at) };
}

/** Who did this to a record last, when and for what reason; null where nobody did. */
export async function lastDeed(
  connection: Connection,
  kind: string,
  id: number,
  action: string,
): Promise<{ by: string; at: string; reason: string } | null> {
  const last = await firstRow(connection, lastOfAction({ kind, id: String(id), action }));
  return last ? { ...last, at: last.at.toISOString() } : null;
}
