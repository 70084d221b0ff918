import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { WritingConnection } from '../db/books-pool';
import { type Database, type DatabaseAddress, openDatabase } from '../db/database';
import { build, onlyRow, rows, throughDriver } from '../db/query';
import { now } from '../db/expressions';
import { statement } from '../db/statement';
import { hasTables } from '../db/table-copies';

/** So many of the latest notes stay, the last whole backup's, and the last one's without a fault. */
const mostNotes = 1_000;
const mostCharacters = 2_000;

/** How often backups are taken, in seconds, and how many stay. */
interface BackupRhythm {
  readonly everySeconds: number;
  readonly keep: number;
}

/** What is noted of a backup that begins. */
export interface BegunBackup {
  readonly file: string;
  /** null for one that was asked for by hand */
  readonly rhythm: BackupRhythm | null;
}

/** What became of a backup. */
export type BackupEnd =
  { readonly bytes: number; readonly rows: number; readonly faults: number | null } | { readonly failure: string };

/** By which others see that somebody is at it: it is gone with the connection. */
const lockOfNote = (id: number) => sql`hashtext('property-management backup'), ${id}::integer`;

const takeLock = statement(
  { locked: 'text | null' },
  (id: number) => sql`select pg_advisory_lock(${lockOfNote(id)})::text as locked`,
);

const forgetOld = statement(
  { id: 'bigint' },
  (newest: number) => sql`
    delete from backups where id <= ${newest}::bigint - ${mostNotes}::bigint
      and id <> (select max(id) from backups where ended_at is not null and failure is null)
      and id is distinct from (select max(id) from backups where faults = 0) returning id`,
);

const soundFiles = statement({ file: 'text' }, () => sql`select file from backups where faults = 0 order by id desc`);

/**
 * The names of the backups that were restored and whose books had no fault, the newest first: computers change their names
 * and folders their places, and the files stay what they are.
 */
export async function namesOfSound(address: DatabaseAddress): Promise<string[]> {
  const pool = openDatabase(address, { size: 1 });
  try {
    if (!(await onlyRow(pool, hasTables(['backups']))).there) return [];
    return (await rows(pool, soundFiles())).map(({ file }) => path.basename(file));
  } finally {
    await pool.end();
  }
}

/** What a database keeps of its backups, as its owner writes it. Whoever takes one goes on without a note that cannot be written. */
export class BackupNotes {
  private readonly pool: Database;
  /** holds the lock */
  private client: WritingConnection | undefined;
  private id = 0;

  private constructor(address: DatabaseAddress) {
    this.pool = openDatabase(address, { size: 2 });
  }

  /** Notes that a backup begins; null where the database is of an older version, which has no place for it. */
  static async begin(address: DatabaseAddress, { file, rhythm }: BegunBackup): Promise<BackupNotes | null> {
    const notes = new BackupNotes(address);
    try {
      if (!(await onlyRow(notes.pool, hasTables(['backups']))).there) {
        await notes.close();
        return null;
      }
      const begun = { host: os.hostname(), file, ...columnsOf(rhythm) };
      const { id } = await onlyRow(notes.pool, build.insertInto('backups').values(begun).returning('id'));
      notes.id = id;
      notes.client = await notes.pool.connect();
      await rows(throughDriver(notes.client), takeLock(id));
      return notes;
    } catch (error) {
      await notes.close();
      throw error;
    }
  }

  /** Notes how it ended, and when the next one is due. */
  async end(end: BackupEnd, due: Date | null): Promise<void> {
    const ended =
      'failure' in end
        ? { failure: end.failure.slice(0, mostCharacters) }
        : { bytes: end.bytes, row_count: end.rows, faults: end.faults };
    const change = { ...ended, ended_at: now(), due_at: due };
    await rows(this.pool, build.updateTable('backups').set(change).where('id', '=', this.id));
    await rows(this.pool, forgetOld(this.id));
  }

  /** Takes the note away: it was stopped, and nothing that counts is left of it. */
  async forget(): Promise<void> {
    await rows(this.pool, build.deleteFrom('backups').where('id', '=', this.id));
  }

  async close(): Promise<void> {
    this.client?.release(true);
    await this.pool.end();
  }
}

/** Notes one that could not be noted while it was tried, as when the database was away. */
export async function noteMissed(
  address: DatabaseAddress,
  { file, rhythm, at, failure }: BegunBackup & { readonly at: Date; readonly failure: string },
): Promise<void> {
  const pool = openDatabase(address, { size: 1 });
  try {
    const missed = { host: os.hostname(), file, began_at: at, ended_at: at, failure: failure.slice(0, mostCharacters) };
    await rows(pool, build.insertInto('backups').values({ ...missed, ...columnsOf(rhythm) }));
  } finally {
    await pool.end();
  }
}

const columnsOf = (rhythm: BackupRhythm | null) => ({
  every_seconds: rhythm?.everySeconds ?? null,
  keep_count: rhythm?.keep ?? null,
});
