import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Writes a folder's list of names to the disk, so that a power cut cannot undo a rename in it. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
