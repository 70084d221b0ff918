import { messages } from '#contract/texts/messages';
import { mostUnusedSuccessors } from '#contract/vocabulary/session';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { now } from '../db/expressions';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { inTransaction, type Transaction } from '../db/transaction';
import { sampleElsewhere, unauthenticated } from '../refusal';
import { lockPerson } from './person-lock';
import { type IssuedTokens, issueTokens, revokeSession, type SessionLives } from './sessions';
import { hashToken } from './tokens';

/** A session whose replaced refresh token came again long after. */
interface ReusedSession {
  readonly session_id: string;
  readonly user_id: number;
  readonly name: string;
}

/** What a renewal needs besides the token; `noteReuse` leaves a trace in the transaction that ends a reused session. */
export interface Renewal {
  readonly lives: SessionLives;
  /** whether the caller sits at this computer, as people of the sample must */
  readonly isLocal: boolean;
  readonly noteReuse: (transaction: Transaction, session: ReusedSession) => Promise<void>;
}

/** Whose successor a token is; tokens of the version before follow one another by number. */
const parentOf = sql`coalesce(parent_generation, generation - 1)`;

const lockToken = statement(
  {
    session_id: 'uuid',
    user_id: 'bigint',
    name: 'text',
    sample: 'boolean',
    generation: 'integer',
    is_retired: 'boolean',
    is_reused: 'boolean',
  },
  (given: { tokenHash: Buffer; graceSeconds: number; idleSeconds: number }) => sql`
    select r.session_id, s.user_id, u.name, u.sample, r.generation, r.retired_at is not null as is_retired,
      coalesce(r.retired_at < now() - make_interval(secs => ${given.graceSeconds}), false) as is_reused
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.token_hash = ${given.tokenHash} and s.revoked_at is null and s.absolute_expiry > now()
      and s.last_used_at > now() - make_interval(secs => ${given.idleSeconds}) and u.disabled_at is null and u.user_type <> 'SYSTEM'
    for no key update of s for share of u`,
);

const retireAllBut = statement(
  {},
  ({ sessionId, used }: { sessionId: string; used: number }) => sql`
    with retired as (
      update refresh_tokens set retired_at = now()
      where session_id = ${sessionId} and retired_at is null and generation <> ${used} and ${parentOf} <> ${used}
      returning generation)
    delete from access_tokens where session_id = ${sessionId} and generation in (select generation from retired)`,
);

const removeOldestUnused = statement(
  {},
  ({ sessionId, parent }: { sessionId: string; parent: number }) => sql`
    delete from refresh_tokens where session_id = ${sessionId} and generation in (
      select generation from refresh_tokens
      where session_id = ${sessionId} and retired_at is null and ${parentOf} = ${parent}
      order by generation desc offset ${mostUnusedSuccessors})`,
);

/**
 * Renews a session. Each renewal hands out a successor of its own, and the first of them that is used retires its
 * siblings and the token before them. So a lost answer, a second tab and a client that keeps only the access token all
 * go on, while of two who hold copies of one token the second one comes with a retired token: longer than the grace
 * after it was retired, that ends the whole session (reliability §4.1). Throws 401, and 403 for people of the sample from elsewhere.
 */
export async function renewSession(
  database: Database,
  refreshToken: string,
  { lives, isLocal, noteReuse }: Renewal,
): Promise<IssuedTokens> {
  const outcome = await inTransaction(database, async (transaction) => {
    const presented = await lockPresented(transaction, hashToken(refreshToken), lives);
    if (!presented) return 'rejected';
    if (presented.sample && !isLocal) throw sampleElsewhere();
    const { session_id: sessionId, generation } = presented;
    if (presented.is_reused) {
      await revokeSession(transaction, sessionId, 'refresh token reused');
      await noteReuse(transaction, presented);
      return 'rejected';
    }
    // Within the grace a retired token gets a successor of the one that is in use now, so that no second line goes on beside it.
    const parent = presented.is_retired ? await generationInUse(transaction, sessionId) : generation;
    if (!presented.is_retired) await retireOthers(transaction, sessionId, generation);
    await rows(transaction, build.updateTable('sessions').set({ last_used_at: now() }).where('id', '=', sessionId));
    const { latest } = await onlyRow(
      transaction,
      build
        .selectFrom('refresh_tokens')
        .select((token) => token.fn.max('generation').as('latest'))
        .where('session_id', '=', sessionId),
    );
    const issued = await issueTokens(transaction, sessionId, { generation: latest + 1, parent }, lives);
    await forgetOldestUnused(transaction, sessionId, parent);
    return issued;
  });
  if (outcome === 'rejected') throw unauthenticated(messages.request.refreshRejected);
  return outcome;
}

/** Holds person and session, and reads what the token is worth once nobody changes them any more. */
async function lockPresented(transaction: Transaction, tokenHash: Buffer, lives: SessionLives) {
  const owner = await firstRow(
    transaction,
    build
      .selectFrom('refresh_tokens as r')
      .innerJoin('sessions as s', 's.id', 'r.session_id')
      .select('s.user_id')
      .where('r.token_hash', '=', tokenHash)
      .where('s.revoked_at', 'is', null),
  );
  if (!owner) return undefined;
  lockPerson(transaction, owner.user_id, 'changes');
  return firstRow(
    transaction,
    lockToken({ tokenHash, graceSeconds: lives.reuseGraceSeconds, idleSeconds: lives.idleSeconds }),
  );
}

/** All that are not retired are one that was used and its successors that were not, so the oldest is the one in use. */
async function generationInUse(transaction: Transaction, sessionId: string): Promise<number> {
  const { generation } = await onlyRow(
    transaction,
    build
      .selectFrom('refresh_tokens')
      .select((token) => token.fn.min('generation').as('generation'))
      .where('session_id', '=', sessionId)
      .where('retired_at', 'is', null),
  );
  return generation;
}

/** At its first use a token retires its parent and its siblings, and ends the access tokens beside them. */
async function retireOthers(transaction: Transaction, sessionId: string, used: number): Promise<void> {
  await rows(transaction, retireAllBut({ sessionId, used }));
}

/** A client that presents the same token again and again leaves successors behind that nobody will use. */
async function forgetOldestUnused(transaction: Transaction, sessionId: string, parent: number): Promise<void> {
  await rows(transaction, removeOldestUnused({ sessionId, parent }));
}
