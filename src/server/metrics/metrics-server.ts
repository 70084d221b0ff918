import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../db/database';
import type { Replica } from '../db/replica';
import { type AnswerWatcher, countAnswers } from './answer-figures';
import { type BooksToWatch, watchBooks } from './books-figures';
import { watchPools } from './pool-figures';
import { watchReplica } from './replica-figures';

/** Where the figures are answered. */
interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** What the figures are read from. */
export interface MetricsSources extends BooksToWatch {
  readonly patientDatabase: Database;
  /** read beside the primary; null where there is none */
  readonly replica?: Replica | null;
}

/** The figures of this process, and the server that tells them. */
export interface Metrics {
  readonly watchAnswer: AnswerWatcher;
  /** Listens; answers the address that it is reached by. */
  listen(at: MetricsAddress): Promise<string>;
  close(): Promise<void>;
}

const path = '/metrics';
/** Milliseconds in which whoever asks must have said what. */
const patience = 5_000;

/** Figures for Prometheus, on an address of their own: no person, amount or name is in them. */
export function makeMetrics({ patientDatabase, replica = null, ...books }: MetricsSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const watchAnswer = countAnswers(register);
  watchPools(register, { calls: books.database, chores: patientDatabase });
  if (replica) watchReplica(register, replica);
  const kept = watchBooks(register, books);

  let telling: Promise<string> | undefined;
  // However many ask at once, the database is asked once.
  const tell = () =>
    (telling ??= kept
      .refresh()
      .then(() => register.metrics())
      .finally(() => (telling = undefined)));

  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse) => {
    if (url !== path || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(await tell());
  };
  const server = createServer({ requestTimeout: patience, headersTimeout: patience }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  return {
    watchAnswer,
    listen: async ({ host, port }) => {
      server.listen({ host, port });
      await once(server, 'listening');
      const bound = server.address();
      const isSix = host.includes(':');
      return `http://${isSix ? `[${host}]` : host}:${String(bound && typeof bound === 'object' ? bound.port : port)}${path}`;
    },
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
