import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app';
import { sealAuditLog } from './audit/audit-chain';
import { sweepSessions } from './auth/sessions';
import { checkBooks } from './books/books-check';
import type { Config } from './config';
import { type Database, openDatabase } from './db/database';
import { type BooksDatabase, openBooks } from './db/books-database';
import { sweepIdempotencyRecords } from './http/idempotency';
import { firstStart, hasNobody } from './first-start';
import { requireLoopbackForSample } from './sample/sample-guard';
import { SlipSpool } from './slips/slip-spool';
import { StartupError } from './startup-error';

/** What the process lends to the server. */
export interface ServerSurroundings {
  readonly logger: Logger;
  /** whether an empty embedded database gets the sample company */
  readonly wantsSample: boolean;
  /** prints a line for the person who starts the server */
  readonly say: (line: string) => void;
}

/** A server that listens. */
export interface RunningServer {
  readonly address: string;
  /** Ends requests under way, then the database, in good order. */
  stop(): Promise<void>;
}

const sweepMilliseconds = 10 * 60_000;
const sealMilliseconds = 5_000;
/** The built console stands beside the built server. */
const consoleFolder = path.join(__dirname, '..', 'client');

/** Starts everything in order; throws StartupError with one clear line, and leaves nothing running then. */
export async function runServer(
  config: Config,
  { logger, wantsSample, say }: ServerSurroundings,
): Promise<RunningServer> {
  prepareDataDir(config.dataDir);
  const books = await openBooks(config, logger);
  let database: Database | undefined;
  try {
    const pool = openDatabase(books.runtime, {
      onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
    });
    database = pool;
    const spool = new SlipSpool(path.join(config.dataDir, 'uploads'));
    if (await hasNobody(pool)) {
      // A first start prints its password once, and must not fail after that.
      await requireFreePort(config);
      const { businessTimeZone: timeZone } = config;
      await firstStart({ database: pool, spool, wantsSample: wantsSample && books.isEmbedded, timeZone, say });
    }
    await requireLoopbackForSample(pool, config.host);
    await checkAtStart(pool, logger, say);
    const app = await createApp({ config, database: pool, spool, logger, consoleFolder });
    const address = await listen(app, config);
    say(`Property Management is ready: ${address}`);
    const chores = [
      setInterval(() => void sweep(pool, logger), sweepMilliseconds).unref(),
      setInterval(() => void seal(pool, logger), sealMilliseconds).unref(),
    ];
    return {
      address,
      stop: async () => {
        chores.forEach(clearInterval);
        await app.close();
        await seal(pool, logger);
        await stopDatabase(pool, books);
      },
    };
  } catch (error) {
    await stopDatabase(database, books);
    throw error;
  }
}

async function stopDatabase(database: Database | undefined, books: BooksDatabase): Promise<void> {
  await Promise.race([database?.end(), wait(5_000, undefined, { ref: false })]);
  await books.stop();
}

function prepareDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be read and written (${(error as Error).message}). Please choose another one with DATA_DIR.`,
    );
  }
}

async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    throw cannotListen(error, host, port);
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw cannotListen(error, host, port);
  }
}

function cannotListen(error: unknown, host: string, port: number): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new StartupError(
    code === 'EADDRINUSE'
      ? `Port ${String(port)} of ${host} is already in use. Please stop the other program or choose another PORT.`
      : `The server cannot listen on ${host}:${String(port)} (${message}).`,
  );
}

/** The cheap checks of the books; faults are told to whoever starts the server, who can still look at them. */
async function checkAtStart(database: Database, logger: Logger, say: (line: string) => void): Promise<void> {
  const { faults } = await checkBooks(database, 'cheap');
  for (const fault of faults) logger.error(fault, 'the books have a fault');
  if (faults.length > 0)
    say(`The books have ${String(faults.length)} faults. Please run npm run check:books before anything is recorded.`);
}

async function seal(database: Database, logger: Logger): Promise<void> {
  try {
    await sealAuditLog(database);
  } catch (error) {
    logger.warn({ err: error }, 'the audit log could not be sealed this time');
  }
}

async function sweep(database: Database, logger: Logger): Promise<void> {
  try {
    await sweepSessions(database);
    await sweepIdempotencyRecords(database);
  } catch (error) {
    logger.warn({ err: error }, 'old records could not be removed this time');
  }
}
