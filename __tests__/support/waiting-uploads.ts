import fs from 'node:fs';
import path from 'node:path';

/** The uploads that wait in the folder `uploads` of a data folder, whichever process they belong to. */
export function waitingUploads(dataDir: string): string[] {
  return fs
    .readdirSync(path.join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
