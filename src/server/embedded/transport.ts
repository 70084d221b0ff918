import { createServer } from 'node:net';
import { once } from 'node:events';
import type { EmbeddedTransport } from '../config';
import type { ConnectionSettings } from '../db/database';
import type { Account } from './account';
import type { DataFolder } from './data-folder';
import type { DatabasePassword } from './password-file';
import { prepareSocketFolder } from './socket-folder';

/** Where one attempt to start listens, and the parameters that say so to PostgreSQL. */
export interface Listening {
  readonly address: Pick<ConnectionSettings, 'host' | 'port' | 'password'>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** How a database is reached. */
export interface Transport {
  readonly kind: EmbeddedTransport;
  /** The lines of pg_hba.conf; whoever fits none is refused. */
  readonly accessRules: readonly string[];
  /** Another place at each attempt, where the one before may have been taken meanwhile. */
  choose(): Promise<Listening>;
  /** Takes away what was made for it. */
  remove(): void;
}

const refuseNetwork = 'host all all all reject';
const loopback = '127.0.0.1';

/** A socket file in a folder of mode 0700: whoever may enter the folder may connect, and nobody comes in over a network. */
export function socketTransport(folder: DataFolder, account: Account): Transport {
  const sockets = prepareSocketFolder(folder, account);
  const port = 5432;
  const parameters = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${sockets.path.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return {
    kind: 'socket',
    accessRules: ['local all all trust', refuseNetwork],
    choose: () => Promise.resolve({ address: { host: sockets.path, port }, parameters }),
    remove: () => {
      sockets.remove();
    },
  };
}

/** A port of this computer that every account may try, and a password that each side proves to know without telling it. */
export function tcpTransport({ password }: DatabasePassword): Transport {
  return {
    kind: 'tcp',
    accessRules: [`host all all ${loopback}/32 scram-sha-256`, refuseNetwork, 'local all all reject'],
    choose: async () => {
      const port = await freePort();
      const parameters = { listen_addresses: loopback, port: String(port), unix_socket_directories: '' };
      return { address: { host: loopback, port, password }, parameters };
    },
    remove: () => undefined,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen({ host: loopback, port: 0 });
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system named no free port.');
  return address.port;
}
