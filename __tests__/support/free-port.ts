import { once } from 'node:events';
import net from 'node:net';

/**
 * Below what a system gives by itself (Linux from 32,768, others from 49,152), to a connection as to a server that asks
 * for any port: what is free when it is chosen is still free when a program that is told of it gets to listen there.
 */
const [lowest, highest] = [12_000, 32_000];
/** Each worker of a run chooses among ports of its own. */
const lanes = 16;
const lane = Number(process.env.JEST_WORKER_ID ?? 0) % lanes;
const given = new Set<number>();

/** A port of this computer that nobody listens on, and that this answers once only. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + lanes * Math.floor((Math.random() * (highest - lowest)) / lanes) + lane;
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
