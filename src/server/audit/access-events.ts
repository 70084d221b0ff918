import type { Actor, Origin } from '../identity/actor';
import type { Connection } from '../db/database';
import { daysFromNow, now } from '../db/expressions';
import { build, rows } from '../db/query';
import { networkOf } from '../identity/network';

/** Days for which each kind is kept: sign-ins for more than a year, what was refused for a quarter. */
const daysKept = {
  login: 400,
  logout: 400,
  'session.reused': 400,
  'calendar.made': 400,
  'calendar.ended': 400,
  'login.failed': 90,
  'password.refused': 90,
  'access.denied': 90,
} as const;

/** Somebody came in, left, or was refused, or opened another way in and closed it; writes of the books stand in the sealed audit log instead. */
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
  const { actor, origin } = event;
  const subjectId = String(event.subjectId);
  await rows(
    connection,
    build
      .insertInto('access_events')
      .values({
        action: event.action,
        status: event.status,
        actor_id: actor?.userId ?? null,
        actor_name: actor?.userName ?? '',
        subject_kind: event.subjectKind,
        subject_id: subjectId,
        subject_key: event.subjectKey ?? subjectId,
        address: origin.address,
        network: networkOf(origin.address),
        request_id: origin.requestId,
        kept_until: daysFromNow(daysKept[event.action]),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'action', 'status', 'actor_id', 'subject_kind', 'subject_key', 'network'])
          .doUpdateSet((kept) => ({
            times: kept('access_events.times', '+', 1),
            last_at: now(),
            request_id: kept.ref('excluded.request_id'),
            address: kept.ref('excluded.address'),
            subject_id: kept.ref('excluded.subject_id'),
          })),
      ),
  );
}

const mostAtOnce = 10_000;

/** Removes what was kept for its time. */
export async function sweepAccessEvents(connection: Connection): Promise<void> {
  await rows(
    connection,
    build
      .deleteFrom('access_events')
      .where(
        'id',
        'in',
        build.selectFrom('access_events').select('id').where('kept_until', '<', now()).limit(mostAtOnce),
      ),
  );
}
