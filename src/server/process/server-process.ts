import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from '../app';
import { HeadKeeper } from '../audit/audit-heads';
import { auditKey } from '../audit/audit-key';
import { BooksCheckJob } from '../books/books-check-job';
import { startChores } from './chores';
import { keepBusinessTimeZone } from '../company/business-day';
import { faultsInWords } from '#contract/texts/books-messages';
import type { Config } from '../config';
import { type Database, type DatabaseAddress, type DatabaseOptions, openDatabase } from '../db/database';
import { aloneInDatabase } from '../db/alone';
import { stopListening } from '../http/graceful-close';
import { Replica } from '../db/replica';
import { type BooksDatabase, openBooks } from './books-database';
import { type Metrics, makeMetrics } from '../metrics/metrics-server';
import { firstPasswordStillIn, firstUsername } from '../identity/first-password';
import { firstStart, hasNobody } from './first-start';
import { prepareDataDir } from './prepare-data-dir';
import { requireLoopbackForSample } from '../sample/sample-guard';
import { SlipSpool } from '../slips/slip-spool';
import { StartupError } from '../startup-error';

/** What the process lends to the server. */
export interface ServerSurroundings {
  readonly logger: Logger;
  /** whether an empty embedded database gets the sample company */
  readonly wantsSample: boolean;
  /** folder of the built console */
  readonly consoleFolder: string;
  /** prints a line for the person who starts the server */
  readonly say: (line: string) => void;
}

/** A server that listens. */
export interface RunningServer {
  readonly address: string;
  /** Ends requests under way, then the database, in good order. */
  stop(): Promise<void>;
}

const stopMilliseconds = 5_000;
/** For the check of the books and for imports. */
const patientConnections = 6;

/** Starts everything in order; throws StartupError with one clear line, and leaves nothing running then. */
export async function runServer(
  config: Config,
  { logger, wantsSample, consoleFolder, say }: ServerSurroundings,
): Promise<RunningServer> {
  prepareDataDir(config.dataDir);
  const key = auditKey(config.dataDir, config.auditKeyFile);
  const books = await openBooks(config, logger);
  const databases: Ending[] = [];
  let spool: SlipSpool | undefined;
  let metrics: Metrics | null = null;
  let replica: Replica | null = null;
  const open = (address: DatabaseAddress, options: DatabaseOptions) => {
    const onError = (error: Error) => logger.warn({ err: error }, 'a database connection broke');
    const pool = openDatabase(address, { ...options, onError });
    databases.push(pool);
    return pool;
  };
  try {
    const pool = open(books.runtime, { onMove: (sentence) => logger.warn(sentence) });
    const uploads = (spool = new SlipSpool(path.join(config.dataDir, 'uploads')));
    const fillWhenEmpty = async () => {
      if (!(await hasNobody(pool))) return;
      // What a first start makes is for the server that then listens.
      await requireFreePort(config);
      const isSample = wantsSample && books.isEmbedded;
      await firstStart({ database: pool, dataDir: config.dataDir, spool: uploads, wantsSample: isSample, say });
    };
    await settleTimeZone(pool, config.businessTimeZone, logger);
    // Of several first starts one makes the company, and the others find it.
    if (await hasNobody(pool)) await aloneInDatabase(books.direct, 'first start', fillWhenEmpty);
    await tellFirstPassword(pool, config.dataDir, { logger, say });
    await requireLoopbackForSample(pool, config.host);
    const patient = open(books.direct, { size: patientConnections, isPatient: true });
    if (config.databaseReplicaUrl !== null) {
      replica = new Replica(config.databaseReplicaUrl, pool, {
        tell: (sentence) => logger.warn(sentence),
        onError: (error) => logger.warn({ err: error }, 'a connection to the replica broke'),
      });
      databases.push(replica);
      await replica.start();
    }
    const heads = new HeadKeeper({ database: pool, dataDir: config.dataDir, key, logger });
    const booksCheck = new BooksCheckJob(patient, logger, {
      heads: { dataDir: config.dataDir, key },
      tell: (faults) => {
        if (faults.length === 0) return;
        say(
          `The books have ${faultsInWords(faults.length)}. Please run npm run check:books before anything is recorded.`,
        );
      },
    });
    const { idleSeconds } = config.session;
    metrics = config.metrics && makeMetrics({ database: pool, patientDatabase: patient, replica, idleSeconds, logger });
    const app = await createApp({
      config,
      database: pool,
      patientDatabase: patient,
      replica,
      spool: uploads,
      logger,
      booksCheck,
      consoleFolder,
      watchAnswer: metrics?.watchAnswer,
    });
    if (metrics && config.metrics) {
      const at = config.metrics;
      const figures = await metrics.listen(at).catch((error: unknown) => {
        throw cannotListen(error, at, 'METRICS_PORT');
      });
      say(`Figures for Prometheus: ${figures}`);
    }
    const address = await listen(app, config);
    say(`Property Management is ready: ${address}`);
    const { dataDir } = config;
    const chores = startChores({
      database: pool,
      patientDatabase: patient,
      booksCheck,
      heads,
      dataDir,
      idleSeconds,
      logger,
    });
    return {
      address,
      stop: async () => {
        await stopListening(app.server);
        await chores.stop();
        await app.close();
        await metrics?.close();
        uploads.close();
        await chores.sealAtLast();
        await stopDatabase(databases, books);
      },
    };
  } catch (error) {
    spool?.close();
    await metrics?.close();
    await stopDatabase(databases, books);
    throw error;
  }
}

/** The database's own time zone holds; whoever set another one hears of it. */
async function settleTimeZone(database: Database, configured: string | null, logger: Logger): Promise<void> {
  const kept = await keepBusinessTimeZone(database, configured);
  if (configured !== null && configured !== kept)
    logger.warn({ kept, configured }, 'the time zone that the company keeps holds, not BUSINESS_TIME_ZONE');
}

/** Where it is, never what it is: what a server prints and logs is kept in places that others read. */
async function tellFirstPassword(
  database: Database,
  dataDir: string,
  { logger, say }: Pick<ServerSurroundings, 'logger' | 'say'>,
): Promise<void> {
  const file = await firstPasswordStillIn(database, dataDir, logger);
  if (file === null) return;
  logger.info({ file }, 'the first password is still to be changed');
  say(`Sign in as ${firstUsername} with the password in ${file}. It must be changed then, and the file is removed.`);
}

interface Ending {
  end(): Promise<void>;
}

async function stopDatabase(databases: readonly Ending[], books: BooksDatabase): Promise<void> {
  const ended = Promise.all(databases.map((database) => database.end()));
  await Promise.race([ended, wait(stopMilliseconds, undefined, { ref: false })]);
  await books.stop();
}

async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    throw cannotListen(error, { host, port }, 'PORT');
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw cannotListen(error, { host, port }, 'PORT');
  }
}

type Listening = Pick<Config, 'host' | 'port'>;
type ListeningSetting = 'PORT' | 'METRICS_PORT';
const hostSettings: Readonly<Record<ListeningSetting, string>> = { PORT: 'HOST', METRICS_PORT: 'METRICS_HOST' };

function cannotListen(error: unknown, { host, port }: Listening, setting: ListeningSetting): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new StartupError(
    code === 'EADDRINUSE'
      ? `Port ${String(port)} of ${host} is already in use. Please stop the other program or choose another ${setting}.`
      : `The server cannot listen on ${host}:${String(port)} (${message}). ${hostSettings[setting]} must be an address of this computer, and ${setting} a port that this account may use.`,
  );
}
