import type { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { hostOf } from '../server-hosts';
import { type HostConfig, shortConnection } from './short-connection';

/**
 * Whether it can only be read, and on which timeline it writes: each promotion begins a higher one. A server that recovers
 * has none, and does not evaluate it.
 */
const question = `
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

interface State {
  readonly isReadOnly: boolean;
  readonly timeline: string;
}

/** What a host has answered: it can be written, over a connection that stays, or why it cannot. */
export type HostAnswer =
  | { readonly address: string; readonly timeline: string; readonly client: Client }
  | { readonly address: string; readonly reason: string };

/** Asks over this connection; throws in words when the host cannot be written. */
export async function askWhetherWritable(client: Client): Promise<State> {
  const { rows } = await client.query<State>(question);
  const [state] = rows;
  if (!state || state.isReadOnly) throw new Error('it can only be read');
  return state;
}

/** Asks a host, on a connection of its own, so that whoever is slow elsewhere is not taken for dead. */
async function askHost(config: HostConfig, address: string, patience: number): Promise<HostAnswer> {
  let client: Client | undefined;
  try {
    // Its files of certificates are read here, each time.
    client = shortConnection({ ...config, connectionString: address }, patience);
    await client.connect();
    const { timeline } = await askWhetherWritable(client);
    return { address, timeline, client };
  } catch (error) {
    // What says nothing is not waited for at its end either.
    client?.connection.stream.destroy();
    return { address, reason: error instanceof Error && error.message !== '' ? error.message : 'no answer' };
  }
}

/** Milliseconds that the others have after one has said that it can be written: another may be the newer one. */
const courtesy = 300;

/** Asks all hosts at once; answers what was heard by the time that is needed to choose. */
export async function askHosts(
  config: HostConfig,
  addresses: readonly string[],
  patience: number,
): Promise<HostAnswer[]> {
  const heard = new Map<string, HostAnswer>();
  let isOver = false;
  const asked = addresses.map(async (address) => {
    const answer = await askHost(config, address, patience);
    if (isOver) endConnection(answer);
    else heard.set(address, answer);
    return answer;
  });
  const firstWritable = Promise.any(
    asked.map(async (each) => {
      if ('reason' in (await each)) throw new Error('It cannot be written');
    }),
  );
  const soonAfter = firstWritable.then(() => wait(courtesy, undefined, { ref: false }));
  await Promise.race([soonAfter.catch(() => new Promise(() => undefined)), Promise.all(asked)]);
  isOver = true;
  return addresses.flatMap((address) => heard.get(address) ?? []);
}

/** Ends the connection of an answer that nobody needs. */
export function endConnection(answer: HostAnswer): void {
  if ('client' in answer) answer.client.end().catch(() => undefined);
}

/** Why none can be written, in a sentence. */
export function noneWritable(answers: readonly HostAnswer[]): string {
  const reasons = answers.map((each) => `${hostOf(each.address)}: ${'reason' in each ? each.reason : 'writable'}`);
  return `None of the hosts of the database can be written (${reasons.join('; ')})`;
}
