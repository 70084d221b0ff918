/* Two builds at once would write into each other: who builds holds a lock, which names his process. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './build-stamp.mjs';

const fileOf = (name) => path.join(root, 'node_modules/.cache', `${name}.lock`);

/** Whether somebody builds at the moment; the lock of a process that is gone is taken away. */
export function isBeingBuilt(name) {
  const file = fileOf(name);
  if (!fs.existsSync(file)) return false;
  try {
    process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
    return true;
  } catch (failure) {
    if (failure.code === 'EPERM') return true;
    fs.rmSync(file, { force: true });
    return false;
  }
}

function takeLock(name) {
  const file = fileOf(name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    process.once('exit', () => fs.rmSync(file, { force: true }));
    return true;
  } catch (failure) {
    if (failure.code !== 'EEXIST') throw failure;
    return false;
  }
}

/** Resolves when this process may build, and nobody else does until it ends. */
export async function whenNobodyBuilds(name) {
  while (!takeLock(name)) if (isBeingBuilt(name)) await pause(100);
}
