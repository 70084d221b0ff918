import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { StartupError } from '../startup-error';
import { type DatabaseAddress, openDatabase } from '../db/database';
import { findUndurableSettings } from '../db/durability';
import { refuseUnfinished } from './unfinished-restore';
import { type EmbeddedServer, startEmbedded } from '../embedded/embedded-server';
import { linkWarning } from '../db/link-safety';
import { migrate } from '../db/migrate';
import { firstRow } from '../db/query';
import { prepareDatabase, RUNTIME_ROLE } from '../db/roles';
import { statement } from '../db/statement';

const ownershipOfTables = statement(
  { owns: 'boolean | null' },
  () =>
    sql`select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'postings'::regclass`,
);

const currentRole = statement({ role: 'text | null' }, () => sql`select current_user::text as role`);

/** The migrated database of the books, embedded or elsewhere. */
export interface BooksDatabase {
  readonly isEmbedded: boolean;
  readonly runtime: DatabaseAddress;
  stop(): Promise<void>;
}

/** Opens the database that the configuration names and brings it to the present schema. Throws StartupError. */
export async function openBooks(config: Config, logger: Logger): Promise<BooksDatabase> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir, logger)
    : openServer(config.databaseUrl, config.databaseOwnerUrl, logger);
}

async function openServer(url: string, ownerUrl: string | null, logger: Logger): Promise<BooksDatabase> {
  const runtime = { connectionString: url };
  try {
    await warnOfUndurable(runtime, logger);
    await migrate({ connectionString: ownerUrl ?? url }, ownerUrl === null ? null : await roleOf(runtime));
    await warnOfUnsafe(runtime, [url, ...(ownerUrl === null ? [] : [ownerUrl])], logger);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database of DATABASE_URL cannot be used (${error instanceof Error ? error.message : String(error)}). Please check the address, and that the database runs.`,
    );
  }
  return { isEmbedded: false, runtime, stop: () => Promise.resolve() };
}

/** The runtime role could have settings of its own; the embedded database runs durably or not at all. */
async function refuseUndurable(address: DatabaseAddress): Promise<void> {
  const settings = await undurableSettings(address);
  if (settings.length === 0) return;
  throw new StartupError(
    `The database would lose saved entries at a power cut: please switch on ${settings.join(', ')}.`,
  );
}

async function undurableSettings(address: DatabaseAddress): Promise<string[]> {
  const pool = openDatabase(address, { size: 1 });
  try {
    return await findUndurableSettings(pool);
  } finally {
    await pool.end();
  }
}

/** Some managed servers report a setting as off because they keep entries safe in another way, so this is a warning. */
async function warnOfUndurable(address: DatabaseAddress, logger: Logger): Promise<void> {
  const settings = await undurableSettings(address);
  if (settings.length > 0) logger.warn({ settings }, 'the database may lose saved entries at a power cut');
}

/** What whoever runs the server should mend: links that others can read, and a role that can take the ledger's guards away. */
async function warnOfUnsafe(runtime: DatabaseAddress, urls: readonly string[], logger: Logger): Promise<void> {
  for (const warning of new Set(urls.map(linkWarning))) if (warning !== null) logger.warn(warning);
  const pool = openDatabase(runtime, { size: 1 });
  try {
    if ((await firstRow(pool, ownershipOfTables()))?.owns)
      logger.warn(
        'The role of DATABASE_URL owns the tables, so whoever comes by it can change what was posted. Name the owner in DATABASE_OWNER_URL and a role with fewer rights in DATABASE_URL.',
      );
  } finally {
    await pool.end();
  }
}

/** The role that an address signs in as. */
export async function roleOf(address: DatabaseAddress): Promise<string> {
  const pool = openDatabase(address, { size: 1 });
  try {
    return (await firstRow(pool, currentRole()))?.role ?? '';
  } finally {
    await pool.end();
  }
}

async function openEmbedded(dataDir: string, logger: Logger): Promise<BooksDatabase> {
  refuseUnfinished(dataDir);
  const start = () => startEmbedded({ dataDir, log: (message) => logger.debug(message) });
  let server = await start();
  let isStopping = false;

  const watch = (watched: EmbeddedServer) => {
    void watched.unexpectedExit.then(async (reason) => {
      if (isStopping) return;
      logger.error({ reason }, 'the database ended unexpectedly and is started again');
      await watched.stop();
      server = await startAgain(start, logger);
      watch(server);
    });
  };

  try {
    const { owner, runtime } = await prepareDatabase(server.admin);
    await migrate(owner, RUNTIME_ROLE);
    await refuseUndurable(runtime);
    watch(server);
    return {
      isEmbedded: true,
      runtime,
      stop: async () => {
        isStopping = true;
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Tries until the database runs again; meanwhile requests are answered with 503 and nothing is saved. */
async function startAgain(start: () => Promise<EmbeddedServer>, logger: Logger): Promise<EmbeddedServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      logger.error({ err: error, attempt }, 'the database could not be started again yet');
      await wait(Math.min(10_000, 250 * 2 ** attempt));
    }
  }
}
