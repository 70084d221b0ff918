import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase } from '../../src/server/db/database';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE } from '../../src/server/db/roles';
import { loadSample } from '../../src/server/sample/sample-company';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { accountOfPostgres, DeployedProgram, programPath, shippedFile } from './deployed-program';
import { freePort } from './free-port';

/** Debian's PostgreSQL on a port of its own, set up as `deploy/postgres/roles.sql` does it, with the sample company. */
export class DebianDatabase {
  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly server: DeployedProgram,
    private readonly passwords: Readonly<Record<'owner' | 'app', string>>,
  ) {}

  static async start(): Promise<DebianDatabase> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'debian-database-'));
    const account = accountOfPostgres();
    fs.chownSync(folder, account.uid, account.gid);
    const data = path.join(folder, 'data');
    const [initdb, port] = [programPath('initdb') ?? '', await freePort()];
    execFileSync(
      initdb,
      [
        '-D',
        data,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--auth-host=scram-sha-256',
        '--auth-local=trust',
        '-U',
        'postgres',
      ],
      {
        ...account,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const server = DeployedProgram.start(
      'postgres',
      [
        '-D',
        data,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `port=${port}`,
        '-c',
        `unix_socket_directories=${folder}`,
        '-c',
        'max_connections=200',
        '-c',
        'fsync=off',
      ],
      account,
    );
    const database = new DebianDatabase(folder, port, server, { owner: randomUUID(), app: randomUUID() });
    try {
      await server.untilListening(port);
      database.setUp();
      await database.fill();
      return database;
    } catch (error) {
      await database.stop();
      throw error;
    }
  }

  /** Runs a file of SQL as the administrator. */
  private setUp(): void {
    this.administer(shippedFile('postgres/roles.sql', {}));
  }

  /** As the administrator, what psql reads; answers what it prints. */
  administer(text: string): string {
    const { owner, app } = this.passwords;
    const variables = ['-v', `owner_password=${owner}`, '-v', `app_password=${app}`, '-v', 'ON_ERROR_STOP=1'];
    const { status, stdout, stderr } = spawnSync(
      programPath('psql') ?? '',
      ['-X', '-A', '-t', '-h', this.folder, '-p', String(this.port), '-U', 'postgres', ...variables],
      {
        ...accountOfPostgres(),
        cwd: '/',
        input: text,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }

  private async fill(): Promise<void> {
    await migrate({ connectionString: this.url('owner') }, RUNTIME_ROLE);
    const database = openDatabase({ connectionString: this.url('app') }, { size: 1, isPatient: true });
    await loadSample({ database, spool: new SlipSpool(path.join(this.folder, 'uploads')), say: () => undefined });
    await database.end();
    const owner = openDatabase({ connectionString: this.url('owner') }, { size: 1, isPatient: true });
    // A company like any other: the sample itself lets nobody in from elsewhere.
    await owner.query('update users set sample = false');
    await owner.end();
  }

  /** The address of a role, on another port perhaps. */
  url(role: 'owner' | 'app', port = this.port): string {
    const user = role === 'owner' ? OWNER_ROLE : RUNTIME_ROLE;
    return `postgres://${user}:${this.passwords[role]}@127.0.0.1:${String(port)}/${DATABASE}`;
  }

  async stop(): Promise<void> {
    await this.server.end('SIGQUIT');
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
