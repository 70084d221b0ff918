import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { openDatabase } from '../../src/server/db/database';
import { ApiClient } from '../support/api-client';
import { Balancer } from '../support/balancer';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { StandbyCluster } from '../support/standby-cluster';
import { BooksProcess } from './books-process';
import { DepositClerks, restOf, spread, untilAcknowledged } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';

const serverCount = 3;
const clerks = 4;
/** What clerks have acknowledged before each disaster, at least, and after it. */
const acknowledgedBetween = 10;

/** Server processes behind one proxy, which know of both hosts of a cluster. */
export class FailoverServers {
  private constructor(
    readonly cluster: StandbyCluster,
    readonly each: readonly BooksProcess[],
    readonly balancer: Balancer,
    readonly sample: SampleNumbers,
  ) {}

  static async open(isSynchronous: boolean, count: number): Promise<FailoverServers> {
    const cluster = await StandbyCluster.start({ isSynchronous });
    const environment = {
      DATABASE_URL: cluster.url('runtime', 'in a file'),
      DATABASE_OWNER_URL: cluster.url('owner', 'in a file'),
      PGPASSFILE: cluster.passwordFile,
    };
    const each = Array.from({ length: count }, () => new BooksProcess({ isFresh: true, environment }));
    try {
      await Promise.all(each.map((server) => server.start()));
      const database = openDatabase({ connectionString: cluster.url('owner', 'in the address') }, { size: 1 });
      const sample = await SampleNumbers.read(database);
      await database.end();
      return new FailoverServers(cluster, each, await Balancer.start(each.map(({ origin }) => origin)), sample);
    } catch (error) {
      for (const server of each) await server.dispose();
      await cluster.stop();
      throw error;
    }
  }

  get origin(): string {
    return this.balancer.origin;
  }

  signIn = async (): Promise<LoginData> => {
    const credentials = { username: 'admin', password: 'admin-sample-1' };
    return (await new ApiClient(this.origin).post<LoginData>(paths.auth.login, credentials)).body.data;
  };

  /** As the owner, on the host that is the primary now. */
  withDatabase: BooksProcess['withDatabase'] = async (look) => {
    const database = openDatabase(
      { connectionString: this.cluster.url('owner', 'in the address') },
      { size: 2, isPatient: true },
    );
    try {
      return await look(database);
    } finally {
      await database.end();
    }
  };

  async dispose(): Promise<void> {
    await this.balancer.stop();
    for (const server of this.each) await server.dispose();
    await this.cluster.stop();
  }
}

/**
 * E33: the primary is killed under load and its standby promoted, and the old one comes back as a standby; the roles get
 * another password before each time. In the control the standby is asynchronous and receives nothing any more before the kill.
 */
export async function failover({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const servers = await FailoverServers.open(!isControl, rounds > 1 && !isControl ? serverCount : 1);
  const { cluster } = servers;
  try {
    const session = await servers.signIn();
    const client = new BooksClient(servers.origin, session.token, servers.sample);
    const load = new DepositClerks(client, {
      clerks,
      chance: chanceOf(seed),
      retries: 'with key',
      rest: restOf({ rounds, isControl }),
    });
    const pauses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await untilAcknowledged(load, acknowledgedBetween);
      if (isControl) {
        await cluster.stopReceiving();
        await untilAcknowledged(load, acknowledgedBetween);
      } else {
        await cluster.changePasswords();
      }
      const diedAt = performance.now();
      await cluster.failOver();
      await untilAcknowledged(load, 1);
      pauses.push(performance.now() - diedAt);
      await untilAcknowledged(load, isControl ? 0 : acknowledgedBetween);
      if (round === rounds - 1 || isControl) break;
      await cluster.seedAnew();
      await cluster.setSynchronous(true);
    }
    const { acknowledged, lost, doubled, faults } = await load.compare(servers);
    const ended = load.tries.filter(({ status }) => status === 401 || status === 403).length;
    const unknown = load.tries.filter(({ status }) => status !== 201 && status !== 503).length;
    const { status } = await new ApiClient(servers.origin).post(paths.auth.refresh, {
      refreshtoken: session.refreshtoken,
    });
    const sessions = ended + (status === 200 ? 0 : 1);
    return {
      violations: lost + doubled + sessions + faults.length,
      figures:
        `${pauses.length} primaries killed: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${sessions} sessions lost, ` +
        `${faults.length} faults, ${unknown} answers other than 201 and 503; from the kill to the next deposit ${spread(pauses)}`,
    };
  } finally {
    await servers.dispose();
  }
}
