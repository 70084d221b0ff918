import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupSentences, BackupRefused, figuresOf } from '../backup/backup-sentences';
import { takeBackup } from '../backup/take-backup';
import type { Config } from '../config';
import { openBooksAsOwner } from './books-beside';
import { exitCodes, type Terminal } from './command-terminal';

type Options = Readonly<Record<string, { type: 'boolean' }>>;

/** The one file of a command and its switches, or null where the words are others. */
export function readFileAndSwitches(words: readonly string[], options: Options = {}) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [file, ...others] = positionals;
    return file === undefined || others.length > 0 ? null : { file, values };
  } catch {
    return null;
  }
}

const progressMilliseconds = 250;
const megabyte = 1_000_000;

/** Shows which part is under way and the megabytes so far. */
export function showingBytes({ progress }: Terminal): ((part: string, bytes: number) => void) | undefined {
  if (!progress) return undefined;
  let [total, shownAt] = [0, 0];
  return (part, bytes) => {
    total += bytes;
    if (Date.now() - shownAt < progressMilliseconds) return;
    shownAt = Date.now();
    progress(`${part}, ${(total / megabyte).toFixed(0)} MB so far`);
  };
}

/** Says what hinders a command that was refused, or that it was stopped; any other error is thrown again. */
export function endedEarly(error: unknown, { say, stop }: Terminal, stopped: string): number {
  if (stop.aborted) {
    say(stopped);
    return exitCodes.stopped;
  }
  if (!(error instanceof BackupRefused)) throw error;
  say(error.message);
  return exitCodes.notDone;
}

/** Takes a backup of the books that are configured, beside a running server or alone. Answers the exit code. */
export async function runBackupCommand(config: Config, words: readonly string[], terminal: Terminal): Promise<number> {
  const asked = readFileAndSwitches(words);
  if (!asked) {
    terminal.say(backupSentences.backupUsage);
    return exitCodes.notDone;
  }
  const file = path.resolve(terminal.folder, asked.file);
  const since = Date.now();
  try {
    const books = await openBooksAsOwner(config);
    try {
      const { dataDir } = config;
      const order = { address: books.address, dataDir, file, signal: terminal.stop };
      const { manifest, bytes } = await takeBackup({ ...order, progress: showingBytes(terminal) });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      terminal.say(backupSentences.taken(file, figuresOf({ rows, bytes, since })));
      return exitCodes.done;
    } finally {
      await books.stop();
    }
  } catch (error) {
    return endedEarly(error, terminal, backupSentences.stoppedBackup);
  }
}
