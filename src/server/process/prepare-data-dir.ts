import fs from 'node:fs';
import path from 'node:path';
import { folderError, foreignFolder, hasBeenHeld } from '../embedded/data-folder';
import { keepToAccount } from '../embedded/private-files';
import { makeFolder } from '../made-folder';
import { isProcessEntry } from '../slips/process-folder';

/** Makes DATA_DIR when it is missing and proves that this account may use it, whichever database there is. Throws StartupError. */
export function prepareDataDir(dataDir: string): void {
  try {
    if (makeFolder(dataDir, 0o711) !== undefined) keepToAccount(dataDir);
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    refuseForeignUploads(dataDir);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/** A folder `uploads` is nothing rare: beside one that somebody else has filled nothing of ours is made. */
function refuseForeignUploads(root: string): void {
  const uploads = path.join(root, 'uploads');
  const isUsed = hasBeenHeld(root) || ['audit.key', 'audit-heads'].some((name) => fs.existsSync(path.join(root, name)));
  if (isUsed || !fs.existsSync(uploads)) return;
  if (fs.readdirSync(uploads).some((name) => !isProcessEntry(name))) throw foreignFolder(root, uploads);
}
