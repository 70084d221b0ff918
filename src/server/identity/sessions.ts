import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { anyOf, daysFromNow, now, secondsFromNow } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
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
export type RevocationReason =
  'logout' | 'refresh token reused' | 'password changed' | 'user changed' | 'ended by an administrator';

/** Begins a session for a person who has just proven the password. */
export async function beginSession(
  transaction: Transaction,
  userId: number,
  { address, browser }: { address: string; browser: string },
  lives: SessionLives,
): Promise<IssuedTokens> {
  const sessionId = randomUUID();
  await rows(
    transaction,
    build.insertInto('sessions').values({
      id: sessionId,
      user_id: userId,
      created_at: now(),
      last_used_at: now(),
      absolute_expiry: secondsFromNow(lives.absoluteSeconds),
      address,
      browser,
    }),
  );
  return issueTokens(transaction, sessionId, { generation: 0, parent: null }, lives);
}

/** Where a refresh token stands in its session: its number, and the number of the one it succeeds. */
export interface TokenPlace {
  readonly generation: number;
  readonly parent: number | null;
}

/** It ends with its session at the latest. */
const insertAccessToken = statement(
  {},
  ({ hash, sessionId, generation, seconds }: NewAccessToken) => sql`
    insert into access_tokens (token_hash, session_id, generation, expires_at)
    select ${hash}, id, ${generation}, least(now() + make_interval(secs => ${seconds}), absolute_expiry)
    from sessions where id = ${sessionId}`,
);

interface NewAccessToken {
  readonly hash: Buffer;
  readonly sessionId: string;
  readonly generation: number;
  readonly seconds: number;
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
    build.insertInto('refresh_tokens').values({
      token_hash: hashToken(refreshToken),
      session_id: sessionId,
      generation,
      parent_generation: parent,
      cookie_hash: hashToken(slipCookie),
    }),
  );
  await rows(
    transaction,
    build.deleteFrom('access_tokens').where('session_id', '=', sessionId).where('expires_at', '<', now()),
  );
  await rows(
    transaction,
    insertAccessToken({ hash: hashToken(token), sessionId, generation, seconds: lives.accessSeconds }),
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
    build
      .updateTable('sessions')
      .set({ revoked_at: now(), revoked_reason: reason })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning('id'),
  );
  await rows(connection, build.deleteFrom('access_tokens').where('session_id', '=', sessionId));
  return revoked.length > 0;
}

/** Ends the sessions of a person at once, but for one that is kept (contract §5); answers how many. */
export async function revokeSessionsOf(
  transaction: Transaction,
  userId: number,
  keptSessionId: string | null,
  reason: RevocationReason,
): Promise<number> {
  const all = build
    .updateTable('sessions')
    .set({ revoked_at: now(), revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id');
  const revoked = await rows(transaction, keptSessionId === null ? all : all.where('id', '<>', keptSessionId));
  return revoked.length;
}

/** Finds the session of an access or refresh token, for signing out. */
export async function findSessionOfTokens(
  connection: Connection,
  tokens: readonly string[],
): Promise<{ id: string; user_id: number; name: string } | undefined> {
  const isOne = anyOf('bytea', tokens.map(hashToken));
  const ofAccess = build.selectFrom('access_tokens').select('session_id').where('token_hash', '=', isOne);
  const ofRefresh = build.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', isOne);
  return firstRow(
    connection,
    build
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 'u.name'])
      .where('s.revoked_at', 'is', null)
      .where('s.id', 'in', ofAccess.union(ofRefresh))
      .limit(1),
  );
}

const daySeconds = 86_400;

/** Removes sessions that ended over a day ago: by somebody, by their time, or since nobody used them for so many seconds. */
export async function sweepSessions(connection: Connection, idleSeconds: number): Promise<void> {
  await rows(
    connection,
    build
      .deleteFrom('sessions')
      .where((session) =>
        session.or([
          session('absolute_expiry', '<', daysFromNow(-1)),
          session('revoked_at', '<', daysFromNow(-1)),
          session('last_used_at', '<', secondsFromNow(-idleSeconds - daySeconds)),
        ]),
      ),
  );
}
