import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { versionLabel } from '#contract/vocabulary/limits';
import { headsFile, publicKeysFile, readHead } from '../audit/audit-heads';
import { CopyOut } from '../db/copy-out';
import { type DatabaseAddress, openDatabase } from '../db/database';
import { build, firstRow, onlyRow, rows, throughDriver } from '../db/query';
import { copiesOut, numbersGiven, snapshotMoment, stepsTaken } from '../db/table-copies';
import { formatVersion, leftOut, type Manifest, type Measure, partNames } from './backup-format';
import { writeBackupFile, type WrittenPart } from './backup-file';
import { Measuring } from './measuring';

/** From where a backup is taken, and to where. */
export interface BackupOrder {
  /** of the owner of the tables */
  readonly address: DatabaseAddress;
  /** where the signed heads are kept */
  readonly dataDir: string;
  readonly file: string;
  readonly signal: AbortSignal;
  /** is told which part is under way, and so many bytes more */
  readonly progress?: ((part: string, bytes: number) => void) | undefined;
}

/** What was taken. */
export interface TakenBackup {
  readonly manifest: Manifest;
  /** of the file */
  readonly bytes: number;
}

/** How many rows a backup holds. */
export const rowsOf = ({ manifest }: TakenBackup): number =>
  manifest.tables.reduce((sum, table) => sum + table.rows, 0);

/** How everything is written, whatever the server's own settings are, and how long it may take: as long as it takes. */
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1`;

/** Writes everything as it is in one snapshot into a new file; whoever records meanwhile notices nothing. */
export async function takeBackup(order: BackupOrder): Promise<TakenBackup> {
  const pool = openDatabase(order.address, { size: 1, isPatient: true });
  try {
    const client = await pool.connect();
    // Whoever waits for a database that says nothing any more ends, too.
    const stop = () => client.connection.stream.destroy();
    order.signal.addEventListener('abort', stop, { once: true });
    try {
      order.signal.throwIfAborted();
      await client.query(settings);
      await client.query('begin isolation level repeatable read read only');
      const parts = new BackupParts(client, order);
      const bytes = await writeBackupFile(order.file, parts.all(), order.signal);
      return { manifest: parts.manifest, bytes };
    } finally {
      order.signal.removeEventListener('abort', stop);
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** The parts of a backup, one after the other; the manifest tells of all before it. */
class BackupParts {
  readonly manifest: Manifest;
  private readonly connection;

  constructor(
    private readonly client: ClientBase,
    private readonly order: BackupOrder,
  ) {
    this.connection = throughDriver(client);
    const head = { format: formatVersion, product: versionLabel, takenAt: '', server: '' } as const;
    this.manifest = {
      ...head,
      migrations: [],
      tables: [],
      numbers: [],
      heads: null,
      publicKeys: null,
      leftOut: [...leftOut],
    };
  }

  async *all(): AsyncGenerator<WrittenPart> {
    const { manifest, connection } = this;
    // The first statement of the transaction is what its snapshot is of.
    const { at, server } = await onlyRow(connection, snapshotMoment());
    manifest.takenAt = at.toISOString();
    manifest.server = server ?? '';
    manifest.migrations = (await rows(connection, stepsTaken())).map(({ name }) => name);
    const tables = await rows(connection, copiesOut());
    for (const { name, columns, text } of tables.filter((table) => !leftOut.includes(table.name))) {
      const copy = CopyOut.start(this.client, text);
      const measure = yield* this.part(partNames.table(name), copy);
      manifest.tables.push({ name, columns: columns as string[], rows: copy.rows, ...measure });
    }
    // Behind what the snapshot holds at the least: a number is given out before its row is there.
    const given = await rows(connection, numbersGiven());
    manifest.numbers = given.flatMap(({ last, ...column }) => (last === null ? [] : [{ ...column, last }]));
    yield* this.heads();
    const text = JSON.stringify(manifest, null, 1);
    yield { name: partNames.manifest, content: Readable.from([Buffer.from(text)]) };
    const digest = createHash('sha256').update(text).digest('hex');
    yield { name: partNames.manifestDigest, content: Readable.from([Buffer.from(`${digest}\n`)]) };
  }

  /** The heads of what the snapshot holds: a later one would tell of seals that are not in it. */
  private async *heads(): AsyncGenerator<WrittenPart> {
    const { manifest, connection, order } = this;
    const file = await headsFile(connection, order.dataDir);
    if (existsSync(file)) {
      const last = await firstRow(
        connection,
        build.selectFrom('audit_seals').select('sequence').orderBy('sequence', 'desc').limit(1),
      );
      manifest.heads = yield* this.part(partNames.heads, Readable.from(headsThrough(file, last?.sequence ?? 0)));
    }
    const keys = publicKeysFile(file);
    if (existsSync(keys)) manifest.publicKeys = yield* this.part(partNames.publicKeys, createReadStream(keys));
  }

  private *part(name: string, source: Readable): Generator<WrittenPart, Measure> {
    const measuring = new Measuring((bytes) => this.order.progress?.(name, bytes));
    const content = pipeline(source, measuring, () => undefined);
    yield { name, content };
    return measuring.measure();
  }
}

/** A line that is no head stays, so that the check of what is restored says so, too. */
async function* headsThrough(file: string, last: number): AsyncGenerator<Buffer> {
  const opened = await open(file);
  for await (const line of opened.readLines()) {
    const head = readHead(line);
    if (head === null || head.sequence <= last) yield Buffer.from(`${line}\n`);
  }
}
