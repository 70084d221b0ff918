import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { StartupError } from '../startup-error';
import { aloneInDatabase } from './alone';
import { buildBeside } from './beside-indexes';
import { type Database, type DatabaseAddress, openDatabase } from './database';
import { codeOf } from './database-failures';
import { requireUnicode } from './encoding';
import books from './migrations/0001_books.sql';
import auditSeals from './migrations/0002_audit_seals.sql';
import throttleAndAccessEvents from './migrations/0003_throttle_and_access_events.sql';
import sessionTokens from './migrations/0004_session_tokens.sql';
import checks from './migrations/0005_checks.sql';
import slipKinds from './migrations/0006_slip_kinds.sql';
import schemaRequirements from './migrations/0007_schema_requirements.sql';
import companySettings from './migrations/0008_company_settings.sql';
import people from './migrations/0009_people.sql';
import projectSetup from './migrations/0010_project_setup.sql';
import schedules from './migrations/0011_schedules.sql';
import accountSetup from './migrations/0012_account_setup.sql';
import imports from './migrations/0014_imports.sql';
import company from './migrations/0015_company.sql';
import importedRecords from './migrations/0016_imported_records.sql';
import importOfProjects from './migrations/0017_import_of_projects.sql';
import keptLists from './migrations/0018_kept_lists.sql';
import sheetsAndCurrencies from './migrations/0019_sheets_and_currencies.sql';
import numbersGivenOut from './migrations/0021_numbers_given_out.sql';
import check from './migrations/0023_check.sql';
import downloads from './migrations/0025_downloads.sql';
import accountDays from './migrations/0026_account_days.sql';
import listedLines from './migrations/0027_listed_lines.sql';
import views from './migrations/0028_views.sql';
import searches from './migrations/0029_searches.sql';
import history from './migrations/0031_history.sql';
import corrections from './migrations/0032_corrections.sql';
import closings from './migrations/0033_closings.sql';
import calendarFeeds from './migrations/0034_calendar_feeds.sql';
import reconciliations from './migrations/0035_reconciliations.sql';
import backups from './migrations/0036_backups.sql';
import depositDays from './migrations/0037_deposit_days.sql';
import lastCheck from './migrations/0038_last_check.sql';
import numbersFromOne from './migrations/0039_numbers_from_one.sql';
import importProjects from './migrations/0040_import_projects.sql';
import sealingGoesOn from './migrations/0041_sealing_goes_on.sql';
import { runtimeGrants } from './runtime-grants';

/**
 * The ordered steps from an empty database to the present schema; forward only. A step only adds, so that the version
 * before goes on working beside this one; what it leaves unused is taken away a release later.
 */
const migrationTexts: Readonly<Record<string, string>> = {
  '0001_books': books,
  '0002_audit_seals': auditSeals,
  '0003_throttle_and_access_events': throttleAndAccessEvents,
  '0004_session_tokens': sessionTokens,
  '0005_checks': checks,
  '0006_slip_kinds': slipKinds,
  '0007_schema_requirements': schemaRequirements,
  '0008_company_settings': companySettings,
  '0009_people': people,
  '0010_project_setup': projectSetup,
  '0011_schedules': schedules,
  '0012_account_setup': accountSetup,
  '0014_imports': imports,
  '0015_company': company,
  '0016_imported_records': importedRecords,
  '0017_import_of_projects': importOfProjects,
  '0018_kept_lists': keptLists,
  '0019_sheets_and_currencies': sheetsAndCurrencies,
  '0021_numbers_given_out': numbersGivenOut,
  '0023_check': check,
  '0025_downloads': downloads,
  '0026_account_days': accountDays,
  '0027_listed_lines': listedLines,
  '0028_views': views,
  '0029_searches': searches,
  '0031_history': history,
  '0032_corrections': corrections,
  '0033_closings': closings,
  '0034_calendar_feeds': calendarFeeds,
  '0035_reconciliations': reconciliations,
  '0036_backups': backups,
  '0037_deposit_days': depositDays,
  '0038_last_check': lastCheck,
  '0039_numbers_from_one': numbersFromOne,
  '0040_import_projects': importProjects,
  '0041_sealing_goes_on': sealingGoesOn,
};

/** Deadlock with somebody who records, and a lock that was not to be had in time. */
const besideOthers = new Set(['40P01', '55P03']);
const mostTries = 20;
/** In which those who were in the way get on, at most. */
const pauseMilliseconds = 1_000;

const lastStep = Object.keys(migrationTexts).sort().at(-1);

/** The steps of an upgrade; with the last one, which each takes, come the rights on all that they make. */
const stepsFor = (runtimeRole: string | null) =>
  Object.fromEntries(
    Object.entries(migrationTexts).map(([name, text]): [string, Migration] => [
      name,
      {
        up: async (database) => {
          await runText(database, text);
          if (runtimeRole !== null && name === lastStep) await runText(database, runtimeGrants(runtimeRole));
        },
      },
    ]),
  );

async function runText(database: Kysely<unknown>, text: string): Promise<void> {
  // eslint-disable-next-line house/no-built-sql -- a migration is a whole file of SQL that stands in this project
  await sql.raw(text).execute(database);
}

/**
 * Brings the database to the present schema, under a lock, so that two starts at once apply each step once, and gives the
 * runtime role its rights in the same transaction: who works beside it never meets a table without them. A database that a
 * newer version has changed is left as it is. Throws StartupError for one that needs a newer program. `tell` hears of the
 * steps of an upgrade, before them and behind them: with long books they take long.
 */
export function migrate(owner: DatabaseAddress, runtimeRole: string | null, tell: TellUpgrade = () => undefined) {
  // Rights that two give at once would refuse each other.
  return aloneInDatabase(owner, 'migrations', () => migrateAlone(owner, runtimeRole, tell));
}

/** Hears that a database with books is upgraded by these steps, and that it was. */
export type TellUpgrade = (what: 'begins' | 'ended', steps: readonly string[]) => void;

async function migrateAlone(owner: DatabaseAddress, runtimeRole: string | null, tell: TellUpgrade): Promise<void> {
  const pool = openDatabase(owner, { size: 2, isPatient: true });
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const taken = await stepsTaken(database);
    if (await isOfNewerVersion(database, taken)) return;
    if (taken.length === 0) await requireUnicode(pool);
    const steps = Object.keys(migrationTexts).filter((name) => !taken.includes(name));
    const isUpgrade = taken.length > 0 && steps.length > 0;
    if (isUpgrade) tell('begins', steps);
    for (let attempt = 1; !(await isMigrated(pool, database, runtimeRole, attempt)); attempt += 1)
      await wait(Math.random() * pauseMilliseconds);
    if (isUpgrade) tell('ended', steps);
  } finally {
    await database.destroy();
  }
}

/** Throws StartupError where the server of this version has not brought a database to its schema yet: who only looks changes none. */
export async function requireMigrated(owner: DatabaseAddress): Promise<void> {
  const pool = openDatabase(owner, { size: 1 });
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const taken = await stepsTaken(database);
    if (await isOfNewerVersion(database, taken)) return;
    if (Object.keys(migrationTexts).every((name) => taken.includes(name))) return;
    throw new StartupError(
      'The books are of an older version than this program. Nothing was changed; please start the server of this version first, which brings them to its own.',
    );
  } finally {
    await database.destroy();
  }
}

/** False when the version before, which people work with meanwhile, was in the way: nothing was changed, and it is worth another try. */
async function isMigrated(
  pool: Database,
  database: Kysely<unknown>,
  runtimeRole: string | null,
  attempt: number,
): Promise<boolean> {
  try {
    await buildBeside(pool);
    const provider = { getMigrations: () => Promise.resolve(stepsFor(runtimeRole)) };
    const { error, results } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The migrations failed', { cause: error });
    // Nothing to do, but perhaps for another role than before.
    if (runtimeRole !== null && !results?.length) await pool.query(runtimeGrants(runtimeRole));
    return true;
  } catch (error) {
    if (!besideOthers.has(codeOf(error) ?? '')) throw error;
    if (attempt < mostTries) return false;
    throw new StartupError(
      'The database could not be upgraded, because it was in use at every try: by people who record, a backup, an export or an import. Nothing was changed, and the version before goes on; please start this one again at a quieter moment.',
    );
  }
}

/** Whether these are the first of the steps that this program knows, in their order: it can then make such a database. */
export function knowsSteps(steps: readonly string[]): boolean {
  const known = Object.keys(migrationTexts).sort();
  return steps.length > 0 && steps.every((name, place) => name === known[place]);
}

/** Takes these steps, which are known, within the transaction that is open on an empty database: it lands with all else, or not. */
export async function migrateWithin(
  client: ClientBase,
  steps: readonly string[],
  runtimeRole: string | null,
): Promise<void> {
  const connection: PostgresPoolClient = {
    query: client.query.bind(client),
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve(stepsFor(runtimeRole)) };
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateTo(steps.at(-1) ?? '');
  if (error) throw error instanceof Error ? error : new Error('The migrations failed', { cause: error });
}

async function stepsTaken(database: Kysely<unknown>): Promise<readonly string[]> {
  if (!(await tablesOf(database)).migrations) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return applied.rows.map(({ name }) => name);
}

/** Whether a newer version has changed the database; it then has all steps of this one, and more rights than these. */
async function isOfNewerVersion(database: Kysely<unknown>, taken: readonly string[]): Promise<boolean> {
  const unknown = taken.filter((name) => !Object.hasOwn(migrationTexts, name));
  if (unknown.length === 0) return false;
  const { requirements: hasRequirements } = await tablesOf(database);
  const required = hasRequirements
    ? await sql<{ minimum: string }>`select minimum from schema_requirements`.execute(database)
    : undefined;
  const minimum = required?.rows[0]?.minimum;
  if (minimum !== undefined && Object.hasOwn(migrationTexts, minimum)) return true;
  throw new StartupError(
    `The database is of a newer version than this program, and needs at least one that knows ${minimum ?? unknown.join(', ')}. Nothing was changed; please start the newer version.`,
  );
}

async function tablesOf(database: Kysely<unknown>): Promise<{ migrations: boolean; requirements: boolean }> {
  const found = await sql<{ migrations: boolean; requirements: boolean }>`
    select to_regclass('kysely_migration') is not null as migrations,
      to_regclass('schema_requirements') is not null as requirements`.execute(database);
  return found.rows[0] ?? { migrations: false, requirements: false };
}
