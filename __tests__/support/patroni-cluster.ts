import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE } from '../../src/server/db/roles';
import { loadSample } from '../../src/server/sample/sample-company';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { accountOfPostgres, DeployedProgram, programPath, shippedFile } from './deployed-program';
import { freePort } from './free-port';
import { makeCertificate } from './test-certificates';

const names = ['one', 'two', 'three'] as const;
const secret = 'choose-one';

interface Ports {
  readonly postgres: number;
  readonly patroni: number;
  readonly etcd: number;
  readonly peer: number;
  readonly haproxy: number;
}

/** A machine of the cluster: an address of its own of this computer, with etcd, Patroni and PostgreSQL. */
class Machine {
  private programs: DeployedProgram[] = [];

  constructor(
    private readonly root: string,
    readonly name: (typeof names)[number],
    private readonly ports: Ports,
  ) {}

  get address(): string {
    return `127.0.0.1${String(names.indexOf(this.name) + 1)}`;
  }

  private get folder(): string {
    return path.join(this.root, this.name);
  }

  /** Starts it by the files that are shipped; what it has already, it keeps. */
  start(changes: Readonly<Record<string, string>> = {}): void {
    const { name, ports, root } = this;
    fs.mkdirSync(this.folder, { recursive: true });
    const account = accountOfPostgres();
    fs.chownSync(this.folder, account.uid, account.gid);
    const own = { '10.0.0.11': `10.0.0.1${String(names.indexOf(name) + 1)}` };
    const etcd = shippedFile('patroni/etcd.env', { ':2379': `:${ports.etcd}`, ':2380': `:${ports.peer}` });
    const variables = etcd.split('\n').flatMap((line): [string, string][] => {
      const [variable, value] = /^(ETCD_\w+)=(.*)$/.exec(line)?.slice(1) ?? [];
      if (variable === undefined || value === undefined) return [];
      if (variable === 'ETCD_NAME') return [[variable, name]];
      if (variable === 'ETCD_DATA_DIR') return [[variable, path.join(this.folder, 'etcd')]];
      const placed = variable === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll('10.0.0.11', own['10.0.0.11']);
      return [[variable, placed.replaceAll('10.0.0.1', '127.0.0.1')]];
    });
    const hosts = `hosts: 10.0.0.11:${ports.etcd},10.0.0.12:${ports.etcd},10.0.0.13:${ports.etcd}`;
    const node = shippedFile('patroni/node.yml', {
      'name: one': `name: ${name}`,
      ':2379': `:${ports.etcd}`,
      ':8008': `:${ports.patroni}`,
      ':5432': `:${ports.postgres}`,
      '/var/lib/postgresql/15/property': path.join(this.folder, 'data'),
      '/var/lib/postgresql/patroni.pgpass': path.join(this.folder, 'pgpass'),
      '/var/run/postgresql': this.folder,
      '/etc/patroni': root,
      '10.0.0.0/24': '127.0.0.0/8',
      ...changes,
    })
      .replaceAll(hosts, 'hosts: of-all')
      .replaceAll('10.0.0.11', this.address)
      .replaceAll('hosts: of-all', hosts.replaceAll('10.0.0.1', '127.0.0.1'));
    const file = path.join(this.folder, 'node.yml');
    fs.writeFileSync(file, node);
    fs.chownSync(file, account.uid, account.gid);
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.folder };
    this.programs = [
      DeployedProgram.start('etcd', ['--logger=zap'], { env: { ...env, ...Object.fromEntries(variables) } }),
      DeployedProgram.start('patroni', [file], { ...account, env }),
    ];
  }

  /** Processes of its PostgreSQL, which work in its folder. */
  processes(kind = /./): number[] {
    const data = path.join(this.folder, 'data');
    return fs.readdirSync('/proc').flatMap((pid) => {
      try {
        if (!/^\d+$/.test(pid) || fs.readlinkSync(`/proc/${pid}/cwd`) !== data) return [];
        return kind.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ? [Number(pid)] : [];
      } catch {
        return [];
      }
    });
  }

  /** All of it at once, as when its power is cut. */
  async kill(): Promise<void> {
    const ended = this.programs.map((program) => program.end('SIGKILL'));
    for (let left = this.processes(); left.length > 0; left = this.processes())
      for (const pid of left) signal(pid, 'SIGKILL');
    await Promise.all(ended);
  }

  /** Whether Patroni says so of it: 'primary', 'replica', 'synchronous'. */
  async is(role: string): Promise<boolean> {
    return fetch(`http://${this.address}:${String(this.ports.patroni)}/${role}`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  get said(): string {
    return this.programs.map(({ said }) => said.slice(-2_000)).join('\n');
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Three machines by the files of `deploy/patroni`, with the sample company, and HAProxy before them. */
export class PatroniCluster {
  private haproxy: DeployedProgram | undefined;
  private readonly passwords = { owner: randomUUID(), app: randomUUID() };

  private constructor(
    private readonly root: string,
    readonly machines: readonly Machine[],
    private readonly ports: Ports,
  ) {}

  static async start(isSynchronous: boolean): Promise<PatroniCluster> {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'patroni-cluster-'));
    fs.chmodSync(root, 0o755);
    const [postgres, patroni, etcd, peer, haproxy] = await Promise.all(Array.from({ length: 5 }, freePort));
    const ports = { postgres: postgres!, patroni: patroni!, etcd: etcd!, peer: peer!, haproxy: haproxy! };
    const machines = names.map((name) => new Machine(root, name, ports));
    const cluster = new PatroniCluster(root, machines, ports);
    try {
      await cluster.makeCertificate();
      const changes = {
        'synchronous_mode: true': 'synchronous_mode: false',
        'mode_strict: true': 'mode_strict: false',
      };
      for (const machine of machines) machine.start(isSynchronous ? {} : changes);
      await cluster.startProxy();
      await cluster.untilWhole(isSynchronous);
      cluster.setUp();
      await cluster.fill();
      return cluster;
    } catch (error) {
      const said = machines.map((machine) => machine.said).join('\n');
      await cluster.stop();
      throw new Error(`The cluster did not get ready: ${said}`, { cause: error });
    }
  }

  private async makeCertificate(): Promise<void> {
    const made = await makeCertificate(['property', ...this.machines.map(({ address }) => address)]);
    const { uid, gid } = accountOfPostgres();
    fs.writeFileSync(this.authority, made.cert);
    for (const [name, text] of [
      ['server.pem', made.cert],
      ['server.key', made.key],
    ] as const) {
      fs.writeFileSync(path.join(this.root, name), text, { mode: 0o600 });
      fs.chownSync(path.join(this.root, name), uid, gid);
    }
  }

  private get authority(): string {
    return path.join(this.root, 'database-ca.pem');
  }

  private async startProxy(): Promise<void> {
    const { postgres, patroni, haproxy } = this.ports;
    const file = path.join(this.root, 'haproxy.cfg');
    const text = shippedFile('patroni/haproxy.cfg', {
      ':5000': `:${haproxy}`,
      ':5432': `:${postgres}`,
      'port 8008': `port ${patroni}`,
      '10.0.0.1': '127.0.0.1',
    });
    fs.writeFileSync(file, text);
    this.haproxy = DeployedProgram.start('haproxy', ['-db', '-f', file]);
    await this.haproxy.untilListening(haproxy);
  }

  /** As the administrator, by HAProxy's address of the primary; answers what psql prints. */
  administer(text: string): string {
    const { owner, app } = this.passwords;
    const variables = ['-v', `owner_password=${owner}`, '-v', `app_password=${app}`, '-v', 'ON_ERROR_STOP=1'];
    const where = ['-h', '127.0.0.1', '-p', String(this.ports.haproxy), '-U', 'postgres'];
    return execFileSync(programPath('psql') ?? '', ['-X', '-A', '-t', ...where, ...variables], {
      input: text,
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: secret, PGSSLMODE: 'require', PGCONNECT_TIMEOUT: '10' },
    });
  }

  private setUp(): void {
    this.administer(shippedFile('postgres/roles.sql', {}));
  }

  private async fill(): Promise<void> {
    await migrate({ connectionString: this.url('owner') }, RUNTIME_ROLE);
    const database = openDatabase({ connectionString: this.url('app') }, { size: 1, isPatient: true });
    await loadSample({ database, spool: new SlipSpool(path.join(this.root, 'uploads')), say: () => undefined });
    await database.end();
    const owner = openDatabase({ connectionString: this.url('owner') }, { size: 1, isPatient: true });
    // A company like any other: the sample itself lets nobody in from elsewhere.
    await owner.query('update users set sample = false');
    await owner.end();
  }

  /** The address of all three, for a role. */
  url(role: 'owner' | 'app'): string {
    const user = role === 'owner' ? OWNER_ROLE : RUNTIME_ROLE;
    const hosts = this.machines.map(({ address }) => `${address}:${String(this.ports.postgres)}`).join();
    const tls = `sslmode=verify-full&sslrootcert=${encodeURIComponent(this.authority)}`;
    return `postgres://${user}:${this.passwords[role]}@${hosts}/${DATABASE}?${tls}`;
  }

  /** Which one is the primary now. */
  async primary(): Promise<Machine> {
    for (;;) {
      for (const machine of this.machines) if (await machine.is('primary')) return machine;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Waits until all three work together again. */
  async untilWhole(isSynchronous: boolean): Promise<void> {
    const end = performance.now() + 180_000;
    for (;;) {
      const [primaries, replicas, synchronous] = await Promise.all(
        ['primary', 'replica', 'synchronous'].map(
          async (role) => (await Promise.all(this.machines.map((machine) => machine.is(role)))).filter(Boolean).length,
        ),
      );
      if (primaries === 1 && replicas === 2 && (!isSynchronous || synchronous === 1)) return;
      if (performance.now() > end)
        throw new Error(`${primaries} primaries, ${replicas} replicas, ${synchronous} of them synchronous`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** The standbys receive nothing any more; answers how what was still on its way is thrown away. */
  stopReceiving(primary: Machine): () => void {
    const receivers = this.machines.filter((each) => each !== primary).flatMap((each) => each.processes(/walreceiver/));
    for (const pid of receivers) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of receivers) signal(pid, 'SIGKILL');
    };
  }

  async stop(): Promise<void> {
    await this.haproxy?.end('SIGKILL');
    for (const machine of this.machines) await machine.kill();
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}
