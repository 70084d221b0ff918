import { isRole } from '#contract/vocabulary/permissions';
import type { InferResult } from 'kysely';
import type { Connection } from '../db/database';
import { now, secondsFromNow } from '../db/expressions';
import { build, firstRow } from '../db/query';
import type { Transaction } from '../db/transaction';
import { writtenOnce } from '../db/written-once';
import type { Actor } from './actor';
import type { RevocationReason, SessionLives } from './sessions';

/** A session that may act now. */
export interface AuthenticatedSession {
  readonly actor: Actor;
  readonly mustChangePassword: boolean;
  /** whether the person is of the sample company, whose passwords are public */
  readonly isOfSample: boolean;
}

/** Sessions with their persons, of which none has run out. */
const sessionsOfPeople = build
  .selectFrom('sessions as s')
  .innerJoin('users as u', 'u.id', 's.user_id')
  .select(['s.id as session_id', 'u.id as user_id', 'u.name', 'u.user_type', 'u.must_change_password', 'u.sample'])
  .where('s.absolute_expiry', '>', now())
  .where('u.disabled_at', 'is', null);

/** Sessions that may act now. */
const usableSessions = sessionsOfPeople.where('s.revoked_at', 'is', null);

type SessionUser = InferResult<typeof usableSessions>[number];

function toSession(row: SessionUser | undefined): AuthenticatedSession | undefined {
  if (!row || !isRole(row.user_type)) return undefined;
  return {
    actor: { userId: row.user_id, userName: row.name, role: row.user_type, sessionId: row.session_id },
    mustChangePassword: row.must_change_password,
    isOfSample: row.sample,
  };
}

const sessionOfAccess = writtenOnce((tokenHash: Buffer) =>
  usableSessions
    .innerJoin('access_tokens as t', 't.session_id', 's.id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now()),
);

/** Finds who holds a live access token. */
export async function findAccess(connection: Connection, tokenHash: Buffer): Promise<AuthenticatedSession | undefined> {
  return toSession(await firstRow(connection, sessionOfAccess(tokenHash)));
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
  const ofToken = build
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('cookie_hash', '=', cookieHash)
    .where((token) =>
      token.or([token('retired_at', 'is', null), token('retired_at', '>', secondsFromNow(-reuseGraceSeconds))]),
    );
  const ofSession = build.selectFrom('sessions').select('id as session_id').where('cookie_hash', '=', cookieHash);
  return toSession(
    await firstRow(
      connection,
      usableSessions
        .where('s.id', 'in', ofToken.unionAll(ofSession))
        .where('s.last_used_at', '>', secondsFromNow(-idleSeconds)),
    ),
  );
}

/** Finds a session that may still act. */
export async function findSession(
  connection: Connection,
  sessionId: string,
): Promise<AuthenticatedSession | undefined> {
  return toSession(await firstRow(connection, usableSessions.where('s.id', '=', sessionId)));
}

const sessionById = (sessionId: string) => usableSessions.where('s.id', '=', sessionId);
const heldSession = {
  relies: writtenOnce((sessionId: string) => sessionById(sessionId).forShare(['s', 'u'])),
  changes: writtenOnce((sessionId: string) => sessionById(sessionId).forNoKeyUpdate(['s', 'u'])),
};

const signedOut: RevocationReason = 'logout';
const sessionOfWork = (sessionId: string) =>
  sessionsOfPeople
    .where('s.id', '=', sessionId)
    .where((session) => session.or([session('s.revoked_at', 'is', null), session('s.revoked_reason', '=', signedOut)]));
const workingSession = {
  read: writtenOnce(sessionOfWork),
  held: writtenOnce((sessionId: string) => sessionOfWork(sessionId).forShare(['s', 'u'])),
};

/** Holds a session that may act and its person, against everybody who would change them; undefined when it has ended. */
export async function lockSession(
  transaction: Transaction,
  sessionId: string,
  why: keyof typeof heldSession,
): Promise<AuthenticatedSession | undefined> {
  return toSession(await firstRow(transaction, heldSession[why](sessionId)));
}

/**
 * Whose work goes on by itself: who signs out leaves what he has begun, whatever else ends his session ends that, too.
 * Held, nobody changes his rights to the end of the transaction.
 */
export async function findSessionOfWork(
  transaction: Transaction,
  sessionId: string,
  how: keyof typeof workingSession,
): Promise<AuthenticatedSession | undefined> {
  return toSession(await firstRow(transaction, workingSession[how](sessionId)));
}
