import path from 'node:path';
import { backupSentences, BackupRefused, figuresOf } from '../backup/backup-sentences';
import { holdsBooks, loadBackup, onceRestored, type RestoreOrder } from '../backup/load-backup';
import { openBackup, type OpenedBackup } from '../backup/read-backup';
import type { Config } from '../config';
import { migrate } from '../db/migrate';
import { requireOneDatabase } from '../db/one-database';
import { dropDatabase, prepareDatabase, RUNTIME_ROLE } from '../db/roles';
import { startEmbedded } from '../embedded/embedded-server';
import { endedEarly, readFileAndSwitches, showingBytes } from './backup-terminal';
import { addressesOfServer, roleOf } from './books-database';
import { inspectBooks } from './books-inspection';
import { exitCodes, type Terminal } from './command-terminal';
import { inScratchFolder } from './scratch-folder';
import { isUnfinished, noteRestore } from './unfinished-restore';

type Place = Pick<RestoreOrder, 'address' | 'runtimeRole'>;

/**
 * Restores a backup into the empty place that is configured, or with `--check` into one of its own, where the books are
 * checked. Answers the exit code.
 */
export async function runRestoreCommand(config: Config, words: readonly string[], terminal: Terminal): Promise<number> {
  const asked = readFileAndSwitches(words, { check: { type: 'boolean' } });
  if (!asked) {
    terminal.say(backupSentences.restoreUsage);
    return exitCodes.notDone;
  }
  try {
    const backup = await openBackup(path.resolve(terminal.folder, asked.file));
    try {
      if (asked.values.check === true)
        return (await checkBackup(config, backup, terminal)) === 0 ? exitCodes.done : exitCodes.faults;
      await restore(config, backup, terminal);
      return exitCodes.done;
    } finally {
      backup.close();
    }
  } catch (error) {
    return endedEarly(error, terminal, backupSentences.stoppedRestore);
  }
}

async function restore(config: Config, backup: OpenedBackup, terminal: Terminal): Promise<void> {
  const since = Date.now();
  const { databaseUrl, dataDir } = config;
  const { say, stop: signal } = terminal;
  const work = async (place: Place) => {
    await loadBackup({ ...place, dataDir, backup, signal, say, progress: showingBytes(terminal) });
    // What an older version has made becomes what this one needs, as at any start.
    await onceRestored(() => migrate(place.address, place.runtimeRole));
  };
  if (databaseUrl === null) await inEmbedded(config, work);
  else {
    const { owner, direct } = addressesOfServer(config, databaseUrl);
    await requireOneDatabase(direct, owner);
    await work({ address: owner ?? direct, runtimeRole: owner === null ? null : await roleOf(direct) });
  }
  const { tables, takenAt } = backup.manifest;
  const [rows, bytes] = (['rows', 'bytes'] as const).map((what) => tables.reduce((sum, table) => sum + table[what], 0));
  say(backupSentences.restored(takenAt, figuresOf({ rows: rows ?? 0, bytes: bytes ?? 0, since })));
  if (databaseUrl !== null) say(backupSentences.headsOfOthers);
}

/**
 * In a folder without books, or one whose restore did not end, which begins anew there. While the folder is held, and until
 * the end, a note in it says that it is not whole.
 */
async function inEmbedded(config: Config, work: (place: Place) => Promise<void>): Promise<void> {
  const { dataDir, embeddedTransport: transport } = config;
  // From before there is a database: one that a killed restore has made would else become the books of the next start.
  const server = await startEmbedded({ dataDir, transport, beforeMade: () => void noteRestore(dataDir) });
  try {
    if (isUnfinished(dataDir)) await dropDatabase(server.admin);
    const { owner } = await prepareDatabase(server.admin);
    if (await holdsBooks(owner)) throw new BackupRefused(backupSentences.folderNotEmpty(dataDir));
    const end = noteRestore(dataDir);
    await work({ address: owner, runtimeRole: RUNTIME_ROLE });
    end();
  } finally {
    await server.stop();
  }
}

/** Restores a backup in a place of its own and checks the books there, which is said by this name; answers how many faults they have. */
export async function checkBackupFile(config: Config, file: string, name: string, terminal: Terminal): Promise<number> {
  const backup = await openBackup(file);
  try {
    return await checkBackup(config, { ...backup, file: name }, terminal);
  } finally {
    backup.close();
  }
}

async function checkBackup(config: Config, backup: OpenedBackup, terminal: Terminal): Promise<number> {
  return inScratchFolder(async (dataDir) => {
    const scratch = { ...config, dataDir, databaseUrl: null, databaseOwnerUrl: null, auditKeyFile: null };
    await restore(scratch, backup, { ...terminal, say: () => undefined });
    const progress = terminal.progress ?? undefined;
    const faults = await inspectBooks(scratch, { ...(progress && { progress }), stop: terminal.stop }, terminal.say);
    terminal.say(backupSentences.checkFound(backup.file, backup.manifest.takenAt, faults));
    return faults;
  });
}
