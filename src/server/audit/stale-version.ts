import { messages } from '#contract/texts/messages';
import { formatInstant } from '#contract/values/instants';
import { businessTimeZone } from '../company/business-day';
import type { Connection } from '../db/database';
import { build, firstRow } from '../db/query';
import { conflict, type Refusal } from '../refusal';

/** 409 for a change of a record that somebody else has changed since it was read: who did, and when. */
export async function staleVersion(connection: Connection, subjectKind: string, subjectId: number): Promise<Refusal> {
  const last = await firstRow(
    connection,
    build
      .selectFrom('audit_log')
      .select(['actor_name', 'at'])
      .where('subject_kind', '=', subjectKind)
      .where('subject_id', '=', String(subjectId))
      .orderBy('id', 'desc')
      .limit(1),
  );
  if (!last) return conflict(messages.version.changed);
  const zone = await businessTimeZone(connection);
  return conflict(messages.version.changedBy(last.actor_name, `${formatInstant(last.at, zone)} (${zone})`));
}
