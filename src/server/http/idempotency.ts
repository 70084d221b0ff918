import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { idempotencyHeader } from '#contract/vocabulary/envelope';
import { isIdempotencyKey, keyAgeError } from '#contract/values/idempotency-keys';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import type { ActingOrigin } from '../identity/actor';
import type { Connection, Database } from '../db/database';
import { isSilence, isVainWait } from '../db/database-failures';
import { insertion } from '../db/insertion';
import { build, expected, firstRow, rows, write } from '../db/query';
import { statement } from '../db/statement';
import { type BooksTransaction, outcomeUnknown, type Transaction } from '../db/transaction';
import { writtenOnce } from '../db/written-once';
import { invalidField, Refusal } from '../refusal';
import { actorOf } from './guard';
import { inSession, inSessionAhead, type SessionWork, type Why } from './in-session';
import { type DataEnvelope, success } from './reply';

const keyIndex = 'idempotency_records_pkey';

/** A create that may come more than once: under which key, and what it says. */
export interface RepeatableContent {
  readonly key: string | null;
  /** SHA-256 of everything the request says, its slip included */
  readonly fingerprint: Buffer;
}

interface Claim extends RepeatableContent {
  readonly userId: number;
  readonly key: string;
  readonly route: string;
}

/** A status and body that are given again for the same key. */
export interface RepeatableAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Reads the Idempotency-Key header; null without one, 400 when it is not a UUID, 422 when it is too old to be known. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw invalidField('Idempotency-Key', messages.saving.keyInvalid);
  const sentence = keyAgeError(key, Date.now());
  if (sentence) throw new Refusal(422, 'KEY_EXPIRED', sentence);
  return key.toLowerCase();
}

/** SHA-256 over the body, whatever the order of its members, and the slip's own digest. */
export function fingerprintOf(body: unknown, slipDigest: Buffer | null): Buffer {
  const ordered = JSON.stringify(body, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256')
    .update(ordered)
    .update(slipDigest ?? '')
    .digest();
}

/**
 * Does the work in one transaction together with the record of its answer, so that the same key and content give the
 * first answer again, also in parallel and after a lost reply; other content under the key is 422 (contract §4.10).
 */
export function repeatable(
  database: Database,
  request: FastifyRequest,
  content: RepeatableContent,
  work: (transaction: BooksTransaction, actor: ActingOrigin) => Promise<RepeatableAnswer>,
  why: Why = 'relies',
): Promise<RepeatableAnswer> {
  return repeatableAhead(database, request, content, { ahead: () => Promise.resolve(), work }, why);
}

/** As `repeatable`, for work that is decided by what can be asked for at once: behind the claim of the key, in one send. */
export async function repeatableAhead<Ahead>(
  database: Database,
  request: FastifyRequest,
  { key, fingerprint }: RepeatableContent,
  { ahead, work }: SessionWork<Ahead, RepeatableAnswer>,
  why: Why = 'relies',
): Promise<RepeatableAnswer> {
  if (key === null) return inSessionAhead(database, request, { ahead, work }, why);
  const claim: Claim = { userId: actorOf(request).userId, key, route: request.routeOptions.url ?? '', fingerprint };
  for (;;) {
    const answer = await firstTime(database, request, claim, { ahead, work }, why);
    if (answer) return answer;
    const first = await inSession(database, request, (transaction) => firstAnswer(transaction, claim), why);
    if (first) return first;
  }
}

/** Claims the key and does the work; undefined when somebody has claimed it before, and nothing behind it was asked. */
async function firstTime<Ahead>(
  database: Database,
  request: FastifyRequest,
  claim: Claim,
  { ahead, work }: SessionWork<Ahead, RepeatableAnswer>,
  why: Why,
): Promise<RepeatableAnswer | undefined> {
  const progress = { isClaimed: false };
  const claimed: SessionWork<{ readonly found: Promise<Ahead> }, RepeatableAnswer> = {
    ahead: async (transaction) => {
      progress.isClaimed = false;
      const claiming = claimKey(transaction, claim);
      const found = expected(ahead(transaction));
      await claiming;
      progress.isClaimed = true;
      return { found };
    },
    work: async (transaction, actor, claiming) => {
      const answer = await work(transaction, actor, (await claiming).found);
      keepAnswer(transaction, claim, answer);
      return answer;
    },
  };
  try {
    return await inSessionAhead(database, request, claimed, why);
  } catch (error) {
    if (isKeyTaken(error)) return undefined;
    // The first one may still be committing, so that nobody can say that nothing was saved.
    if (!progress.isClaimed && isSilence(error)) throw outcomeUnknown(error);
    throw error;
  }
}

/** As `repeatable`, for a create whose body is plain JSON: adds a record once and answers 201 with its number. */
export async function createOnce(
  database: Database,
  request: FastifyRequest,
  createdMessage: string,
  create: (transaction: BooksTransaction, actor: ActingOrigin) => Promise<number>,
): Promise<DataEnvelope<{ id: number }>> {
  const content = { key: idempotencyKey(request), fingerprint: fingerprintOf(request.body, null) };
  const { body } = await repeatable(database, request, content, async (transaction, actor) => ({
    status: 201,
    body: success(createdMessage, { id: await create(transaction, actor) }),
  }));
  return body as DataEnvelope<{ id: number }>;
}

/** Fails when the key is there already; waits for one that is still under way. */
async function claimKey(transaction: Transaction, { userId, key, route, fingerprint }: Claim): Promise<void> {
  const record = { user_id: userId, key, route, body_hash: fingerprint };
  try {
    await rows(transaction, insertion('idempotency_records', record));
  } catch (error) {
    if (isVainWait(error)) throw outcomeUnknown(error);
    throw error;
  }
}

const isKeyTaken = (error: unknown) => (error as { constraint?: unknown }).constraint === keyIndex;

interface KeptAnswer {
  readonly userId: number;
  readonly key: string;
  readonly status: number;
  readonly answer: string;
}
const setAnswer = writtenOnce(({ userId, key, status, answer }: KeptAnswer) =>
  build.updateTable('idempotency_records').set({ status, answer }).where('user_id', '=', userId).where('key', '=', key),
);

function keepAnswer(transaction: Transaction, { userId, key }: Claim, { status, body }: RepeatableAnswer): void {
  write(transaction, setAnswer({ userId, key, status, answer: JSON.stringify(body) }));
}

/**
 * Reads the first answer, and touches it: a repeat is answered when its own commit is as safe as the first one has to be.
 * Undefined when it was swept meanwhile.
 */
async function firstAnswer(transaction: Transaction, claim: Claim): Promise<RepeatableAnswer | undefined> {
  const first = await firstRow(
    transaction,
    build
      .updateTable('idempotency_records')
      .set((record) => ({ status: record.ref('status') }))
      .where('user_id', '=', claim.userId)
      .where('key', '=', claim.key)
      .returning(['route', 'body_hash', 'status', 'answer']),
  );
  if (!first) return undefined;
  if (first.route !== claim.route || !first.body_hash.equals(claim.fingerprint)) {
    throw new Refusal(422, 'KEY_REUSED', messages.saving.keyReused);
  }
  // The transaction that claims a key also says its answer.
  if (first.status === null) throw new Error('A key has no answer');
  return { status: first.status, body: first.answer };
}

const sweptAtOnce = 1_000;

const sweepOldest = statement(
  { user_id: 'bigint' },
  () => sql`
    delete from idempotency_records where (user_id, key) in (
      select user_id, key from idempotency_records
      where created_at < now() - make_interval(days => ${limits.keyRecordDays})
      order by created_at limit ${sweptAtOnce} for update skip locked)
    returning user_id`,
);

/** Forgets what was saved under keys that are not taken any more, some at a time so that nobody waits for it. */
export async function sweepIdempotencyRecords(connection: Connection): Promise<void> {
  for (;;) {
    const swept = await rows(connection, sweepOldest());
    if (swept.length < sweptAtOnce) return;
  }
}
