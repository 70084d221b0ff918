import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { headsFile, publicKeysFile } from '../audit/audit-heads';
import { aloneInDatabase } from '../db/alone';
import { copyIn } from '../db/copy-in';
import type { WritingConnection } from '../db/books-pool';
import { type Connection, type DatabaseAddress, openDatabase } from '../db/database';
import { requireUnicode } from '../db/encoding';
import { migrateWithin } from '../db/migrate';
import { onlyRow, rows, throughDriver } from '../db/query';
import { isRefusedCommit } from '../db/transaction';
import { copiesOut, copyInText, emptyings, goOnBehind, hasTables, plainIndexes, references } from '../db/table-copies';
import { giveToOwner, makeFolderOf } from '../embedded/private-files';
import { syncFolder } from '../sync-folder';
import { partNames } from './backup-format';
import { backupSentences, BackupRefused, BeyondStop } from './backup-sentences';
import { mayBeLeftOut, type OpenedBackup } from './read-backup';

/** To where a backup is restored. */
export interface RestoreOrder {
  /** of the owner of the tables to be */
  readonly address: DatabaseAddress;
  /** the role that the server works under; null when it is the owner */
  readonly runtimeRole: string | null;
  /** where the signed heads are to be kept */
  readonly dataDir: string;
  readonly backup: OpenedBackup;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** is told what is under way, and so many bytes more */
  readonly progress?: (part: string, bytes: number) => void;
}

/** Every database that was migrated has it. */
const stepsTable = 'kysely_migration';
/** As in a backup, whatever the server's own settings are; memory for the indexes that are made at the end. */
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set timezone = 'UTC'; set maintenance_work_mem = '256MB'`;

/**
 * Puts a backup into a database that has nothing of the books: tables, rows, numbers and rights in one transaction, so
 * that all of it is there, each part as it was written, or nothing. A server that starts meanwhile waits.
 */
export async function loadBackup(order: RestoreOrder): Promise<void> {
  await aloneInDatabase(order.address, 'migrations', () => loadAlone(order));
}

/** Whether a database has the tables of any books. */
export async function holdsBooks(address: DatabaseAddress): Promise<boolean> {
  const pool = openDatabase(address, { size: 1 });
  try {
    return (await onlyRow(pool, hasTables([stepsTable]))).there;
  } finally {
    await pool.end();
  }
}

async function loadAlone(order: RestoreOrder): Promise<void> {
  const pool = openDatabase(order.address, { size: 1, isPatient: true });
  try {
    await requireUnicode(pool);
    const client = await pool.connect();
    // Whatever is under way ends with its connection, and with it the transaction.
    const stop = () => client.connection.stream.destroy();
    order.signal.addEventListener('abort', stop, { once: true });
    try {
      await client.query(settings);
      await client.query('begin');
      await fill(client, order);
      const heads = await headsBeside(client, order);
      order.signal.removeEventListener('abort', stop);
      await commit(client, heads, order);
      await onceRestored(async () => {
        heads.settle();
        order.progress?.('statistics', 0);
        await client.query('analyze');
      });
    } catch (error) {
      if (!(error instanceof BeyondStop)) order.signal.throwIfAborted();
      throw error;
    } finally {
      order.signal.removeEventListener('abort', stop);
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Commits, which nothing stops: of what is stopped nothing is there. Throws BeyondStop where that is not known. */
async function commit(client: WritingConnection, heads: HeadsBeside, { signal }: RestoreOrder): Promise<void> {
  if (signal.aborted) heads.forget();
  signal.throwIfAborted();
  try {
    await client.commit([]);
  } catch (error) {
    if (isRefusedCommit(error)) {
      heads.forget();
      throw error;
    }
    heads.settle();
    throw new BeyondStop(backupSentences.restoreNotConfirmed(messageOf(error)));
  }
}

/** Does what comes after the commit: where that fails, all of the books are there all the same. Throws BeyondStop then. */
export async function onceRestored(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new BeyondStop(backupSentences.restoredBut(messageOf(error)));
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function fill(client: ClientBase, order: RestoreOrder): Promise<void> {
  const { backup, runtimeRole, progress = () => undefined } = order;
  const { manifest } = backup;
  const connection = throughDriver(client);
  const names = manifest.tables.map(({ name }) => name);
  if ((await onlyRow(connection, hasTables([...names, stepsTable]))).there)
    throw new BackupRefused(backupSentences.databaseNotEmpty);
  await migrateWithin(client, manifest.migrations, runtimeRole);
  await requireSameTables(connection, backup);
  const taken = [...(await rows(connection, references())), ...(await rows(connection, plainIndexes()))];
  const tables = await rows(connection, emptyings());
  for (const { drop } of taken) await client.query(drop);
  for (const { before } of tables) await client.query(before);
  for (const { name, columns, rows: expected, ...measure } of manifest.tables) {
    const part = partNames.table(name);
    const { text } = await onlyRow(connection, copyInText({ table: name, columns }));
    const source = backup.read(part, measure, (bytes) => {
      order.signal.throwIfAborted();
      progress(part, bytes);
    });
    if ((await copyIn(client, text, source)) !== expected)
      throw new BackupRefused(backupSentences.damaged(backup.file, part));
  }
  for (const number of manifest.numbers) await rows(connection, goOnBehind(number));
  // Indexes first: looking at every reference goes by them.
  for (const { add } of taken.reverse()) {
    progress(add.split(' on ')[0] ?? add, 0);
    await client.query(add);
  }
  for (const { after } of tables) await client.query(after);
}

/** A table or column that is missing on either side would be lost without a word. */
async function requireSameTables(connection: Connection, { file, manifest }: OpenedBackup): Promise<void> {
  const wanted = new Map(manifest.tables.map(({ name, columns }) => [name, JSON.stringify(columns)]));
  for (const { name, columns } of await rows(connection, copiesOut())) {
    const isSame = wanted.get(name) === JSON.stringify(columns) || (mayBeLeftOut(name) && !wanted.has(name));
    if (!isSame) throw new BackupRefused(backupSentences.damaged(file, partNames.table(name)));
    wanted.delete(name);
  }
  const [unknown] = wanted.keys();
  if (unknown !== undefined) throw new BackupRefused(backupSentences.damaged(file, partNames.table(unknown)));
}

/** Heads that wait beside their place. */
interface HeadsBeside {
  settle(): void;
  forget(): void;
}

/** Writes heads and public keys beside their places; they come there when the books are. */
async function headsBeside(client: ClientBase, { backup, dataDir, say }: RestoreOrder): Promise<HeadsBeside> {
  const { heads, publicKeys } = backup.manifest;
  const file = await headsFile(throughDriver(client), dataDir);
  const keysFile = publicKeysFile(file);
  makeFolderOf(file);
  const beside = `${file}.restoring`;
  rmSync(beside, { force: true });
  if (heads) {
    const output = createWriteStream(beside, { mode: 0o600, flush: true });
    await pipeline(Readable.from(backup.read(partNames.heads, heads)), output);
    giveToOwner(beside, path.dirname(file));
  }
  const keys: Buffer[] = [];
  if (publicKeys) for await (const chunk of backup.read(partNames.publicKeys, publicKeys)) keys.push(chunk);
  return {
    forget: () => rmSync(beside, { force: true }),
    settle: () => {
      // By them an older backup is told from the newest: they are moved, never written over.
      if (existsSync(file)) {
        const kept = file.replace(/\.jsonl$/, `.before-${new Date().toISOString().replaceAll(':', '-')}.jsonl`);
        renameSync(file, kept);
        say(backupSentences.headsKept(kept));
      }
      if (heads) renameSync(beside, file);
      keepKeys(keysFile, Buffer.concat(keys).toString('utf8'));
      syncFolder(path.dirname(file));
    },
  };
}

/** Keys that are known here stay known. */
function keepKeys(file: string, text: string): void {
  const known = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const lines = new Set([...known, ...text.split('\n')].filter((line) => line !== ''));
  if (lines.size === 0) return;
  writeFileSync(file, `${[...lines].join('\n')}\n`, { mode: 0o600, flush: true });
  giveToOwner(file, path.dirname(file));
}
