import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { DataFolderInUse, type FolderLock, lockFolder } from '../embedded/lock';
import { syncFolder } from '../sync-folder';
import { backupSentences, BackupRefused } from './backup-sentences';

const wholeName = /^(?<moment>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup$/;
const uncheckedName = /^(?<moment>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup\.unchecked$/;
const unfinishedName = /^(?<moment>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup(?:\.unchecked)?\.unfinished-\d+$/;

/** What a backup is called that is to be checked before it counts. */
export const uncheckedOf = (file: string): string => `${file}.unchecked`;

const placeOfBooks = statement(
  { place: 'text' },
  () => sql`select system_identifier || ' ' || current_database() as place from pg_control_system()`,
);

/** By what the files of one database are told from those of others: eight digits, the same for its standbys. */
export async function markOfDatabase(connection: Connection): Promise<string> {
  const { place } = await onlyRow(connection, placeOfBooks());
  return createHash('sha256').update(place).digest('hex').slice(0, 8);
}

/** A backup that was taken into the folder. */
interface KeptBackup {
  readonly name: string;
  readonly at: Date;
}

/** A folder into which one process takes backups of one database after another: `books-3f9a1c2e-2026-11-24T18-00-00Z.backup`. */
export class BackupFolder {
  private constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
  ) {}

  /** Takes the folder, which must be there: one that is not mounted would be filled where it should lie. Throws BackupRefused. */
  static async hold(folder: string): Promise<BackupFolder> {
    if (!isFolder(folder)) throw new BackupRefused(backupSentences.noFolder(folder));
    const inside = (name: string) => path.join(folder, name);
    try {
      const lock = await lockFolder({ root: folder, lockFile: inside('.lock'), holders: inside('.holders') });
      return new BackupFolder(folder, lock);
    } catch (error) {
      if (error instanceof DataFolderInUse) throw new BackupRefused(backupSentences.folderInUse(folder));
      const why = error instanceof Error ? error.message : String(error);
      throw new BackupRefused(backupSentences.folderUnusable(folder, why));
    }
  }

  release(): void {
    this.lock.release();
  }

  /** The name of a backup of that database that begins at this moment. */
  fileOf(mark: string, at: Date): string {
    return path.join(this.folder, `${beginningOf(mark)}${textOf(at)}.backup`);
  }

  /** When the newest backup of that database was begun, of those not later than this moment; null where there is none. */
  newest(mark: string, now: Date): Date | null {
    return this.kept(mark).find(({ at }) => at <= now)?.at ?? null;
  }

  /** Those of that database whose time is still to come: another clock has taken them. The newest first. */
  ahead(mark: string, now: Date): string[] {
    return this.kept(mark).flatMap(({ name, at }) => (at > now ? [name] : []));
  }

  /** Removes what a killed process has left of that database's backups: nobody else writes here. */
  sweepUnfinished(mark: string): number {
    return this.remove(this.namesLike(mark, unfinishedName));
  }

  /** Removes what is not checked of that database's backups, but this one. */
  sweepUnchecked(mark: string, file: string): void {
    this.remove(this.namesLike(mark, uncheckedName).filter((name) => name !== path.basename(file)));
  }

  /**
   * Keeps that many of the database's backups, the newest by their names up to the one that was just taken; the first of the
   * sound ones that lies here stays, however old. Those that are ahead stay, too, and take the place of none. None is kept
   * that was not checked. Answers how many it removed.
   */
  keepNewest(mark: string, count: number, { taken, sound }: { taken: string; sound: readonly string[] }): number {
    const kept = this.kept(mark).map(({ name }) => name);
    const stays = sound.find((name) => kept.includes(name));
    // Names tell the moment: the newest first.
    const old = kept.slice(Math.max(0, kept.indexOf(path.basename(taken))) + count).filter((name) => name !== stays);
    return this.remove([...old, ...this.namesLike(mark, uncheckedName)]);
  }

  private kept(mark: string): KeptBackup[] {
    return this.names(mark, wholeName).sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  private namesLike(mark: string, pattern: RegExp): string[] {
    return this.names(mark, pattern).map(({ name }) => name);
  }

  private names(mark: string, pattern: RegExp): KeptBackup[] {
    const beginning = beginningOf(mark);
    return readdirSync(this.folder).flatMap((name) => {
      const moment = name.startsWith(beginning) && pattern.exec(name.slice(beginning.length))?.groups?.moment;
      return moment ? [{ name, at: momentOf(moment) }] : [];
    });
  }

  private remove(names: readonly string[]): number {
    for (const name of names) rmSync(path.join(this.folder, name), { force: true });
    if (names.length > 0) syncFolder(this.folder);
    return names.length;
  }
}

const beginningOf = (mark: string) => `books-${mark}-`;
/** Without what names of files cannot hold everywhere. */
const textOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const momentOf = (text: string) => new Date(text.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

function isFolder(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
