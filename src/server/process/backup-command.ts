import path from 'node:path';
import { backupSentences, figuresOf } from '../backup/backup-sentences';
import { rowsOf } from '../backup/take-backup';
import type { Config } from '../config';
import { runBackupChore } from './backup-chore';
import { readBackupOptions } from './backup-options';
import { openBooksAsOwner } from './books-beside';
import { endedEarly, showingBytes } from './backup-terminal';
import { exitCodes, type Terminal } from './command-terminal';
import { takeNotedBackup } from './noted-backup';

/**
 * Takes a backup of the books that are configured, beside a running server or alone; or one after the other, beside it.
 * Answers the exit code.
 */
export async function runBackupCommand(config: Config, words: readonly string[], terminal: Terminal): Promise<number> {
  const asked = readBackupOptions(words);
  if (!asked) {
    terminal.say(backupSentences.backupUsage);
    return exitCodes.notDone;
  }
  try {
    if (asked.kind === 'once') return await takeOne(config, path.resolve(terminal.folder, asked.file), terminal);
    return await runBackupChore(config, { ...asked, folder: path.resolve(terminal.folder, asked.folder) }, terminal);
  } catch (error) {
    return endedEarly(error, terminal, backupSentences.stoppedBackup);
  }
}

async function takeOne(config: Config, file: string, terminal: Terminal): Promise<number> {
  const since = Date.now();
  const books = await openBooksAsOwner(config);
  try {
    const taken = await takeNotedBackup({
      address: books.address,
      dataDir: config.dataDir,
      file,
      noted: { file, rhythm: null },
      signal: terminal.stop,
      progress: showingBytes(terminal),
      check: () => Promise.resolve(null),
      dueAfter: () => null,
      say: terminal.say,
    });
    terminal.say(backupSentences.taken(file, figuresOf({ rows: rowsOf(taken), bytes: taken.bytes, since })));
    return exitCodes.done;
  } finally {
    await books.stop();
  }
}
