import { Client } from 'pg';
import { type EmbeddedTransport, embeddedTransports } from '../config';
import { StartupError } from '../startup-error';
import { findUndurableSettings } from '../db/durability';
import type { ConnectionSettings } from '../db/database';
import { throughDriver } from '../db/query';
import { scramVerifier } from '../db/scram-verifier';
import { requireProof } from '../db/server-proof';
import { chooseAccount } from './account';
import { findBinaries, linkLibraries } from './binaries';
import { createCluster, removeUnfinished } from './cluster';
import { handOver } from './cluster-owner';
import { folderError, hasCluster, openDataFolder, type DataFolder } from './data-folder';
import { lockFolder } from './lock';
import { endOrphan } from './orphan';
import { keepPassword } from './password-file';
import { doesNotAnswer, start, startWithPassword } from './password-start';
import { socketTransport, tcpTransport } from './transport';

/** A running PostgreSQL of our own. */
export interface EmbeddedServer {
  /** The cluster's superuser on the maintenance database. */
  readonly admin: ConnectionSettings;
  readonly pid: number;
  /** Resolves with the reason when PostgreSQL ends without stop() having been called. The folder stays ours until stop(). */
  readonly unexpectedExit: Promise<string>;
  /** Ends PostgreSQL in good order and gives the folder free. Close pools first: this breaks their connections. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL in the data folder: one holder at a time, reachable in one way alone, another one at each start if that is
 * wanted, durable or not at all. Throws StartupError; whatever goes wrong, data that is there stays as it is.
 */
export async function startEmbedded(options: {
  dataDir: string;
  transport?: EmbeddedTransport;
  log?: (message: string) => void;
  /** called while the folder is held, before a database is made there that it has not */
  beforeMade?: () => void;
}): Promise<EmbeddedServer> {
  const { dataDir, transport: kind = embeddedTransports[0], log = () => undefined, beforeMade } = options;
  const binaries = findBinaries();
  const folder = openDataFolder(dataDir, binaries.majorVersion);
  const undo: (() => unknown)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const lock = await lockFolder(folder);
    undo.push(() => lock.release());
    await removeUnfinished(folder);
    const exists = hasCluster(folder);
    const account = chooseAccount(folder, binaries, linkLibraries(binaries, folder.libraries));
    log(`The database runs as ${account.name} in ${folder.cluster}.`);
    const secret = kind === 'tcp' ? keepPassword(folder.root) : undefined;
    const verifier = secret && scramVerifier(secret.password);
    if (!exists) {
      beforeMade?.();
      await createCluster(folder, binaries, account, verifier);
    }
    // Whatever still runs on it does so under the account before.
    else if (account.person !== undefined) {
      await endOrphan(folder, binaries, log);
      handOver(folder.cluster, account.person);
    }

    const transport = secret ? tcpTransport(secret) : socketTransport(folder, account);
    undo.push(() => transport.remove());
    const order = { folder, transport, binaries, account, log };
    const { postmaster, admin } = await (verifier ? startWithPassword(order, verifier) : start(order));
    undo.push(() => postmaster.stop());
    await requireDurability(admin, folder);
    return running(postmaster, admin, undoAll);
  } catch (error) {
    await undoAll();
    throw folderError(folder.root, error);
  }
}

function running(
  postmaster: { pid: number; ended: Promise<string> },
  admin: ConnectionSettings,
  shutDown: () => Promise<void>,
): EmbeddedServer {
  let stopped: Promise<void> | undefined;
  const unexpectedExit = new Promise<string>((resolve) => {
    void postmaster.ended.then((reason) => {
      if (stopped === undefined) resolve(reason);
    });
  });
  return { admin, pid: postmaster.pid, unexpectedExit, stop: () => (stopped ??= shutDown()) };
}

async function requireDurability(admin: ConnectionSettings, folder: DataFolder): Promise<void> {
  const client = requireProof(new Client({ ...admin, ssl: false, connectionTimeoutMillis: 10_000 }), admin);
  // A connection that breaks between two queries would otherwise end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const unsafe = await findUndurableSettings(throughDriver(client));
    if (unsafe.length === 0) return;
    throw new StartupError(
      `The database in ${folder.cluster} runs with ${unsafe.join(', ')}: entries could be lost in a power cut, so the server does not start. Take the setting back (see ALTER ROLE and ALTER DATABASE) and start again.`,
    );
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw doesNotAnswer({ folder }, error);
  } finally {
    await client.end();
  }
}
