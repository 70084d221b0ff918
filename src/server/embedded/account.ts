import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { chownSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { StartupError } from '../startup-error';
import { findPerson, freeAccount, isOfDatabase, ownerOf, type SystemAccount } from './account-numbers';
import type { Binaries } from './binaries';
import type { DataFolder } from './data-folder';

/** Who the database runs as. PostgreSQL refuses root, so root hands it to an account that nothing else runs under. */
export interface Account {
  readonly name: string;
  /** Whose files they are; undefined when nothing has to be handed over. */
  readonly person: SystemAccount | undefined;
  /** Who makes a new database before it is handed over: `initdb` runs under accounts with a name only. */
  readonly maker: Pick<Account, 'own' | 'run'>;
  /** Gives a folder to the account. */
  own(folder: string): void;
  /** Starts a program as the account, in the root of all folders unless another is named; its standard error can be read. */
  run(
    program: string,
    parameters: string[],
    options?: { detached?: boolean; cwd?: string },
  ): ChildProcessByStdio<null, null, Readable>;
  /** Runs a program as the account to its end, with this as its standard input; answers the lines of its standard error. */
  tell(program: string, parameters: string[], input: string): string[];
}

type CommandLine = readonly [command: string, parameters: string[]];
type Wrapper = (program: string, parameters: string[]) => CommandLine;

const directly: Wrapper = (program, parameters) => [program, parameters];
/** The program believes that it is `nobody`; to everybody else it stays root. */
const inNamespace: Wrapper = (program, parameters) => [
  'unshare',
  ['--user', '--map-user=65534', '--map-group=65534', '--', program, ...parameters],
];

/**
 * The account that started us, unless that is root: then one of the database's own, a number that nobody is signed in
 * with and no service runs under, or root behind a user namespace where no other account gets to the folder.
 */
export function chooseAccount(folder: DataFolder, binaries: Binaries, env: NodeJS.ProcessEnv): Account {
  if (process.getuid?.() !== 0) return account('the account that started the server', directly, env);
  const owner = ownerOf(folder.cluster);
  const rootInNamespace = account('root in a user namespace', inNamespace, env);
  const [command, parameters] = inNamespace(binaries.postgres, ['--version']);
  const hasNamespaces = spawnSync(command, parameters, { env, stdio: 'ignore' }).status === 0;
  // What root made for a shared account, as an earlier version did, is handed over; a person's own database is not.
  const isKept = owner !== undefined && (isOfDatabase(owner) || owner.uid === ownerOf(folder.root)?.uid);
  for (const person of isKept ? [owner] : [freeAccount(), owner]) {
    if (person === undefined || person.uid === 0 || !reaches(person, folder, binaries, env)) continue;
    const maker = hasNamespaces ? rootInNamespace : account('the maker', directly, env, makerFor(person));
    return { ...account(`the account ${person.name}`, directly, env, person), maker };
  }
  if ((owner === undefined || owner.uid === 0) && hasNamespaces) return rootInNamespace;
  throw new StartupError(
    `The server was started as root, and ${folder.root} or this program cannot be reached by an ordinary account, which PostgreSQL needs. Start as an ordinary user, move both out of root's private folders, or set DATABASE_URL.`,
  );
}

/** Somebody with a name, but in the group of the database's account alone: others of that name get to nothing of it. */
function makerFor({ gid }: SystemAccount): SystemAccount {
  const named = findPerson(({ name }) => name === 'nobody') ?? findPerson(({ uid }) => uid !== 0);
  if (named === undefined)
    throw new StartupError('PostgreSQL needs an ordinary account to be started by, and /etc/passwd names none.');
  return { ...named, gid };
}

function account(name: string, wrap: Wrapper, env: NodeJS.ProcessEnv, person?: SystemAccount): Account {
  const ids = person === undefined ? {} : { uid: person.uid, gid: person.gid };
  const made = {
    name,
    person,
    own: (folder: string) => {
      if (person !== undefined) chownSync(folder, person.uid, person.gid);
    },
    run: (
      program: string,
      parameters: string[],
      { detached = false, cwd = '/' }: { detached?: boolean; cwd?: string } = {},
    ) => {
      const [command, wrapped] = wrap(program, parameters);
      const how = { ...ids, env, detached, cwd, windowsHide: true } as const;
      return spawn(command, wrapped, { ...how, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    tell: (program: string, parameters: string[], input: string) => {
      const [command, wrapped] = wrap(program, parameters);
      const how = { ...ids, env, cwd: '/', windowsHide: true, encoding: 'utf8', input } as const;
      const { error, stderr } = spawnSync(command, wrapped, { ...how, stdio: ['pipe', 'ignore', 'pipe'] });
      return error ? [`error: ${error.message}`] : stderr.split('\n');
    },
  };
  return { ...made, maker: made };
}

function reaches(person: SystemAccount, folder: DataFolder, binaries: Binaries, env: NodeJS.ProcessEnv): boolean {
  const script = '"$1" --version && test -x "$2"';
  const parameters = ['-c', script, 'sh', binaries.postgres, folder.root];
  const { uid, gid } = person;
  return spawnSync('/bin/sh', parameters, { uid, gid, env, cwd: '/', stdio: 'ignore' }).status === 0;
}
