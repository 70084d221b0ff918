import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** An account of this computer. */
export interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Numbers that no system gives to people, services or containers (systemd's list of users, "unused"); the second range
 * lies within the 65,536 that a container is usually given.
 */
const unusedRanges = [
  { least: 1_879_048_192, most: 2_147_483_646 },
  { least: 60_578, most: 61_183 },
] as const;

/** Whether the account is one that an earlier start took for a database. */
export function isOfDatabase({ uid }: SystemAccount): boolean {
  return unusedRanges.some(({ least, most }) => uid >= least && uid <= most);
}

/** An account that nobody has: no name, no process; undefined where this (container's) system has no numbers for it. */
export function freeAccount(): SystemAccount | undefined {
  const range = unusedRanges.find((each) => isMapped(each, 'uid_map') && isMapped(each, 'gid_map'));
  if (range === undefined) return undefined;
  const taken = new Set([...people().map((person) => person.uid), ...ownersOfProcesses()]);
  for (;;) {
    const uid = randomInt(range.least, range.most + 1);
    if (!taken.has(uid)) return { name: `number ${uid}`, uid, gid: uid };
  }
}

/** Who owns a file; undefined when there is none. */
export function ownerOf(file: string): SystemAccount | undefined {
  const owner = statSync(file, { throwIfNoEntry: false });
  if (owner === undefined) return undefined;
  const { uid, gid } = owner;
  return findPerson((person) => person.uid === uid) ?? { name: `number ${uid}`, uid, gid };
}

/** The first account with a name that is wanted. */
export function findPerson(isWanted: (person: SystemAccount) => boolean): SystemAccount | undefined {
  return people().find(isWanted);
}

function people(): SystemAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function ownersOfProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => statSync(`/proc/${entry}`, { throwIfNoEntry: false })?.uid ?? []);
}

/** Whether the kernel knows all these numbers here: a container is often given a few only. */
function isMapped({ least, most }: (typeof unusedRanges)[number], map: 'uid_map' | 'gid_map'): boolean {
  if (process.platform !== 'linux') return true;
  return readFileSync(`/proc/self/${map}`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([inside = 0, , count = 0]) => inside <= least && most < inside + count);
}
