import { readFileSync, readdirSync, readlinkSync, statSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../running-process';
import { StartupError } from '../startup-error';
import { type Binaries, findBinaries } from './binaries';
import { type DataFolder, holdsCluster, openDataFolder } from './data-folder';
import { commandLineOf, sendSignal } from './processes';

/** How long a database may take for each way of asking it to end, gentlest first. */
const WAYS_TO_END: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 15_000], // roll back what is open, write everything, end
  ['SIGQUIT', 10_000], // end at once; the next start recovers from the log
  ['SIGKILL', 5_000],
];

/** Ends a database process, harder each time it does not listen. `ended` tells whether it has; answers the same. */
export async function endDatabase(binaries: Binaries, pid: number, ended: () => boolean): Promise<boolean> {
  for (const [signal, patience] of WAYS_TO_END) {
    if (ended()) return true;
    try {
      sendSignal(binaries, pid, signal);
    } catch {
      return ended();
    }
    if (await until(ended, patience)) return true;
  }
  return ended();
}

/**
 * Deals with what an earlier server left behind. Only the holder of the folder's lock may call this: whatever
 * still runs on the folder is then nobody's, because its application is dead.
 */
export async function endOrphan(folder: DataFolder, binaries: Binaries, log: (message: string) => void): Promise<void> {
  const pidFile = path.join(folder.cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  if (runsOn(folder.cluster, pid)) {
    log(`Stopping the database that a killed server left running (process ${pid}).`);
    if (await endDatabase(binaries, pid, () => !runsOn(folder.cluster, pid))) return;
    throw new StartupError(
      `A database process of an earlier start (process ${pid}) still uses ${folder.cluster} and cannot be stopped. Nothing was changed. End it, then start again.`,
    );
  }
  // The number belongs to another program by now (or to a dead entry nobody has collected). PostgreSQL would take
  // it for a running server and refuse for ever, so its note goes, once nothing at all works in the folder.
  if (process.platform === 'linux' && (await until(() => !isWorkedIn(folder.cluster), 15_000))) unlinkSync(pidFile);
}

/** Ends the database that a killed process has left running in a data folder, which the caller holds for itself. */
export async function endLeftBehind(dataDir: string): Promise<void> {
  if (!holdsCluster(dataDir)) return;
  const binaries = findBinaries();
  await endOrphan(openDataFolder(dataDir, binaries.majorVersion), binaries, () => undefined);
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Process numbers are used again, so the command line must name this very cluster, and the process be its account's:
 * anybody may write any command line. A dead entry has none.
 */
function runsOn(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { uid, commandLine } = commandLineOf(pid);
    return (uid === undefined || uid === statSync(cluster).uid) && commandLine.includes(cluster);
  }
  try {
    if (statSync(`/proc/${pid}`).uid !== statSync(cluster).uid) return false;
    const parameters = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return parameters.some((parameter, index) => parameter === '-D' && parameters[index + 1] === cluster);
  } catch {
    return false;
  }
}

/** Every process of a database works in its folder, a backend whose postmaster is dead included. */
function isWorkedIn(cluster: string): boolean {
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === cluster;
    } catch {
      return false;
    }
  });
}

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}
