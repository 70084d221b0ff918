import { setTimeout as wait } from 'node:timers/promises';
import { BooksClient } from '../support/books-client';
import { PatroniCluster } from '../support/patroni-cluster';
import { DepositClerks, spread, untilAcknowledged } from './deposit-clerks';
import { DeployedServers } from './deployed-servers';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';

const clerks = 4;
const acknowledgedBetween = 20;

/** When the first deposit was acknowledged that was sent after this moment. */
async function firstSentAfter(moment: number, load: DepositClerks): Promise<number> {
  for (;;) {
    const first = load.tries.find(({ status, startedAt }) => status === 201 && startedAt > moment);
    if (first) return first.endedAt;
    await wait(5);
  }
}

/**
 * E42: three machines by Patroni, etcd and HAProxy as they are shipped; the machine of the primary is killed, etcd and all,
 * and comes back. In the control nothing waits for a standby, and both receive nothing any more before the kill.
 */
export async function behindPatroni({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const cluster = await PatroniCluster.start(!isControl);
  try {
    const environment = { DATABASE_URL: cluster.url('app'), DATABASE_OWNER_URL: cluster.url('owner') };
    const servers = await DeployedServers.open({ environment, ownerUrl: cluster.url('owner') });
    try {
      const { token } = (await servers.signIn()).body.data;
      const client = new BooksClient(servers.origin, token, servers.sample);
      const load = new DepositClerks(client, { clerks, chance: chanceOf(seed), retries: 'with key' });
      const pauses: number[] = [];
      let elsewhere = 0;
      for (let round = 0; round < rounds; round += 1) {
        await untilAcknowledged(load, acknowledgedBetween);
        const primary = await cluster.primary();
        const throwAway = isControl ? cluster.stopReceiving(primary) : () => undefined;
        if (isControl) await untilAcknowledged(load, acknowledgedBetween);
        await primary.kill();
        throwAway();
        const diedAt = performance.now();
        pauses.push((await firstSentAfter(diedAt, load)) - diedAt);
        if (isControl) break;
        await untilAcknowledged(load, acknowledgedBetween);
        if (cluster.administer('select pg_is_in_recovery()').trim() !== 'f') elsewhere += 1;
        primary.start();
        await cluster.untilWhole(true);
      }
      const { acknowledged, lost, doubled, faults } = await load.compare(servers);
      const ended = load.tries.filter(({ status }) => status === 401 || status === 403).length;
      return {
        violations: lost + doubled + ended + elsewhere + faults.length,
        figures:
          `${pauses.length} machines killed: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${ended} sessions lost, ` +
          `${faults.length} faults, HAProxy led ${elsewhere} times elsewhere; from the kill to the next deposit ${spread(pauses)}`,
      };
    } finally {
      await servers.dispose();
    }
  } finally {
    await cluster.stop();
  }
}
