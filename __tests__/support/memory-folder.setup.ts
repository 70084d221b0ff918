import fs from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
/** More than a whole run ever keeps at once. */
const enough = 4 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/**
 * Temporary files of the run, its databases among them, are kept in memory where there is room for them: on a disk the
 * system's work for making and deleting them takes an eighth of a run. TMPDIR, where it is set, is used as it is.
 */
export function keepInMemory(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TMPDIR || !hasRoom()) return Promise.resolve(undefined);
  const folder = fs.mkdtempSync(path.join(memory, 'tests-'));
  // The accounts that run servers and databases must be able to get through.
  fs.chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return Promise.resolve(() => {
    process.off('exit', remove);
    delete process.env.TMPDIR;
    remove();
    return Promise.resolve();
  });
}
