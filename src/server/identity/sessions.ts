import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { firstRow, rows } from '../db/query';
import type { Transaction } from '../db/transaction';
import { hashToken, newToken } from './tokens';

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
  readonly token: string;
  readonly refreshToken: string;
  readonly slipCookie: string;
}

/** Why a session ended, kept beside it. */
export type RevocationReason = 'logout' | 'refresh token reused' | 'password changed' | 'user changed';

/** Begins a session for a person who has just proven the password. */
export async function beginSession(
  transaction: Transaction,
  userId: number,
  lives: SessionLives,
): Promise<IssuedTokens> {
  const sessionId = randomUUID();
  await rows(
    transaction,
    sql`insert into sessions (id, user_id, created_at, last_used_at, absolute_expiry)
      values (${sessionId}, ${userId}, now(), now(), now() + make_interval(secs => ${lives.absoluteSeconds}))`,
  );
  return issueTokens(transaction, sessionId, { generation: 0, parent: null }, lives);
}

/** Where a refresh token stands in its session: its number, and the number of the one it succeeds. */
export interface TokenPlace {
  readonly generation: number;
  readonly parent: number | null;
}

/** Hands out a refresh token with the slip cookie and the access token that go beside it; only their hashes are kept. */
export async function issueTokens(
  transaction: Transaction,
  sessionId: string,
  { generation, parent }: TokenPlace,
  lives: SessionLives,
): Promise<IssuedTokens> {
  const [token, refreshToken, slipCookie] = [newToken(), newToken(), newToken()];
  await rows(
    transaction,
    sql`insert into refresh_tokens (token_hash, session_id, generation, parent_generation, cookie_hash)
      values (${hashToken(refreshToken)}, ${sessionId}, ${generation}, ${parent}, ${hashToken(slipCookie)})`,
  );
  await rows(transaction, sql`delete from access_tokens where session_id = ${sessionId} and expires_at < now()`);
  await rows(
    transaction,
    sql`insert into access_tokens (token_hash, session_id, generation, expires_at)
      select ${hashToken(token)}, id, ${generation}, least(now() + make_interval(secs => ${lives.accessSeconds}), absolute_expiry)
      from sessions where id = ${sessionId}`,
  );
  return { sessionId, token, refreshToken, slipCookie };
}

/** Ends a session on the server; answers whether it had not ended before. */
export async function revokeSession(
  connection: Connection,
  sessionId: string,
  reason: RevocationReason,
): Promise<boolean> {
  const revoked = await rows(
    connection,
    sql`update sessions set revoked_at = now(), revoked_reason = ${reason} where id = ${sessionId} and revoked_at is null returning id`,
  );
  await rows(connection, sql`delete from access_tokens where session_id = ${sessionId}`);
  return revoked.length > 0;
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
