import { chmodSync, lchownSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SystemAccount } from './account-numbers';

/**
 * Gives a database that nothing works in to its account. Its folder goes first, so that the account before gets to nothing
 * of it any more, and `PG_VERSION` last: a start that was killed in the middle is finished by the next one.
 */
export function handOver(cluster: string, to: SystemAccount): void {
  const lastFile = path.join(cluster, 'PG_VERSION');
  const from = lstatSync(lastFile).uid;
  if (from === to.uid) return;
  lchownSync(cluster, to.uid, to.gid);
  chmodSync(cluster, 0o700);
  handOverInside(cluster, from, to, lastFile);
  lchownSync(lastFile, to.uid, to.gid);
}

/** Only what was the account's before: a link to somebody else's file changes nothing there. */
function handOverInside(folder: string, from: number, to: SystemAccount, except: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (file === except) continue;
    if (lstatSync(file).uid === from) lchownSync(file, to.uid, to.gid);
    if (entry.isDirectory()) handOverInside(file, from, to, except);
    if (entry.isSymbolicLink()) handOverElsewhere(file, from, to);
  }
}

/** The log of a database may have been put on a disk of its own. */
function handOverElsewhere(link: string, from: number, to: SystemAccount): void {
  const target = statSync(link, { throwIfNoEntry: false });
  if (!target?.isDirectory() || ![from, to.uid].includes(target.uid)) return;
  const folder = realpathSync(link);
  lchownSync(folder, to.uid, to.gid);
  handOverInside(folder, from, to, link);
}
