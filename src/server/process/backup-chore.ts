import { setTimeout as wait } from 'node:timers/promises';
import { moveBackup } from '../backup/backup-file';
import { BackupFolder, markOfDatabase, uncheckedOf } from '../backup/backup-folder';
import { namesOfSound, noteMissed } from '../backup/backup-notes';
import { backupSentences, BackupRefused, figuresOf } from '../backup/backup-sentences';
import { rowsOf } from '../backup/take-backup';
import type { Config } from '../config';
import { type DatabaseAddress, openDatabase } from '../db/database';
import { knowsSteps } from '../db/migrate';
import { rows } from '../db/query';
import { stepsTaken } from '../db/table-copies';
import type { AskedBackup } from './backup-options';
import { showingBytes } from './backup-terminal';
import { addressOfOwner, requireOwnerOfBooks } from './books-beside';
import { exitCodes, type Terminal } from './command-terminal';
import { failureOf, takeNotedBackup } from './noted-backup';
import { checkBackupFile } from './restore-command';

/** Backups that are taken again and again, into which folder. */
export type BackupRhythmAsked = Extract<AskedBackup, { kind: 'again and again' }>;

/** What a test has in place of the clock. */
export interface ChoreClock {
  readonly now: () => Date;
  /** waits until then, or until it is stopped */
  readonly until: (moment: Date, stop: AbortSignal) => Promise<void>;
}

const ordinaryClock: ChoreClock = {
  now: () => new Date(),
  until: async (moment, stop) => {
    await wait(Math.max(0, moment.getTime() - Date.now()), undefined, { signal: stop }).catch(() => undefined);
  },
};

const second = 1_000;
const leastPause = 60 * second;
/** A try that failed is repeated after a part of the interval, so that a day is not without its backup for a restart. */
const shareAgain = 10;

/**
 * Takes a backup whenever one is due, the newest file says when that is, until it is stopped. Whatever hinders one is said
 * and noted, and it is tried again; but where the server becomes a newer one, whose backups it cannot check, it ends for
 * its own newer version to begin. Answers the exit code.
 */
export async function runBackupChore(
  config: Config,
  asked: BackupRhythmAsked,
  terminal: Terminal,
  clock: ChoreClock = ordinaryClock,
): Promise<number> {
  const folder = await BackupFolder.hold(asked.folder);
  try {
    const chore = new BackupChore(config, asked, terminal, folder, clock);
    while (!terminal.stop.aborted) {
      const next = await chore.takeDue();
      if (next === null) {
        terminal.say(backupSentences.serverIsNewer);
        return exitCodes.notDone;
      }
      // Stopped meanwhile, it waits for nothing.
      await clock.until(next, terminal.stop);
    }
    terminal.say(backupSentences.stoppedRhythm);
    return exitCodes.done;
  } finally {
    folder.release();
  }
}

class BackupChore {
  /** whether this program knew the database when it looked before */
  private knewDatabase = false;
  private toldAhead: string | undefined;
  private missed: { at: Date; file: string; failure: string } | null = null;

  constructor(
    private readonly config: Config,
    private readonly asked: BackupRhythmAsked,
    private readonly terminal: Terminal,
    private readonly folder: BackupFolder,
    private readonly clock: ChoreClock,
  ) {}

  /** Takes the backup that is due. Answers when the next one is; null where a newer program has to take it. */
  async takeDue(): Promise<Date | null> {
    const { terminal, clock, asked } = this;
    const begun = clock.now();
    try {
      const address = addressOfOwner(this.config);
      const { mark, isKnown } = await this.lookAt(address);
      if (asked.isChecked && this.knewDatabase && !isKnown) return null;
      this.knewDatabase = isKnown;
      const removed = this.folder.sweepUnfinished(mark);
      if (removed > 0) terminal.say(backupSentences.unfinishedRemoved(removed));
      await this.noteMissed(address);
      this.tellAhead(this.folder.ahead(mark, begun));
      // One of the future was taken by another clock, and says nothing of when this one is due.
      const newest = this.folder.newest(mark, begun);
      const isTaken = newest !== null && begun < after(newest, asked.everySeconds);
      const next = isTaken ? after(newest, asked.everySeconds) : await this.take(address, mark, begun);
      terminal.say(backupSentences.nextAt(next));
      return next;
    } catch (error) {
      if (terminal.stop.aborted) return begun;
      const again = this.again();
      terminal.say(failureOf(error));
      terminal.say(backupSentences.againAt(again));
      return again;
    }
  }

  /** Once, until there are others. */
  private tellAhead(names: readonly string[]): void {
    const [newest] = names;
    if (newest !== undefined && newest !== this.toldAhead)
      this.terminal.say(backupSentences.aheadOfTheirTime(names.length, newest));
    this.toldAhead = newest;
  }

  private async take(address: DatabaseAddress, mark: string, begun: Date): Promise<Date> {
    const { terminal, asked, folder, config } = this;
    const file = folder.fileOf(mark, begun);
    const next = after(begun, asked.everySeconds);
    const since = Date.now();
    const { everySeconds, keep, isChecked } = asked;
    const taken = await takeNotedBackup({
      address,
      dataDir: config.dataDir,
      file: isChecked ? uncheckedOf(file) : file,
      noted: { file, rhythm: { everySeconds, keep } },
      signal: terminal.stop,
      progress: showingBytes(terminal),
      check: async () => (isChecked ? this.faultsIn(file, mark) : null),
      dueAfter: (end) => ('failure' in end ? this.again() : next),
      say: terminal.say,
    });
    const figures = figuresOf({ rows: rowsOf(taken), bytes: taken.bytes, since });
    const old = await this.removeOld(address, mark, file).catch(asError);
    // It is there and counts, whatever hinders what comes behind it.
    terminal.say(backupSentences.takenAgain(file, figures, typeof old === 'number' ? old : 0));
    if (typeof old !== 'number') terminal.say(backupSentences.oldNotRemoved(old.message));
    return next;
  }

  private async removeOld(address: DatabaseAddress, mark: string, taken: string): Promise<number> {
    const { keep, isChecked } = this.asked;
    // While the books have a fault, the last backup without one is what they can be put right from.
    const sound = isChecked ? await namesOfSound(address) : [];
    return this.folder.keepNewest(mark, keep, { taken, sound });
  }

  /**
   * A backup that cannot be restored is none: it has its name, and counts, when its check has come to its end. Until then, or
   * where it does not, it is the only one that is kept of such.
   */
  private async faultsIn(file: string, mark: string): Promise<number> {
    const { config, folder, terminal } = this;
    const unchecked = uncheckedOf(file);
    folder.sweepUnchecked(mark, unchecked);
    let faults: number;
    try {
      faults = await checkBackupFile(config, unchecked, file, terminal);
    } catch (error) {
      if (terminal.stop.aborted) terminal.say(backupSentences.checkStopped(unchecked));
      throw new BackupRefused(backupSentences.notChecked(unchecked, asError(error).message));
    }
    await moveBackup(unchecked, file);
    return faults;
  }

  private again(): Date {
    const pause = Math.max(leastPause, (this.asked.everySeconds * second) / shareAgain);
    return new Date(this.clock.now().getTime() + Math.min(pause, this.asked.everySeconds * second));
  }

  private async lookAt(address: DatabaseAddress): Promise<{ mark: string; isKnown: boolean }> {
    const pool = openDatabase(address, { size: 1 });
    try {
      await requireOwnerOfBooks(this.config);
      const steps = await rows(pool, stepsTaken());
      return { mark: await markOfDatabase(pool), isKnown: knowsSteps(steps.map(({ name }) => name)) };
    } catch (error) {
      this.missed ??= { at: this.clock.now(), file: this.asked.folder, failure: failureOf(error) };
      throw error;
    } finally {
      await pool.end();
    }
  }

  /** The first try that found no database is noted when there is one again. */
  private async noteMissed(address: DatabaseAddress): Promise<void> {
    const { missed, asked, terminal } = this;
    if (!missed) return;
    this.missed = null;
    const { everySeconds, keep } = asked;
    await noteMissed(address, { ...missed, rhythm: { everySeconds, keep } }).catch((error: unknown) =>
      terminal.say(backupSentences.cannotNote(asError(error).message)),
    );
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** So many seconds after a moment whose own parts of a second its file does not tell. */
const after = (moment: Date, seconds: number) =>
  new Date(Math.floor(moment.getTime() / second) * second + seconds * second);
