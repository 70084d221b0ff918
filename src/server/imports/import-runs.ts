import { randomUUID } from 'node:crypto';
import { setInterval as everySoOften } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type UpdateObject } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '#contract/texts/messages';
import { type ImportKind, type ImportState, statesUnderWay } from '#contract/vocabulary/import-kinds';
import type { Connection, Database } from '../db/database';
import { type DatabaseFailure, failureOfDatabase } from '../db/database-failures';
import { now } from '../db/expressions';
import { build, firstRow, type Query, rows } from '../db/query';
import type { DB } from '../db/schema';
import { statement } from '../db/statement';
import { Refusal, tooMany } from '../refusal';
import type { HoldRights } from './import-acting';

const heartbeatMilliseconds = 5_000;
/** Seconds without a sign of life after which whoever was at a batch is taken for gone. */
const silentSeconds = 30;
/** As many as a server works on at once. */
const mostAtOnce = 4;
const retrySeconds = 30;
/** Milliseconds that what is written or undone gets to end when its server stops. */
const patienceMilliseconds = 2_000;

/** Whether whoever was at a batch is gone. */
export const isInterrupted = sql`(state = any(${statesUnderWay}::text[])
  and coalesce(heartbeat_at < now() - make_interval(secs => ${silentSeconds}), true))`;

/** Somebody who is at a batch, until it is taken from him. */
export interface ImportRun {
  readonly batchId: number;
  readonly run: string;
}

/** A batch that somebody is at, with the rights by which he may be. */
export interface BatchInHand {
  readonly run: ImportRun;
  readonly kind: ImportKind;
  readonly holdRights: HoldRights;
}

/** The batch was cancelled, or another server has taken it: whoever was at it changes nothing any more. */
class RunLost extends Error {
  override readonly name = 'RunLost';
}

const claim = statement(
  { id: 'bigint' },
  ({ id, version, from, to, run }: BatchClaim & { run: string }) => sql`
    update import_batches set state = ${to}, run = ${run}, heartbeat_at = now(), failure = null
    where id = ${id} and version = ${version} and (state = any(${from}::text[]) or (state = ${to} and ${isInterrupted}))
    returning id`,
);

/** Which batch, as it was looked at, goes from which state to which. */
interface BatchClaim {
  readonly id: number;
  readonly version: number;
  readonly from: readonly ImportState[];
  readonly to: ImportState;
}

/** Takes a batch to work on it; null when it is not in such a state, or not as it was looked at. */
export async function claimBatch(connection: Connection, wanted: BatchClaim): Promise<ImportRun | null> {
  const run = randomUUID();
  const claimed = await firstRow(connection, claim({ ...wanted, run }));
  return claimed ? { batchId: claimed.id, run } : null;
}

/** Notes something of a batch, as whoever is at it; throws when that is somebody else by now. */
export function noteRun(
  connection: Connection,
  { batchId, run }: ImportRun,
  noted: UpdateObject<DB, 'import_batches'>,
): Promise<void> {
  const note = build
    .updateTable('import_batches')
    .set({ heartbeat_at: now(), ...noted })
    .where('id', '=', batchId)
    .where('run', '=', run)
    .returning('id');
  return asHolder(connection, note);
}

/**
 * Changes a batch or its rows as whoever is at it, by a statement that holds the batch first and answers it; throws when that
 * is somebody else by now, and nothing was changed then.
 */
export async function asHolder(connection: Connection, change: Query<{ id: number }>): Promise<void> {
  if ((await rows(connection, change)).length === 0) throw new RunLost();
}

/** What is done with a batch in the background, and in which state it is given back when that is refused. */
export interface ImportWork {
  readonly givenBack: ImportState;
  /** reads `isStopping` between two steps; a long one ends when the signal comes */
  do(run: ImportRun, isStopping: () => boolean, end: AbortSignal): Promise<void>;
}

const { occupied, diskFull } = messages.request;
const told: Partial<Record<DatabaseFailure, string>> = { occupied, full: diskFull };

function failureInWords(error: unknown, isEnded: boolean): string {
  if (isEnded) return messages.importBatch.interrupted;
  const failure = failureOfDatabase(error);
  return (failure && told[failure]) ?? messages.importBatch.unexpected;
}

/** Works on batches in the background, with a sign of life that other servers see. */
export class ImportRuns {
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly end = new AbortController();
  private isStopping = false;

  /** The database of the signs of life; by another one what is done may take every connection there is for it. */
  constructor(
    private readonly database: Database,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** Refuses when there is enough to do. */
  requireRoom(): void {
    if (this.isStopping || this.underWay.size >= mostAtOnce) throw tooMany(messages.request.tooMany, retrySeconds);
  }

  start(run: ImportRun, work: ImportWork): void {
    const lost = new AbortController();
    const alive = everySoOften(() => {
      noteRun(this.database, run, {}).catch((error: unknown) => {
        if (error instanceof RunLost) lost.abort();
      });
    }, heartbeatMilliseconds);
    alive.unref();
    const ended = this.attempt(run, work, AbortSignal.any([lost.signal, this.end.signal])).finally(() => {
      clearInterval(alive);
      this.underWay.delete(run.run);
    });
    this.underWay.set(run.run, ended);
  }

  /** Waits until nothing is under way here. */
  async ended(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay.values());
  }

  /** Ends what is under way here, in the middle of a statement if need be, so that others see at once that nobody is at it. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const ended = this.ended();
    await Promise.race([ended, wait(patienceMilliseconds, undefined, { ref: false })]);
    this.end.abort();
    await ended;
  }

  private async attempt(run: ImportRun, work: ImportWork, end: AbortSignal): Promise<void> {
    try {
      await work.do(run, () => this.isStopping, end);
      if (this.isStopping) await noteRun(this.database, run, { heartbeat_at: null });
    } catch (error) {
      if (error instanceof RunLost) return;
      const isRefused = error instanceof Refusal && error.status < 500;
      if (!isRefused && !end.aborted)
        this.logger.error({ err: error, batch: run.batchId }, 'an import could not go on');
      const failure = isRefused ? error.message : failureInWords(error, end.aborted);
      await noteRun(this.database, run, { state: work.givenBack, failure, run: null }).catch((lost: unknown) => {
        if (!(lost instanceof RunLost)) this.logger.warn({ err: lost }, 'an import could not be given back');
      });
    }
  }
}
