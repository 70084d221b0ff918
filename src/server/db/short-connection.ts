import { Client, type ClientConfig } from 'pg';
import { requireProof } from './server-proof';

/** How a host is reached; behind a pooler every transaction may come to another backend. */
export type HostConfig = ClientConfig & { readonly isPooled?: boolean | undefined };

/** A connection of its own for small questions, each given up after so many milliseconds; a pooler takes no limit at the start. */
export function shortConnection(config: HostConfig, milliseconds: number): Client {
  const limited = {
    ...config,
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
    ...(config.isPooled === true ? {} : { statement_timeout: milliseconds }),
  };
  const client = requireProof(new Client(limited), limited);
  client.on('error', () => undefined);
  return client;
}
