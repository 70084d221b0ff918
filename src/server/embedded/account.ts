import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { StartupError } from '../startup-error';
import type { Binaries } from './binaries';
import type { DataFolder } from './data-folder';

/** Who the database runs as. PostgreSQL refuses root, so root hands it to an ordinary account. */
export interface Account {
  readonly name: string;
  /** Gives a folder to the account. */
  own(folder: string): void;
  /** Starts a program as the account; its standard error can be read. */
  run(
    program: string,
    parameters: string[],
    options?: { detached?: boolean },
  ): ChildProcessByStdio<null, null, Readable>;
}

interface Person {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

type CommandLine = readonly [command: string, parameters: string[]];
type Wrapper = (program: string, parameters: string[]) => CommandLine;

const directly: Wrapper = (program, parameters) => [program, parameters];
/** The program believes that it is `nobody`; to everybody else it stays root. */
const inNamespace: Wrapper = (program, parameters) => [
  'unshare',
  ['--user', '--map-user=65534', '--map-group=65534', '--', program, ...parameters],
];

/** The account that started us, unless that is root: then `postgres`, else `nobody`, else root behind a user namespace. */
export function chooseAccount(folder: DataFolder, binaries: Binaries, env: NodeJS.ProcessEnv): Account {
  if (process.getuid?.() !== 0) return account('the account that started the server', directly, env);
  const owner = ownerOfCluster(folder.cluster);
  const person = owner ?? findPerson(byName('postgres')) ?? findPerson(byName('nobody'));
  if (person !== undefined && person.uid !== 0 && reaches(person, folder, binaries, env)) {
    return account(`the account ${person.name}`, directly, env, person);
  }
  const [command, parameters] = inNamespace(binaries.postgres, ['--version']);
  const mayBeRoots = owner === undefined || owner.uid === 0;
  if (mayBeRoots && spawnSync(command, parameters, { env, stdio: 'ignore' }).status === 0) {
    return account('root in a user namespace', inNamespace, env);
  }
  throw new StartupError(
    `The server was started as root, and ${folder.root} or this program cannot be reached by an ordinary account, which PostgreSQL needs. Start as an ordinary user, move both out of root's private folders, or set DATABASE_URL.`,
  );
}

function account(name: string, wrap: Wrapper, env: NodeJS.ProcessEnv, person?: Person): Account {
  const ids = person === undefined ? {} : { uid: person.uid, gid: person.gid };
  return {
    name,
    own: (folder) => {
      if (person !== undefined) chownSync(folder, person.uid, person.gid);
    },
    run: (program, parameters, { detached = false } = {}) => {
      const [command, wrapped] = wrap(program, parameters);
      return spawn(command, wrapped, { ...ids, env, detached, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    },
  };
}

/** An existing database stays with its owner: PostgreSQL opens no other account's. */
function ownerOfCluster(cluster: string): Person | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner === undefined) return undefined;
  const { uid, gid } = owner;
  return findPerson((person) => person.uid === uid) ?? { name: `number ${uid}`, uid, gid };
}

const byName = (name: string) => (person: Person) => person.name === name;

function findPerson(isWanted: (person: Person) => boolean): Person | undefined {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find(isWanted);
}

function reaches(person: Person, folder: DataFolder, binaries: Binaries, env: NodeJS.ProcessEnv): boolean {
  const script = '"$1" --version && test -x "$2"';
  const parameters = ['-c', script, 'sh', binaries.postgres, folder.root];
  const { uid, gid } = person;
  return spawnSync('/bin/sh', parameters, { uid, gid, env, cwd: '/', stdio: 'ignore' }).status === 0;
}
