import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages';
import { sql } from 'kysely';
import type { Connection, Database } from '../db/database';
import { firstRow, rows } from '../db/query';
import { inTransaction, type Transaction } from '../db/transaction';
import { unauthenticated } from '../refusal';
import { type DerivedTokens, hashToken, newToken } from './tokens';

/** Lives of a session in seconds (contract §5). */
export interface SessionLives {
  readonly accessSeconds: number;
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
  readonly reuseGraceSeconds: number;
}

/** What a sign-in or a renewal hands out. */
export interface IssuedTokens {
  readonly sessionId: string;
  readonly userId: number;
  readonly token: string;
  readonly refreshToken: string;
  readonly slipCookie: string;
}

/** A session whose replaced refresh token came again long after. */
export interface ReusedSession {
  readonly session_id: string;
  readonly user_id: number;
  readonly name: string;
}

/** What a renewal needs besides the token; `noteReuse` leaves a trace in the transaction that ends a reused session. */
export interface Renewal {
  readonly lives: SessionLives;
  readonly derived: DerivedTokens;
  readonly noteReuse: (transaction: Transaction, session: ReusedSession) => Promise<void>;
}

/** Why a session ended, kept beside it. */
export type RevocationReason = 'logout' | 'refresh token reused' | 'password changed' | 'user changed';

/** Begins a session for a person who has just proven the password. */
export async function beginSession(
  transaction: Transaction,
  userId: number,
  lives: SessionLives,
  derived: DerivedTokens,
): Promise<IssuedTokens> {
  const sessionId = randomUUID();
  const slipCookie = derived.slipCookie(sessionId);
  const refreshToken = derived.refreshToken(sessionId, 0);
  await rows(
    transaction,
    sql`insert into sessions (id, user_id, cookie_hash, created_at, last_used_at, absolute_expiry)
      values (${sessionId}, ${userId}, ${hashToken(slipCookie)}, now(), now(), now() + make_interval(secs => ${lives.absoluteSeconds}))`,
  );
  await rows(
    transaction,
    sql`insert into refresh_tokens (token_hash, session_id, generation) values (${hashToken(refreshToken)}, ${sessionId}, 0)`,
  );
  const token = await issueAccessToken(transaction, sessionId, lives);
  return { sessionId, userId, token, refreshToken, slipCookie };
}

async function issueAccessToken(transaction: Transaction, sessionId: string, lives: SessionLives): Promise<string> {
  const token = newToken();
  await rows(transaction, sql`delete from access_tokens where session_id = ${sessionId} and expires_at < now()`);
  await rows(
    transaction,
    sql`insert into access_tokens (token_hash, session_id, expires_at)
      select ${hashToken(token)}, id, least(now() + make_interval(secs => ${lives.accessSeconds}), absolute_expiry) from sessions where id = ${sessionId}`,
  );
  return token;
}

/**
 * Renews a session. The presented token is retired only when its successor is first used, so a lost answer, a second
 * tab and a client that keeps only the access token all go on; a token presented longer than the grace after it was
 * retired ends the whole session (reliability §4.1). Throws 401.
 */
export async function renewSession(
  database: Database,
  refreshToken: string,
  { lives, derived, noteReuse }: Renewal,
): Promise<IssuedTokens> {
  const outcome = await inTransaction(database, async (transaction) => {
    const presented = await lockPresented(transaction, refreshToken, lives);
    if (!presented) return 'rejected';
    if (presented.reused) {
      await revokeSession(transaction, presented.session_id, 'refresh token reused');
      await noteReuse(transaction, presented);
      return 'rejected';
    }
    const { session_id: sessionId, generation } = presented;
    await rows(
      transaction,
      sql`update refresh_tokens set retired_at = now() where session_id = ${sessionId} and generation < ${generation} and retired_at is null`,
    );
    const successor = derived.refreshToken(sessionId, generation + 1);
    await rows(
      transaction,
      sql`insert into refresh_tokens (token_hash, session_id, generation) values (${hashToken(successor)}, ${sessionId}, ${generation + 1})
        on conflict do nothing`,
    );
    await rows(transaction, sql`update sessions set last_used_at = now() where id = ${sessionId}`);
    const token = await issueAccessToken(transaction, sessionId, lives);
    return {
      sessionId,
      userId: presented.user_id,
      token,
      refreshToken: successor,
      slipCookie: derived.slipCookie(sessionId),
    };
  });
  if (outcome === 'rejected') throw unauthenticated(messages.session.refreshRejected);
  return outcome;
}

function lockPresented(transaction: Transaction, refreshToken: string, lives: SessionLives) {
  return firstRow(
    transaction,
    sql<ReusedSession & { generation: number; reused: boolean }>`
      select r.session_id, s.user_id, u.name, r.generation,
        coalesce(r.retired_at < now() - make_interval(secs => ${lives.reuseGraceSeconds}), false) as reused
      from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
      where r.token_hash = ${hashToken(refreshToken)} and s.revoked_at is null and s.absolute_expiry > now()
        and s.last_used_at > now() - make_interval(secs => ${lives.idleSeconds}) and u.disabled_at is null and u.user_type <> 'SYSTEM'
      for update of s`,
  );
}

/** Ends a session on the server. */
export async function revokeSession(
  connection: Connection,
  sessionId: string,
  reason: RevocationReason,
): Promise<void> {
  await rows(
    connection,
    sql`update sessions set revoked_at = now(), revoked_reason = ${reason} where id = ${sessionId} and revoked_at is null`,
  );
  await rows(connection, sql`delete from access_tokens where session_id = ${sessionId}`);
}

/** Ends the other sessions of a person at once (contract §5). */
export async function revokeOtherSessions(
  transaction: Transaction,
  userId: number,
  keptSessionId: string,
  reason: RevocationReason,
): Promise<void> {
  await rows(
    transaction,
    sql`update sessions set revoked_at = now(), revoked_reason = ${reason} where user_id = ${userId} and id <> ${keptSessionId} and revoked_at is null`,
  );
}

/** Finds the session of an access or refresh token, for signing out. */
export async function findSessionOfTokens(
  connection: Connection,
  tokens: readonly string[],
): Promise<{ id: string; user_id: number; name: string } | undefined> {
  const hashes = tokens.map(hashToken);
  return firstRow(
    connection,
    sql<{ id: string; user_id: number; name: string }>`
      select s.id, s.user_id, u.name from sessions s join users u on u.id = s.user_id
      where s.revoked_at is null and s.id in (
        select session_id from access_tokens where token_hash = any(${hashes}::bytea[])
        union select session_id from refresh_tokens where token_hash = any(${hashes}::bytea[]))
      limit 1`,
  );
}

/** Removes sessions that ended over a day ago. */
export async function sweepSessions(connection: Connection): Promise<void> {
  await rows(
    connection,
    sql`delete from sessions where absolute_expiry < now() - interval '1 day' or revoked_at < now() - interval '1 day'`,
  );
}
