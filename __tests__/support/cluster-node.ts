import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Account } from '../../src/server/embedded/account';
import { findBinaries } from '../../src/server/embedded/binaries';
import { eventually } from './eventually';

/** Of every role at first. */
export const password = 'of-a-test';
export const admin = 'postgres';

/** One server of a cluster, on a port of its own; as many as are wanted may be started from copies of its folder. */
export class ClusterNode {
  private process: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly folder: string,
    readonly port: number,
    private readonly account: Account,
  ) {}

  get isRunning(): boolean {
    return this.process?.exitCode === null && this.process.signalCode === null;
  }

  async start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      cluster_name: this.name,
      shared_buffers: '32MB',
      // What a killed process leaves is in the system's memory; only a power cut would need more.
      fsync: 'off',
      // In its folder: a killed server cleans nothing up.
      dynamic_shared_memory_type: 'mmap',
      min_wal_size: '32MB',
      wal_keep_size: '64MB',
      wal_receiver_status_interval: '1s',
      timezone: 'UTC',
    };
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.process = this.account.run(findBinaries().postgres, ['-D', this.folder, ...parameters], { detached: true });
    let said = '';
    this.process.stderr?.on('data', (text: Buffer) => (said = (said + text.toString('utf8')).slice(-2_000)));
    // By its name: on a port that it did not get, another server might answer.
    const answers = async () => {
      if (!this.isRunning) throw new Error(`The server ${this.name} ended: ${said}`);
      return this.ask<{ cluster_name: string }>('show cluster_name').then(
        ([row]) => row?.cluster_name ?? '',
        (error: unknown) => `${String(error)}\n${said}`,
      );
    };
    await become(answers, this.name);
  }

  /** Writes a file that the server can read and take away. */
  write(name: string, text: string): void {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, text);
    this.account.own(file);
  }

  /** Makes a folder that the server can write in. */
  makeFolder(folder: string): void {
    fs.mkdirSync(folder, { mode: 0o700 });
    this.account.own(folder);
  }

  /** A connection as the superuser. */
  async open(database = 'postgres'): Promise<Client> {
    const { port } = this;
    const client = new Client({ host: '127.0.0.1', port, user: admin, password, database, ssl: false });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** One statement as the superuser, on a connection of its own. */
  async ask<Row extends object>(text: string, database?: string): Promise<Row[]> {
    const client = await this.open(database);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ends it as a power cut does, or in good order. */
  async end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const { process: running } = this;
    if (!running?.pid || !this.isRunning) return;
    const gone = once(running, 'exit');
    // All processes of it at once: what is left of a server would go on writing for a moment.
    process.kill(signal === 'SIGKILL' ? -running.pid : running.pid, signal);
    await gone;
  }
}

/** Waits until it is so; throws what it is instead. */
export async function become<Value>(read: () => Promise<Value>, wanted: Value): Promise<void> {
  const found = await eventually(read, wanted);
  if (found !== wanted) throw new Error(`The cluster was to say ${String(wanted)} and says ${String(found)}`);
}
