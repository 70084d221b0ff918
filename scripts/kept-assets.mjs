/*
 * Pages that were opened before a new version came still load parts of their own version. So what a build replaces stays
 * beside the new files for 14 days. A file's time tells when it was last part of a build.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './build-stamp.mjs';

const keptMilliseconds = 14 * 24 * 60 * 60 * 1000;
const assets = path.join(root, 'dist/client/assets');

const filesIn = (folder) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [];

/** The files that the worker of a build lists are those of that build, each with its compressed forms. */
function currentFiles() {
  const worker = path.join(root, 'dist/client/service-worker.js');
  const text = fs.existsSync(worker) ? fs.readFileSync(worker, 'utf8') : '';
  return filesIn(assets).filter((file) => text.includes(`assets/${path.basename(file).replace(/\.(br|gz)$/, '')}`));
}

/** Before a build: what is in use until now starts its 14 days. */
export function markAssetsInUse() {
  const now = new Date();
  for (const file of currentFiles()) fs.utimesSync(file, now, now);
}

/** After a build: takes away what was replaced more than 14 days ago. */
export function forgetOldAssets() {
  const current = new Set(currentFiles());
  for (const file of filesIn(assets)) {
    const isOld = Date.now() - fs.statSync(file).mtimeMs > keptMilliseconds;
    if (isOld && !current.has(file)) fs.rmSync(file);
  }
}
