import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DataFolder } from './data-folder';
import type { Transport } from './transport';

/**
 * Writes who may connect into a file beside the database, anew at each start: what lies in the database's own folder (its
 * account may change that) has no say. Its account must be able to read it; there is nothing secret in it.
 */
export function writeAccessRules({ accessRules: file }: DataFolder, { accessRules }: Transport): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `# Written anew at each start.\n${accessRules.join('\n')}\n`, { flag: 'wx', flush: true });
  chmodSync(unfinished, 0o644);
  renameSync(unfinished, file);
}
