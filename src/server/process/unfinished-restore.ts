import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backupSentences } from '../backup/backup-sentences';
import { StartupError } from '../startup-error';
import { syncFolder } from '../sync-folder';

const noteIn = (dataDir: string) => path.join(dataDir, 'restore-under-way');

/** Whether a restore into this data folder has begun and not ended. */
export const isUnfinished = (dataDir: string): boolean => existsSync(noteIn(dataDir));

/** Throws StartupError for a folder whose restore has not ended: books that began there would look like all there are. */
export function refuseUnfinished(dataDir: string): void {
  if (isUnfinished(dataDir)) throw new StartupError(backupSentences.restoreUnfinished(dataDir));
}

/** Notes on the disk that a restore has begun, for whoever holds the folder; the answered function takes the note away. */
export function noteRestore(dataDir: string): () => void {
  writeFileSync(noteIn(dataDir), '', { mode: 0o600, flush: true });
  syncFolder(dataDir);
  return () => {
    rmSync(noteIn(dataDir));
    syncFolder(dataDir);
  };
}
