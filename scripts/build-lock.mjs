/* Two builds at once would write into each other: who builds holds a lock, which names his process. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './build-stamp.mjs';

const fileOf = (name) => path.join(root, 'node_modules/.cache', `${name}.lock`);

/**
 * A process by its number and, where the system tells it, its beginning: after a restart of the machine or of a container
 * the same number is somebody else's, perhaps one's own. Null where there is none of the number.
 */
function processOf(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
  } catch (failure) {
    if (failure.code !== 'EPERM') return null;
  }
  return `${pid} ${beginningOf(pid)}`;
}

function beginningOf(pid) {
  try {
    // Behind the name, which may hold blanks and brackets, the twentieth; in parts of a second since the machine began.
    const begun = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${begun}`;
  } catch {
    return '';
  }
}

/** Who holds a lock; null where it is not held, undefined where nobody lives who wrote it. */
function holderOf(file) {
  let text;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (failure) {
    if (failure.code === 'ENOENT') return null;
    throw failure;
  }
  const pid = Number(text.split(' ')[0]);
  return processOf(pid) === text ? pid : undefined;
}

/** Whether somebody builds at the moment; the lock of a process that is gone is taken away. */
export function isBeingBuilt(name) {
  const file = fileOf(name);
  const holder = holderOf(file);
  if (holder === undefined) removeDead(file);
  return Boolean(holder);
}

/** Moved away first: another who finds it dead, too, may have put his own in its place. */
function removeDead(file) {
  const moved = `${file}-${process.pid}`;
  try {
    fs.renameSync(file, moved);
    if (holderOf(moved)) fs.linkSync(moved, file);
  } catch (failure) {
    if (failure.code !== 'ENOENT' && failure.code !== 'EEXIST') throw failure;
  }
  fs.rmSync(moved, { force: true });
}

/** A lock is there with its whole text, or not at all. */
function takeLock(name) {
  const file = fileOf(name);
  const written = `${file}-${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  try {
    fs.writeFileSync(written, processOf(process.pid));
    fs.linkSync(written, file);
    process.once('exit', () => holderOf(file) === process.pid && fs.rmSync(file, { force: true }));
    return true;
  } catch (failure) {
    if (failure.code !== 'EEXIST') throw failure;
    return false;
  } finally {
    fs.rmSync(written, { force: true });
  }
}

/** Resolves when this process may build, and nobody else does until it ends. */
export async function whenNobodyBuilds(name) {
  let isTold = false;
  while (!takeLock(name))
    if (isBeingBuilt(name)) {
      if (!isTold)
        console.error(
          `Another build is under way (process ${holderOf(fileOf(name)) ?? 'unknown'}), which is waited for.`,
        );
      isTold = true;
      await pause(100);
    }
}
