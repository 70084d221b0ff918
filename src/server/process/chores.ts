import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HeadKeeper } from '../audit/audit-heads';
import { AuditSealer } from '../audit/audit-sealer';
import type { BooksCheckJob } from '../books/books-check-job';
import type { Database } from '../db/database';
import { firstPasswordStillIn } from '../identity/first-password';
import { giveBackInterrupted } from '../imports/import-sweep';
import { keepAccounts } from '../ledger/account-keeping';
import { keepLists } from '../movements/list-keeping';
import { keepWords } from '../movements/word-keeping';
import { sweepOldRecords } from './sweep';

const sealMilliseconds = 5_000;
const keepMilliseconds = 5_000;
const headMilliseconds = 60_000;
const firstPasswordMilliseconds = 5_000;
const interruptedMilliseconds = 60_000;
const sweepMilliseconds = 10 * 60_000;
const checkMilliseconds = 60 * 60_000;
/** How long a stop waits for what is under way. */
const stopMilliseconds = 5_000;

/** What the chores work with. */
export interface ChoreParts {
  readonly database: Database;
  /** whose statements take as long as they take */
  readonly patientDatabase: Database;
  readonly booksCheck: BooksCheckJob;
  readonly heads: HeadKeeper;
  /** where the first password may lie */
  readonly dataDir: string;
  /** after which a session ends that nobody uses */
  readonly idleSeconds: number;
  readonly logger: Logger;
}

/** What the server does for itself, while nobody waits. */
export interface Chores {
  /** seals what has no seal yet and keeps the head; a failure is only logged */
  sealAtLast(): Promise<void>;
  /** begins nothing more, cancels checks and counts of the books, and waits for the rest, for a while */
  stop(): Promise<void>;
}

/** Starts the chores of a server that listens: sealing, sweeping, and the check of the books that is due. */
export function startChores(parts: ChoreParts): Chores {
  const { database, patientDatabase, booksCheck, heads, dataDir, idleSeconds, logger } = parts;
  const ending = new AbortController();
  const sealer = new AuditSealer(database);
  const attempt = async (complaint: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, complaint);
    }
  };
  const sealOnce = () => attempt('the audit log could not be sealed this time', () => sealer.seal());
  const keepHead = () => attempt('the head of the audit log could not be kept this time', () => heads.keep());
  // What a stop has cancelled goes on after the next start.
  const keepUntilEnding = (complaint: string, keep: (ending: AbortSignal) => Promise<void>) =>
    attempt(complaint, () =>
      keep(ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      }),
    );
  const keepCounts = () =>
    keepUntilEnding('what lists count could not be kept this time', (signal) => keepLists(patientDatabase, signal));
  const keepDays = () =>
    keepUntilEnding('what accounts sum could not be kept this time', (signal) => keepAccounts(patientDatabase, signal));
  const keepOldWords = () =>
    keepUntilEnding('the words of older entries could not be kept this time', (signal) =>
      keepWords(patientDatabase, signal),
    );
  const sweep = () =>
    attempt('old records could not be removed this time', () => sweepOldRecords(database, idleSeconds));
  // It may have been changed at another server of these books.
  const forgetUsed = () => firstPasswordStillIn(database, dataDir, logger).then(() => undefined);
  const giveBack = () =>
    attempt('imports of a server that is gone could not be given back this time', () => giveBackInterrupted(database));
  const check = (isAfterStart: boolean) =>
    attempt('the books could not be checked this time', () => booksCheck.startDue(isAfterStart));
  const every = (milliseconds: number, work: () => Promise<void>) => repeat(milliseconds, ending.signal, work);
  // What a killed server left unsealed is sealed before it is looked for.
  const begun = sealOnce();
  const chores = Promise.all([
    begun.then(() => every(sealMilliseconds, sealOnce)),
    begun.then(keepHead).then(() => every(headMilliseconds, keepHead)),
    begun.then(() => check(true)).then(() => every(checkMilliseconds, () => check(false))),
    giveBack().then(() => every(interruptedMilliseconds, giveBack)),
    keepCounts().then(() => every(keepMilliseconds, keepCounts)),
    keepDays().then(() => every(keepMilliseconds, keepDays)),
    keepOldWords().then(() => every(keepMilliseconds, keepOldWords)),
    every(sweepMilliseconds, sweep),
    every(firstPasswordMilliseconds, forgetUsed),
  ]);
  return {
    sealAtLast: () => sealOnce().then(keepHead),
    stop: async () => {
      ending.abort();
      const ended = attempt('the check of the books could not be ended', () => booksCheck.stop()).then(() => chores);
      await Promise.race([ended, wait(stopMilliseconds, undefined, { ref: false })]);
    },
  };
}

/** Does the work again and again, each time so long after the last time has ended. */
async function repeat(milliseconds: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await wait(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return;
    await work();
  }
}
