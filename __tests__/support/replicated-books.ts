import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { Replica } from '../../src/server/db/replica';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { askWhatIsMissing, readPrimaryPosition } from '../../src/server/db/replica-position';
import { BooksClient, SampleNumbers } from './books-client';
import { MovingDatabase } from './moving-database';
import { until } from './patience';
import { StandbyCluster } from './standby-cluster';

type Username = 'super' | 'admin' | 'user';

/** One of several servers on a primary, which reads from the standby of it, too, or does not. */
interface ReplicatedServer {
  readonly origin: string;
  readonly replica: Replica | null;
}

/** Servers on a primary and its standby, which all but the last read from. */
export class ReplicatedBooks {
  /** what the servers that read from the standby were told of it */
  readonly told: string[] = [];
  private readonly ends: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly cluster: StandbyCluster,
    readonly sample: SampleNumbers,
    readonly servers: ReplicatedServer[],
    /** between the servers and the standby */
    private readonly link: MovingDatabase,
  ) {}

  /** So many that read from the standby, and one that knows of none. */
  static async open(reading: number): Promise<ReplicatedBooks> {
    const cluster = await StandbyCluster.start({ isSynchronous: false });
    const owner = openDatabase(
      { connectionString: cluster.url('owner', 'in the address') },
      { size: 1, isPatient: true },
    );
    const sample = await SampleNumbers.read(owner).finally(() => owner.end());
    const books = new ReplicatedBooks(cluster, sample, [], await MovingDatabase.open(cluster.replicaUrl));
    try {
      for (let count = 0; count < reading; count += 1) await books.openServer(true);
      await books.openServer(false);
      return books;
    } catch (error) {
      await books.close();
      throw error;
    }
  }

  /** Somebody who is signed in, at each server with the same session. */
  async signIn(username: Username): Promise<BooksClient[]> {
    const nobody = new BooksClient(this.servers[0]!.origin, null, this.sample);
    const credentials = { username, password: `${username}-sample-1` };
    const { status, body } = await nobody.post<LoginData>(paths.auth.login, credentials);
    if (status !== 200) throw new Error(`${username} could not sign in: ${body.message}`);
    return this.servers.map(({ origin }) => new BooksClient(origin, body.data.token, this.sample));
  }

  get replicas(): Replica[] {
    return this.servers.flatMap(({ replica }) => replica ?? []);
  }

  /** How often a read went so, at all servers. */
  count(outcome: Parameters<Replica['count']>[0]): number {
    return this.replicas.reduce((sum, { outcomes }) => sum + (outcomes.get(outcome) ?? 0), 0);
  }

  /** Waits until each server reads from the standby, or none of them does. */
  async untilRead(isRead: boolean): Promise<void> {
    await until(() => {
      for (const replica of this.replicas)
        if (replica.isRead !== isRead) throw new Error(`A replica is ${isRead ? 'not ' : ''}read: ${this.told.at(-1)}`);
    });
  }

  /** Waits until the standby has everything, and each server reads from it. */
  async untilReplayed(): Promise<void> {
    const position = await this.position();
    const standby = openDatabase({ connectionString: this.cluster.replicaUrl }, { size: 1 });
    try {
      await until(async () => {
        const missing = await askWhatIsMissing(standby, position);
        if (missing !== '') throw new Error(missing);
      });
    } finally {
      await standby.end();
    }
    await this.untilRead(true);
  }

  /** From now on nothing is heard of the standby on connections that are there. */
  silenceStandby(): void {
    this.link.pointTo(this.cluster.replicaUrl, 'get no answer');
  }

  /** How far the primary has written. */
  async position() {
    const database = openDatabase({ connectionString: this.cluster.url('runtime', 'in the address') }, { size: 1 });
    return (await readPrimaryPosition(database).finally(() => database.end()))!;
  }

  async close(): Promise<void> {
    for (const end of this.ends.reverse()) await end();
    await this.link.close();
    await this.cluster.stop();
  }

  private async openServer(isReading: boolean): Promise<void> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-replicated-'));
    const url = this.cluster.url('runtime', 'in the address');
    const database = openDatabase({ connectionString: url });
    const replica = isReading
      ? new Replica(this.link.url, database, { tell: (sentence) => this.told.push(sentence) })
      : null;
    this.ends.push(async () => {
      await replica?.end();
      await database.end();
      fs.rmSync(folder, { recursive: true, force: true });
    });
    await replica?.start();
    const logger = pino({ level: 'silent' });
    const app = await createApp({
      config: readConfig({ DATA_DIR: folder, DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' }),
      database,
      patientDatabase: database,
      replica,
      spool: new SlipSpool(path.join(folder, 'uploads')),
      logger,
      booksCheck: new BooksCheckJob(database, logger),
      consoleFolder: null,
    });
    this.ends.push(() => app.close());
    this.servers.push({ origin: await app.listen({ host: '127.0.0.1', port: 0 }), replica });
  }
}
