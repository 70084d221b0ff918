import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A call that is asked for again and again. */
interface LoadedCall {
  readonly port: number;
  readonly path: string;
  readonly token: string | null;
}

/** Asks over so many connections, from a process of its own; answers how often a second it was answered. */
export interface LoadGenerator {
  rate(call: LoadedCall, clients: number, milliseconds: number): Promise<number>;
  stop(): void;
}

/** Starts a process that makes load. */
export function startLoad(): LoadGenerator {
  const child = fork(path.join(__dirname, 'load-generator.mjs'), { execArgv: [] });
  return {
    rate: async (call, clients, milliseconds) => {
      child.send({ ...call, clients, milliseconds });
      const [answer] = (await once(child, 'message')) as [{ rate?: number; failure?: string }];
      if (answer.rate === undefined) throw new Error(answer.failure);
      return answer.rate;
    },
    stop: () => child.kill(),
  };
}

/** How often a second the work is done by so many at once in this process. */
export async function rateHere(work: () => Promise<unknown>, clients: number, milliseconds: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  const repeat = async () => {
    while (performance.now() - began < milliseconds) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, repeat));
  return (done * 1000) / (performance.now() - began);
}
