import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { backupSentences } from '../backup/backup-sentences';
import { holdsBooks } from '../backup/load-backup';
import type { Config } from '../config';
import { StartupError } from '../startup-error';
import { type Database, type DatabaseAddress, openDatabase } from '../db/database';
import { findPoorEncoding } from '../db/encoding';
import { findAwaitedStandbys, findUndurableSettings } from '../db/durability';
import { refuseUnfinished } from './unfinished-restore';
import { holdsCluster } from '../embedded/data-folder';
import { type EmbeddedServer, startEmbedded } from '../embedded/embedded-server';
import { linkWarning } from '../db/link-safety';
import { migrate, requireMigrated, type TellUpgrade } from '../db/migrate';
import { named, unusable } from '../db/named-addresses';
import { requireOneDatabase } from '../db/one-database';
import { requirePassedOn, requirePooledLimits } from '../db/pooled-limits';
import { firstRow } from '../db/query';
import { prepareDatabase, RUNTIME_ROLE } from '../db/roles';
import { statement } from '../db/statement';

const ownershipOfTables = statement(
  { owns: 'boolean | null' },
  () =>
    sql`select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'postings'::regclass`,
);

const currentRole = statement({ role: 'text | null' }, () => sql`select current_user::text as role`);

/** The database of the books, of the present schema, embedded or elsewhere. */
export interface BooksDatabase {
  readonly isEmbedded: boolean;
  readonly runtime: DatabaseAddress;
  /** the same past any pooler: for what lasts longer than a transaction */
  readonly direct: DatabaseAddress;
  stop(): Promise<void>;
}

/** Whether books begin in a place that has none. Only a start of the server may: whoever names another place by mistake would read that empty books have no fault. */
type Beginning = 'may begin' | 'must be there';

/** Opens the database that the configuration names; where books may begin, it is brought to the present schema. Throws StartupError. */
export async function openBooks(
  config: Config,
  logger: Logger,
  beginning: Beginning = 'may begin',
): Promise<BooksDatabase> {
  const mustBeThere = beginning === 'must be there';
  return config.databaseUrl === null
    ? openEmbedded(config, logger, mustBeThere)
    : openServer(config, { url: config.databaseUrl, logger, mustBeThere });
}

/** The addresses of a server's database: through a pooler perhaps, past it, and as the owner of the tables. */
export function addressesOfServer(config: Config, url: string) {
  const { databaseDirectUrl, databaseOwnerUrl } = config;
  const direct: DatabaseAddress = { connectionString: databaseDirectUrl ?? url };
  const runtime: DatabaseAddress = databaseDirectUrl === null ? direct : { connectionString: url, isPooled: true };
  return { runtime, direct, owner: databaseOwnerUrl === null ? null : { connectionString: databaseOwnerUrl } };
}

interface AskedServer {
  readonly url: string;
  readonly logger: Logger;
  readonly mustBeThere: boolean;
}

async function openServer(config: Config, { url, logger, mustBeThere }: AskedServer): Promise<BooksDatabase> {
  const { runtime, direct, owner } = addressesOfServer(config, url);
  try {
    if (config.databasePooler === 'transaction') await requirePooledLimits(runtime, direct, owner);
    else await requirePassedOn('DATABASE_URL', direct);
    if (owner !== null) await requirePassedOn('DATABASE_OWNER_URL', owner);
    if (mustBeThere && !(await holdsBooks(direct))) throw new StartupError(backupSentences.databaseWithoutBooks);
    await warnOfUndurable(direct, logger);
    await tellOfStandbys(direct, logger);
    await named(
      owner === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
      async () => {
        await requireOneDatabase(direct, owner);
        if (mustBeThere) await requireMigrated(owner ?? direct);
        else await migrate(owner ?? direct, owner === null ? null : await roleOf(direct), tellUpgrade(logger));
      },
      true,
    );
    await warnOfEncoding(direct, logger);
    const urls = [url, config.databaseDirectUrl, config.databaseOwnerUrl, config.databaseReplicaUrl];
    await warnOfUnsafe(
      direct,
      urls.filter((each) => each !== null),
      logger,
    );
  } catch (error) {
    throw unusable('DATABASE_URL', error);
  }
  return { isEmbedded: false, runtime, direct, stop: () => Promise.resolve() };
}

/** A start that upgrades long books would else say nothing for long. */
const tellUpgrade =
  (logger: Logger): TellUpgrade =>
  (what, steps) => {
    if (what === 'ended') logger.info('the database was upgraded');
    else
      logger.info(
        { steps },
        'the database is upgraded by these steps, all or none; with long books it takes a while, and nobody records meanwhile',
      );
  };

/** The runtime role could have settings of its own; the embedded database runs durably or not at all. */
async function refuseUndurable(address: DatabaseAddress): Promise<void> {
  const settings = await asked(address, findUndurableSettings);
  if (settings.length === 0) return;
  throw new StartupError(
    `The database would lose saved entries at a power cut: please switch on ${settings.join(', ')}.`,
  );
}

async function asked<Answer>(address: DatabaseAddress, ask: (pool: Database) => Promise<Answer>): Promise<Answer> {
  const pool = openDatabase(address, { size: 1 });
  try {
    return await ask(pool);
  } finally {
    await pool.end();
  }
}

/** Some managed servers report a setting as off because they keep entries safe in another way, so this is a warning. */
async function warnOfUndurable(address: DatabaseAddress, logger: Logger): Promise<void> {
  const settings = await asked(address, findUndurableSettings);
  if (settings.length > 0) logger.warn({ settings }, 'the database may lose saved entries at a power cut');
}

/** Books of a version that did not ask may be in one; a backup of them can be restored into another. */
async function warnOfEncoding(address: DatabaseAddress, logger: Logger): Promise<void> {
  const poor = await asked(address, findPoorEncoding);
  if (poor !== null)
    logger.warn(
      `${poor} Please take a backup (npm run backup), and restore it into an empty database in UTF8 (npm run restore).`,
    );
}

/** Whether the newest entries survive a machine of the database, as its operator chose it. */
async function tellOfStandbys(address: DatabaseAddress, logger: Logger): Promise<void> {
  const standbys = await asked(address, findAwaitedStandbys);
  if (standbys === '')
    logger.warn(
      'What is saved lies on one machine of the database when it is acknowledged: its synchronous_standby_names is empty. A standby that takes its place may lack the newest entries.',
    );
  else logger.info({ standbys }, 'a save waits for a standby of the database, however long that is away');
}

/** What whoever runs the server should mend: links that others can read, and a role that can take the ledger's guards away. */
async function warnOfUnsafe(runtime: DatabaseAddress, urls: readonly string[], logger: Logger): Promise<void> {
  for (const warning of new Set(urls.map(linkWarning))) if (warning !== null) logger.warn(warning);
  if ((await asked(runtime, (pool) => firstRow(pool, ownershipOfTables())))?.owns)
    logger.warn(
      'The role of DATABASE_URL owns the tables, so whoever comes by it can change what was posted. Name the owner in DATABASE_OWNER_URL and a role with fewer rights in DATABASE_URL.',
    );
}

/** The role that an address signs in as. */
export async function roleOf(address: DatabaseAddress): Promise<string> {
  return (await asked(address, (pool) => firstRow(pool, currentRole())))?.role ?? '';
}

async function openEmbedded(config: Config, logger: Logger, mustBeThere: boolean): Promise<BooksDatabase> {
  const { dataDir, embeddedTransport: transport } = config;
  const noBooks = () => new StartupError(backupSentences.noBooks(dataDir));
  if (mustBeThere && !holdsCluster(dataDir)) throw noBooks();
  refuseUnfinished(dataDir);
  const start = () => startEmbedded({ dataDir, transport, log: (message) => logger.debug(message) });
  let server = await start();
  let isStopping = false;

  const watch = (watched: EmbeddedServer) => {
    void watched.unexpectedExit.then(async (reason) => {
      if (isStopping) return;
      logger.error({ reason }, 'the database ended unexpectedly and is started again');
      await watched.stop();
      server = await startAgain(start, logger);
      logger.warn('the database runs again');
      watch(server);
    });
  };

  try {
    const { owner, runtime } = await prepareDatabase(server.admin);
    if (mustBeThere && !(await holdsBooks(owner))) throw noBooks();
    if (mustBeThere) await requireMigrated(owner);
    else await migrate(owner, RUNTIME_ROLE, tellUpgrade(logger));
    await refuseUndurable(runtime);
    watch(server);
    // Where the one is that runs now: started again it may listen elsewhere.
    const running = {
      ...runtime,
      get host() {
        return server.admin.host;
      },
      get port() {
        return server.admin.port;
      },
    };
    return {
      isEmbedded: true,
      runtime: running,
      direct: running,
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
