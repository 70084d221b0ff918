import { sql } from 'kysely';
import type { Actor, Origin } from '../identity/actor';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { networkOf } from '../identity/network';

/** Days for which each kind is kept: sign-ins for more than a year, what was refused for a quarter. */
const daysKept = {
  login: 400,
  logout: 400,
  'session.reused': 400,
  'login.failed': 90,
  'password.refused': 90,
  'access.denied': 90,
} as const;

/** Somebody came in, left, or was refused; writes of the books stand in the sealed audit log instead. */
export interface AccessEvent {
  readonly actor: Pick<Actor, 'userId' | 'userName'> | null;
  readonly origin: Origin;
  readonly action: keyof typeof daysKept;
  /** the status of the answer */
  readonly status: number;
  readonly subjectKind: string;
  readonly subjectId: string | number;
  /** what counts as the same subject, when it is not the subject itself */
  readonly subjectKey?: string;
}

/**
 * Keeps a trace. The same person, kind, subject and network within an hour of the clock are one row that counts, with
 * the latest request: a flood costs time, not room.
 */
export async function noteAccess(connection: Connection, event: AccessEvent): Promise<void> {
  const { actor, origin, action, status, subjectKind } = event;
  const subjectId = String(event.subjectId);
  await rows(
    connection,
    sql`insert into access_events as kept (action, status, actor_id, actor_name, subject_kind, subject_id, subject_key,
        address, network, request_id, kept_until)
      values (${action}, ${status}, ${actor?.userId ?? null}, ${actor?.userName ?? ''}, ${subjectKind}, ${subjectId},
        ${event.subjectKey ?? subjectId}, ${origin.address}, ${networkOf(origin.address)}, ${origin.requestId},
        now() + make_interval(days => ${daysKept[action]}))
      on conflict (hour, action, status, actor_id, subject_kind, subject_key, network) do update
        set times = kept.times + 1, last_at = now(), request_id = excluded.request_id,
          address = excluded.address, subject_id = excluded.subject_id`,
  );
}

const mostAtOnce = 10_000;

/** Removes what was kept for its time. */
export async function sweepAccessEvents(connection: Connection): Promise<void> {
  await rows(
    connection,
    sql`delete from access_events where id in (select id from access_events where kept_until < now() limit ${mostAtOnce})`,
  );
}
