import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Writes a folder's list of names to the disk, so that a power cut cannot undo a rename in it. Windows syncs no folders: its
 * file system keeps a journal of names.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
