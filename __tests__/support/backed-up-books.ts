import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { paths } from '../../src/contract/vocabulary/paths';
import { HeadKeeper } from '../../src/server/audit/audit-heads';
import { auditKey } from '../../src/server/audit/audit-key';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { leftOut } from '../../src/server/backup/backup-format';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { runBackupCommand } from '../../src/server/process/backup-command';
import { inspectBooks } from '../../src/server/process/books-inspection';
import { runRestoreCommand } from '../../src/server/process/restore-command';
import type { BooksClient } from './books-client';
import { dumpBooks } from './books-dump';
import { slipBytes, slipFile } from './slip-files';
import { emptyDatabase, type TestDatabase } from './test-database';
import { TestServer } from './test-server';

type Place = Readonly<Record<string, string>>;
interface Given {
  readonly stop?: AbortController;
  readonly progress?: () => void;
}

/** A name in the database's address. */
export const databaseName = (url: string) => new URL(url).pathname.slice(1);

/** Runs the work on a database, as its owner. */
export async function onDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ connectionString: url }, { size: 2, isPatient: true });
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Everything that a backup holds. */
export const dumpOf = (url: string) => onDatabase(url, (database) => dumpBooks(database, leftOut));

/** Whatever has a name in a database. */
export const namesIn = (url: string) =>
  onDatabase(url, async (database) => {
    const text = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
    return (await database.query(text)).rows as unknown[];
  });

/** What the check of the books says in a place. */
export async function checkSays(place: Place): Promise<string[]> {
  const said: string[] = [];
  await inspectBooks(readConfig(place), {}, (line) => void said.push(line));
  return said;
}

/** Books on a server, a backup of them called `whole`, and empty places to restore it into. */
export class BackedUpBooks {
  /** a slip as it was sent, and its address */
  readonly slip = slipBytes('pdf', 300_000);
  slipPath = '';
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-backup-'));
  private readonly made: TestDatabase[] = [];

  private constructor(
    readonly server: TestServer,
    readonly client: BooksClient,
  ) {
    // The account that runs an embedded database must be able to get through.
    fs.chmodSync(this.folder, 0o755);
  }

  static async open(): Promise<BackedUpBooks> {
    const server = await TestServer.start();
    const { client } = await server.signIn('super');
    const books = new BackedUpBooks(server, client);
    await books.fill();
    const { code, said } = await books.backup('whole');
    if (code !== 0) throw new Error(said.join());
    return books;
  }

  private async fill(): Promise<void> {
    const { server, client, slip } = this;
    await client.createDeposit({}, { slip: slipFile('contract.pdf', { bytes: slip }) });
    await client.createTransfer({ remarks: 'tab\there, "quotes", \\N and\nlines' });
    await client.reverse('deposits', (await client.createDeposit()).body.data.id);
    const [stored] = await server.rows<{ name: string }>('select name from slips where size_bytes = $1', [slip.length]);
    this.slipPath = paths.file.replace(':slip', stored!.name);
    await new AuditSealer(server.database).seal();
    fs.mkdirSync(this.home);
    const parts = { database: server.database, dataDir: this.home, key: auditKey(this.home, null) };
    await new HeadKeeper({ ...parts, logger: pino({ level: 'silent' }) }).keep();
  }

  /** The data folder of the server. */
  get home(): string {
    return this.inFolder('home');
  }

  inFolder(name: string): string {
    return path.join(this.folder, name);
  }

  /** A database without a table, with a data folder of this name. */
  async empty(dataDir: string): Promise<{ url: string; database: TestDatabase; place: Place }> {
    const database = await emptyDatabase();
    this.made.push(database);
    const { ownerUrl: url, runtimeUrl } = database;
    return {
      url,
      database,
      place: { DATA_DIR: this.inFolder(dataDir), DATABASE_URL: runtimeUrl, DATABASE_OWNER_URL: url },
    };
  }

  backup(name: string, given: Given = {}) {
    return this.run(runBackupCommand, { DATA_DIR: this.home, DATABASE_URL: this.server.ownerUrl }, [name], given);
  }

  backupOf(place: Place, ...words: string[]) {
    return this.run(runBackupCommand, place, words);
  }

  restore(place: Place, ...words: string[]) {
    return this.run(runRestoreCommand, place, words);
  }

  restoreAs(place: Place, name: string, given: Given) {
    return this.run(runRestoreCommand, place, [name], given);
  }

  private async run(
    command: typeof runBackupCommand,
    place: Place,
    words: string[],
    { stop = new AbortController(), progress = () => undefined }: Given = {},
  ) {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const code = await command(readConfig(place), words, { folder: this.folder, say, progress, stop: stop.signal });
    return { code, said };
  }

  async close(): Promise<void> {
    for (const database of this.made) await database.drop();
    await this.server.stop();
    fs.rmSync(this.folder, { recursive: true });
  }
}
