import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { freePort } from './free-port';
import { until } from './patience';
import type { TestDatabase } from './test-database';

const programs = '/usr/lib/postgresql/15/bin';
const runtimeRole = 'property_app';

/** Why there is no such server on this computer. */
export const debianObstacle = () =>
  fs.existsSync(programs) ? undefined : `PostgreSQL 15 of Debian is not installed (${programs})`;

/** A PostgreSQL 15 of Debian's, in a folder and on a port of its own, with an empty database. */
export class DebianServer {
  private constructor(
    private readonly root: string,
    private readonly process: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(): Promise<DebianServer> {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'debian-server-'));
    fs.chmodSync(root, 0o755);
    const data = path.join(root, 'data');
    fs.mkdirSync(data, { mode: 0o700 });
    const person = databasePerson();
    if (person) fs.chownSync(data, person.uid, person.gid);
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
    execFileSync(path.join(programs, 'initdb'), initdb, { ...person, cwd: '/', stdio: 'pipe' });
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      timezone: 'UTC',
    };
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(path.join(programs, 'postgres'), ['-D', data, ...parameters], {
      ...person,
      cwd: '/',
      stdio: 'ignore',
    });
    const server = new DebianServer(root, child, port);
    try {
      await until(
        () =>
          server.run('postgres', [`create role ${escapeIdentifier(runtimeRole)} login`, 'create database property']),
        60_000,
      );
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Its database, as a test server takes it. */
  get books(): TestDatabase {
    return {
      ownerUrl: this.url('postgres', 'property'),
      runtimeUrl: this.url(runtimeRole, 'property'),
      drop: () => Promise.resolve(),
    };
  }

  private url(user: string, database: string): string {
    return `postgres://${user}@127.0.0.1:${String(this.port)}/${database}`;
  }

  private async run(database: string, statements: readonly string[]): Promise<void> {
    const client = new Client({ connectionString: this.url('postgres', database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const gone = once(this.process, 'exit');
      this.process.kill('SIGINT');
      await gone;
    }
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses root; Debian's package brings an account. */
function databasePerson(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
