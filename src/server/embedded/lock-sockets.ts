import { randomBytes } from 'node:crypto';
import { closeSync, constants, linkSync, openSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';

/**
 * A lock that needs no program: numbered sockets in a folder that no other account may enter. Whoever listens on the
 * newest holds it, and a dead one never listens again. A new number appears at once as a socket that listens already
 * (a hard link), so each number has one holder, whoever comes at the same moment. Answers how to give it back; undefined
 * while somebody else holds it.
 */
export async function holdBySocket(folder: string): Promise<(() => void) | undefined> {
  const directory = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  // However long the folder's path is: an address of a socket has room for a short one only.
  const at = (name: string | number) => `/proc/self/fd/${directory}/${name}`;
  const fresh = `new-${randomBytes(8).toString('hex')}`;
  const server = await listenOn(at(fresh));
  try {
    const own = await takeNumber(folder, at, fresh);
    if (own !== undefined) {
      const isOld = (name: string) => Number(name) < own || (name.startsWith('new-') && name !== fresh);
      for (const name of readdirSync(folder).filter(isOld)) rmSync(at(name), { force: true });
      return () => server.close();
    }
    server.close();
    return undefined;
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(at(fresh), { force: true });
    closeSync(directory);
  }
}

/** The number that nobody else can have any more; undefined when the newest one is held. */
async function takeNumber(
  folder: string,
  at: (name: string | number) => string,
  fresh: string,
): Promise<number | undefined> {
  for (;;) {
    const newest = newestIn(folder);
    const state = newest === 0 ? 'dead' : await stateOf(at(newest));
    if (state === 'held') return undefined;
    if (state === 'gone') continue;
    const own = newest + 1;
    const code = linkAs(at(fresh), at(own));
    // A holder has cleared our socket away.
    if (code === 'ENOENT') return undefined;
    if (code === 'EEXIST') continue;
    if (newestIn(folder) === own) return own;
    // The list was old: others have come and gone since, and cleared the numbers away.
    rmSync(at(own), { force: true });
  }
}

function newestIn(folder: string): number {
  return readdirSync(folder).reduce((most, name) => (/^\d+$/.test(name) ? Math.max(most, Number(name)) : most), 0);
}

/** Undefined when it is done, else why not: the number is taken, or the socket is gone. */
function linkAs(fresh: string, numbered: string): 'EEXIST' | 'ENOENT' | undefined {
  try {
    linkSync(fresh, numbered);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return code;
    throw error;
  }
}

function listenOn(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((visitor) => visitor.destroy());
    server.unref();
    server.once('error', reject);
    // The folder is the gate: root and the account that the folder belongs to may both look who is there.
    server.listen({ path: address, readableAll: true, writableAll: true }, () => resolve(server));
  });
}

/** Whether a process listens: one that is stopped or busy still does. */
function stateOf(address: string): Promise<'held' | 'dead' | 'gone'> {
  return new Promise((resolve) => {
    const visit = net.connect(address);
    visit.once('connect', () => {
      visit.destroy();
      resolve('held');
    });
    visit.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' ? 'dead' : code === 'ENOENT' ? 'gone' : 'held');
    });
  });
}
