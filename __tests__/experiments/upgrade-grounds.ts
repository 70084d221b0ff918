import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Database } from '../../src/server/db/database';
import { builtVersion, commitBefore, versionObstacle } from '../support/built-version';
import { releasesOf } from '../support/contractions';
import { eventually } from '../support/eventually';
import { serverMain } from '../support/spawned-server';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import type { BooksProcessOptions } from './books-process';
import { restOf } from './deposit-clerks';
import { VersionBooks } from './version-books';

/** Between which versions an upgrade goes, and on which books. */
export interface UpgradeGround {
  readonly before: BooksProcessOptions;
  readonly after: BooksProcessOptions;
  readonly serverCount: number;
  readonly clerks: number;
  /** of each clerk between two deposits, milliseconds */
  readonly rest: number;
  readonly kills: number;
  /** whether the version before serves the database that the one after has changed */
  readonly goesBack: boolean;
  /** a database with the books of the version before */
  copy(): Promise<TestDatabase>;
  /** Waits until a start that is under way migrates, or is ready; what holds it there is released afterwards. */
  untilMigrating(
    database: Database,
    chance: () => number,
    isReady: () => boolean,
  ): Promise<{ release: () => Promise<void> }>;
}

const root = path.join(__dirname, '../..');
/** Milliseconds that a migration of the sample company takes at most; mostly it is killed much earlier. */
const longestMigration = 500;

const migrations = () =>
  fs
    .readdirSync(path.join(root, 'src/server/db/migrations'))
    .map((file) => path.basename(file, '.sql'))
    .sort();

/** The release before, as docs/changes.md names it. */
const releaseBefore = () => releasesOf(fs.readFileSync(path.join(root, 'docs/changes.md'), 'utf8'))[0]!;

/** Why versions of before cannot be had here. */
export const upgradeObstacle = () => versionObstacle(releaseBefore().commit);

/** The version after, with one migration more than it has. */
const withPlanted = (text: string): BooksProcessOptions => ({
  preload: 'planted-migration',
  environment: { PLANTED_MIGRATION: text },
});

/** At a moment that chance says, while the transaction of the migrations is open. */
const atSomeMoment: UpgradeGround['untilMigrating'] = async (database, chance, isReady) => {
  const migrating = `select from pg_stat_activity where datname = current_database() and backend_xid is not null
    and usename = current_user and pid <> pg_backend_pid()`;
  while (!isReady() && (await database.query(migrating)).rowCount === 0) await wait(1);
  await wait(chance() ** 2 * longestMigration);
  return { release: () => Promise.resolve() };
};

/**
 * From the release before, which cannot be gone back to when it is the first; and from the newest version that does not
 * know the last migration, and back again. The control plants a migration that renames what only the release before reads.
 */
export async function upgradeGrounds(isControl: boolean, kills: number) {
  // Built before anybody works: the proxy stands still meanwhile.
  serverMain();
  const commits = [releaseBefore().commit, commitBefore(migrations().at(-1)!)];
  const makers: VersionBooks[] = [];
  const grounds: UpgradeGround[] = [];
  for (const [place, commit] of (isControl ? commits.slice(0, 1) : commits).entries()) {
    const main = builtVersion(commit);
    const books = await VersionBooks.make(main);
    makers.push(books);
    grounds.push({
      before: { main },
      after: isControl ? withPlanted('alter table project_owners rename column name to owner_name') : {},
      serverCount: 2,
      clerks: 4,
      rest: 0,
      kills,
      // The first release refuses every newer database by its own code.
      goesBack: place > 0 || releaseBefore().lastMigration > '0007',
      copy: () => books.copy(),
      untilMigrating: atSomeMoment,
    });
  }
  return {
    grounds,
    stop: async () => {
      for (const books of makers) await books.stop();
    },
  };
}

/** The lock at which the planted migration can be held in its middle. */
const holder = 35;
// eslint-disable-next-line house/no-built-sql -- a number that stands above
const adding = `alter table deposits add column planted text not null default '';
  create table planted (id bigint primary key);
  select pg_advisory_xact_lock(${String(holder)});
  alter table fee_types add column planted text`;

/** This version beside itself with one migration more: killed while that is held in its middle. */
export async function groundOfOneVersion(isControl: boolean): Promise<UpgradeGround> {
  serverMain();
  const books = await copyTemplate('sample');
  const client = new Client({ connectionString: books.ownerUrl });
  await client.connect();
  if (!isControl) await client.query('select pg_advisory_lock($1)', [holder]);
  return {
    before: {},
    after: withPlanted(isControl ? 'alter table fee_types rename column name to title' : adding),
    serverCount: 1,
    clerks: 2,
    rest: restOf({ rounds: 1, isControl }),
    kills: 1,
    goesBack: true,
    copy: () => Promise.resolve({ ...books, drop: () => client.end().then(() => books.drop()) }),
    untilMigrating: async (database) => {
      const waiting = async () =>
        (await database.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount;
      await eventually(waiting, 1);
      return { release: () => client.query('select pg_advisory_unlock($1)', [holder]).then(() => undefined) };
    },
  };
}
