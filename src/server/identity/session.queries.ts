import { isRole } from '#contract/vocabulary/permissions';
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { firstRow } from '../db/query';
import type { Transaction } from '../db/transaction';
import type { Actor } from './actor';
import type { SessionLives } from './sessions';

/** A session that may act now. */
export interface AuthenticatedSession {
  readonly actor: Actor;
  readonly mustChangePassword: boolean;
  /** whether the person is of the sample company, whose passwords are public */
  readonly isOfSample: boolean;
}

interface SessionUser {
  session_id: string;
  user_id: number;
  name: string;
  user_type: string;
  must_change_password: boolean;
  sample: boolean;
}

const usable = sql`s.revoked_at is null and s.absolute_expiry > now() and u.disabled_at is null`;

function toSession(row: SessionUser | undefined): AuthenticatedSession | undefined {
  if (!row || !isRole(row.user_type)) return undefined;
  return {
    actor: { userId: row.user_id, userName: row.name, role: row.user_type, sessionId: row.session_id },
    mustChangePassword: row.must_change_password,
    isOfSample: row.sample,
  };
}

/** Finds who holds a live access token. */
export async function findAccess(connection: Connection, tokenHash: Buffer): Promise<AuthenticatedSession | undefined> {
  return toSession(
    await firstRow(
      connection,
      sql<SessionUser>`
        select s.id as session_id, u.id as user_id, u.name, u.user_type, u.must_change_password, u.sample
        from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
        where t.token_hash = ${tokenHash} and t.expires_at > now() and ${usable}`,
    ),
  );
}

/**
 * Finds whose slip cookie this is; it lives as long as its session may be renewed (contract §3) and the refresh token
 * that was handed out beside it is not retired.
 */
export async function findBySlipCookie(
  connection: Connection,
  cookieHash: Buffer,
  { idleSeconds, reuseGraceSeconds }: Pick<SessionLives, 'idleSeconds' | 'reuseGraceSeconds'>,
): Promise<AuthenticatedSession | undefined> {
  return toSession(
    await firstRow(
      connection,
      sql<SessionUser>`
        select s.id as session_id, u.id as user_id, u.name, u.user_type, u.must_change_password, u.sample
        from sessions s join users u on u.id = s.user_id
        where s.id in (
            select session_id from refresh_tokens where cookie_hash = ${cookieHash}
              and (retired_at is null or retired_at > now() - make_interval(secs => ${reuseGraceSeconds}))
            union all select id from sessions where cookie_hash = ${cookieHash})
          and s.last_used_at > now() - make_interval(secs => ${idleSeconds}) and ${usable}`,
    ),
  );
}

/** Holds a session that may act and its person, against everybody who would change them; undefined when it has ended. */
export async function lockSession(
  transaction: Transaction,
  sessionId: string,
  why: 'relies' | 'changes',
): Promise<AuthenticatedSession | undefined> {
  return toSession(
    await firstRow(
      transaction,
      sql<SessionUser>`
        select s.id as session_id, u.id as user_id, u.name, u.user_type, u.must_change_password, u.sample
        from sessions s join users u on u.id = s.user_id
        where s.id = ${sessionId} and ${usable}
        ${why === 'relies' ? sql`for share of s, u` : sql`for no key update of s, u`}`,
    ),
  );
}
