import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { DepositClerks } from './deposit-clerks';
import type { DeployedServers } from './deployed-servers';
import { chanceOf, type ExperimentSize, isCaught } from './experiment';

const clerks = 4;
const readers = 3;

/** What is not as it should be, in words. */
export class Complaints {
  readonly list: string[] = [];

  expect(isSo: boolean, complaint: string): void {
    if (!isSo) this.list.push(complaint);
  }

  /** How many, and the first of them. */
  get said(): string {
    return this.list.length === 0
      ? 'no complaint'
      : `${this.list.length} complaints (${this.list.slice(0, 3).join('; ')})`;
  }
}

/** Somebody who reads one small list after the other; what is not answered is a complaint. */
async function readOn(client: BooksClient, complaints: Complaints, isEnding: () => boolean): Promise<number> {
  let reads = 0;
  for (; !isEnding(); reads += 1) {
    const status = await client.get(paths.accounts.list).then(
      (answer) => answer.status,
      (error: unknown) => String((error as { cause?: unknown }).cause ?? error),
    );
    complaints.expect(status === 200, `a list answers ${status}`);
    await wait(5);
  }
  return reads;
}

/** One process after the other is started anew as soon as the one before is back, which is sooner than any proxy forgets. */
async function restartInTurn({ each }: DeployedServers): Promise<void> {
  for (const server of [...each, ...each]) {
    await server.end('SIGTERM');
    await server.start();
  }
}

/** Clerks and readers at work while one process after the other is killed and comes back, and all are restarted in turn. */
export async function workUnderKills(
  servers: DeployedServers,
  client: BooksClient,
  complaints: Complaints,
  size: ExperimentSize,
) {
  const chance = chanceOf(size.seed);
  const load = new DepositClerks(client, { clerks, chance: chanceOf(size.seed + 1), retries: 'with key' });
  let isEnding = false;
  const reading = Array.from({ length: readers }, () => readOn(client, complaints, () => isEnding));
  let kills = 0;
  for (; kills < size.rounds && !isCaught(size, complaints.list.length); kills += 1) {
    await wait(200 + chance() * 300);
    const victim = servers.each[Math.floor(chance() * servers.each.length)]!;
    await victim.end('SIGKILL');
    await wait(100 + chance() * 300);
    await victim.start();
  }
  await restartInTurn(servers);
  isEnding = true;
  const reads = (await Promise.all(reading)).reduce((sum, count) => sum + count, 0);
  const { acknowledged, lost, doubled, faults } = await load.compare(servers);
  const repeated = load.tries.filter(({ status }) => status !== 201).length;
  return {
    damage: lost + doubled + faults.length,
    figures: `${kills} processes killed, ${acknowledged} deposits acknowledged (${repeated} tries sent again), ${lost} lost, ${doubled} doubled, ${faults.length} faults; ${reads} lists read`,
  };
}
