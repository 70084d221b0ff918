import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers of Node's own server in this process, without a framework, a session, a log or a limit. */
export interface BareAnswers {
  readonly port: number;
  /** answers at this path from now on with what the work finds */
  answer(path: string, work: () => Promise<unknown>): void;
  stop(): void;
}

/** What any call costs at least, and any call that asks the database. */
export async function startBareAnswers(): Promise<BareAnswers> {
  const works = new Map<string, () => Promise<unknown>>();
  const server = http.createServer(({ url = '' }, response) => {
    void works
      .get(url)?.()
      .then(
        (found) => response.end(JSON.stringify(found)),
        (error: unknown) => response.destroy(error as Error),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    answer: (path, work) => void works.set(path, work),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
