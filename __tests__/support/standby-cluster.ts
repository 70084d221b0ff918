import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { DATABASE, OWNER_ROLE, prepareDatabase, RUNTIME_ROLE } from '../../src/server/db/roles';
import { chooseAccount } from '../../src/server/embedded/account';
import { findBinaries, linkLibraries } from '../../src/server/embedded/binaries';
import { openDataFolder } from '../../src/server/embedded/data-folder';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import { loadSample } from '../../src/server/sample/sample-company';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { admin, become, ClusterNode, password } from './cluster-node';
import { freePort } from './free-port';

const receiver = 'receiver';

/** A primary with the books of the sample company, and a standby that streams from it, both of the binaries that npm installs. */
export class StandbyCluster {
  primary: ClusterNode;
  standby: ClusterNode;
  /** of the roles of the books */
  private rolePassword = password;

  private constructor(
    private readonly root: string,
    nodes: readonly [ClusterNode, ClusterNode],
  ) {
    [this.primary, this.standby] = nodes;
    this.writePasswordFile();
  }

  /** Starts both; with `isSynchronous` nothing is acknowledged that the standby has not written. */
  static async start({ isSynchronous }: { isSynchronous: boolean }): Promise<StandbyCluster> {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'standby-cluster-'));
    // The account that runs the database must be able to get through.
    fs.chmodSync(root, 0o755);
    const dataDir = path.join(root, 'made');
    copyFolder(await madeBooks(), dataDir);
    const binaries = findBinaries();
    const folder = openDataFolder(dataDir, binaries.majorVersion);
    const account = chooseAccount(folder, binaries, linkLibraries(binaries, folder.libraries));
    fs.writeFileSync(
      path.join(folder.cluster, 'pg_hba.conf'),
      'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n',
    );
    const [one, other] = [await freePort(), await freePort()];
    const primary = new ClusterNode('one', folder.cluster, one, account);
    const cluster = new StandbyCluster(root, [primary, new ClusterNode('two', path.join(root, 'two'), other, account)]);
    try {
      copyFolder(primary.folder, cluster.standby.folder);
      await primary.start();
      await cluster.follow(cluster.standby, primary);
      if (isSynchronous) await cluster.setSynchronous(true);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** The address of both, for a role; whose password stands in a file, or in the address. */
  url(role: 'owner' | 'runtime', secret: 'in a file' | 'in the address'): string {
    const user = role === 'owner' ? OWNER_ROLE : RUNTIME_ROLE;
    const named = secret === 'in a file' ? user : `${user}:${this.rolePassword}`;
    const hosts = [this.primary, this.standby].sort((a, b) => a.port - b.port);
    return `postgres://${named}@${hosts.map(({ port }) => `127.0.0.1:${port}`).join()}/${DATABASE}`;
  }

  /** The address of the standby alone, as the application signs in. */
  get replicaUrl(): string {
    return `postgres://${RUNTIME_ROLE}:${this.rolePassword}@127.0.0.1:${this.standby.port}/${DATABASE}`;
  }

  /** The passwords of the roles, as libpq reads them (PGPASSFILE). */
  get passwordFile(): string {
    return path.join(this.root, 'passwords');
  }

  /** Gives the roles another password, in the file first. */
  async changePasswords(): Promise<void> {
    this.rolePassword = randomUUID();
    this.writePasswordFile();
    for (const role of [OWNER_ROLE, RUNTIME_ROLE])
      await this.primary.ask(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(this.rolePassword)}`);
  }

  private writePasswordFile(): void {
    fs.writeFileSync(this.passwordFile, `*:*:*:*:${this.rolePassword}\n`, { mode: 0o600 });
  }

  /** Lets commits wait for the standby from now on, or not; on the primary alone, as whoever looks after a cluster does it. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    await this.primary.ask(`alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`);
    await this.primary.ask('select pg_reload_conf()');
    if (isSynchronous) await this.untilState('sync');
  }

  /** The standby receives nothing any more, and does not know it. */
  async stopReceiving(): Promise<void> {
    await this.standby.ask(`alter system set primary_conninfo = ''`);
    await this.standby.ask('select pg_reload_conf()');
    await become(async () => (await this.primary.ask('select from pg_stat_replication')).length, 0);
  }

  /** The primary dies, and the standby takes its place, which waits for no standby as long as there is none. */
  async failOver(): Promise<void> {
    await this.primary.end('SIGKILL');
    [this.primary, this.standby] = [this.standby, this.primary];
    await this.primary.ask('select pg_promote()');
    await this.setSynchronous(false);
  }

  /** What was the primary comes back as a standby of the one that is, from a copy of that; what it had of its own is gone. */
  async seedAnew(): Promise<void> {
    await this.copyPrimary();
    await this.follow(this.standby, this.primary);
  }

  /** A copy of the primary's folder while it works takes the place of the standby's. */
  private async copyPrimary(): Promise<void> {
    fs.rmSync(this.standby.folder, { recursive: true, force: true });
    const client = await this.primary.open();
    try {
      await client.query(`select pg_backup_start('seed', true)`);
      copyFolder(this.primary.folder, this.standby.folder);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      fs.rmSync(path.join(this.standby.folder, 'postmaster.pid'), { force: true });
      this.standby.write('backup_label', rows[0]!.labelfile);
    } finally {
      await client.end();
    }
  }

  private get archive(): string {
    return path.join(this.root, 'archive');
  }

  /** The primary puts its log into an archive from now on; there is no standby any more. */
  async keepArchive(): Promise<void> {
    await this.standby.end('SIGKILL');
    this.primary.makeFolder(this.archive);
    await this.primary.end('SIGINT');
    const command = `test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f`;
    this.primary.write('postgresql.auto.conf', `archive_mode = 'on'\narchive_command = '${command}'\n`);
    await this.primary.start();
  }

  /** A base backup, beside its work. */
  takeBase(): Promise<void> {
    return this.copyPrimary();
  }

  /** Waits until all that is written so far is in the archive. */
  async archiveAll(): Promise<void> {
    const [{ last } = { last: '' }] = await this.primary.ask<{ last: string }>(
      'select pg_walfile_name(pg_switch_wal()) as last',
    );
    const isThere = () => Promise.resolve(fs.existsSync(path.join(this.archive, last)));
    await become(isThere, true);
  }

  /** The primary is gone; the base backup is brought to a moment by the archive, or by none, and goes on from there. */
  async recoverTo(moment: string, isWithArchive: boolean): Promise<void> {
    await this.primary.end('SIGKILL');
    [this.primary, this.standby] = [this.standby, this.primary];
    const command = isWithArchive ? `cp ${this.archive}/%f %p` : 'false';
    const settings = { restore_command: command, recovery_target_time: moment, recovery_target_action: 'promote' };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    this.primary.write('postgresql.auto.conf', lines.join(''));
    this.primary.write('recovery.signal', '');
    await this.primary.start();
    const isRecovering = async () =>
      (await this.primary.ask<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is ?? true;
    await become(isRecovering, false);
  }

  async stop(): Promise<void> {
    for (const node of [this.primary, this.standby]) await node.end('SIGKILL');
    fs.rmSync(this.root, { recursive: true, force: true });
  }

  private async follow(standby: ClusterNode, primary: ClusterNode): Promise<void> {
    const from = `host=127.0.0.1 port=${primary.port} user=${receiver} password=${password} application_name=${standby.name}`;
    standby.write('postgresql.auto.conf', `primary_conninfo = '${from}'\n`);
    standby.write('standby.signal', '');
    await standby.start();
    await this.untilState('async');
  }

  private async untilState(state: 'sync' | 'async'): Promise<void> {
    const states = async () =>
      (
        await this.primary.ask<{ state: string }>(
          `select sync_state as state from pg_stat_replication where state = 'streaming'`,
        )
      )
        .map((row) => row.state)
        .join();
    await become(states, state);
  }
}

/** The run's stopped folder of `makeBooks`: made by the first that needs it, copied from then on. */
async function madeBooks(): Promise<string> {
  if (!process.env.TEST_FOLDER) throw new Error('No folder was made for this run of tests; see jest.config.ts.');
  const made = path.join(process.env.TEST_FOLDER, 'cluster-books');
  if (fs.existsSync(made)) return made;
  const making = fs.mkdtempSync(`${made}-`);
  fs.chmodSync(making, 0o755);
  try {
    await makeBooks(path.join(making, 'data'), path.join(making, 'uploads'));
    fs.renameSync(path.join(making, 'data'), made);
  } catch (error) {
    // Another test file may have made it meanwhile.
    if (!fs.existsSync(made)) throw error;
  } finally {
    fs.rmSync(making, { recursive: true, force: true });
  }
  return made;
}

/** The sample company in a folder that is stopped again; its roles sign in with a password. */
async function makeBooks(dataDir: string, uploads: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir });
  try {
    const { owner, runtime } = await prepareDatabase(embedded.admin);
    await migrate(owner, RUNTIME_ROLE);
    const database = openDatabase(runtime, { size: 1, isPatient: true });
    await loadSample({ database, spool: new SlipSpool(uploads), say: () => undefined });
    await database.end();
    const client = new Client({ ...embedded.admin, ssl: false });
    await client.connect();
    for (const role of [admin, OWNER_ROLE, RUNTIME_ROLE])
      await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(password)}`);
    await client.query(
      `create role ${escapeIdentifier(receiver)} login replication password ${escapeLiteral(password)}`,
    );
    await client.end();
    const books = new Client({ ...embedded.admin, database: DATABASE, ssl: false });
    await books.connect();
    // A company like any other: the sample itself lets nobody in from elsewhere.
    await books.query('update users set sample = false');
    await books.end();
  } finally {
    await embedded.stop();
  }
}

/** With whose files they are; what vanishes meanwhile is of no use to the copy. */
function copyFolder(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: 'pipe' });
  } catch (error) {
    if (!/No such file or directory/.test(String((error as { stderr?: Buffer }).stderr))) throw error;
  }
}
