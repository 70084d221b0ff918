import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import type { ConnectionSettings } from '../db/database';
import { runAsAdmin, sharePassword } from '../db/roles';
import { StartupError } from '../startup-error';
import { ADMIN_ROLE } from './cluster';
import { type Postmaster, type PostmasterStart, runAlone, startPostmaster } from './postmaster';
import { socketTransport } from './transport';

interface Started {
  readonly postmaster: Postmaster;
  /** the superuser on the maintenance database */
  readonly admin: ConnectionSettings;
}

/** Starts PostgreSQL, and says how its superuser gets in. */
export async function start(order: PostmasterStart): Promise<Started> {
  const postmaster = await startPostmaster(order);
  return { postmaster, admin: { ...postmaster.address, user: ADMIN_ROLE, database: 'postgres' } };
}

/** A database that knows another password, or none as one that was reached by a socket so far, learns ours first. */
export async function startWithPassword(order: PostmasterStart, verifier: string): Promise<Started> {
  const started = await start(order);
  const refusal = await sharedOrRefused(started);
  if (refusal === undefined) return started;
  if (!(refusal instanceof DatabaseError && refusal.code === '28P01')) throw doesNotAnswer(order, refusal);
  await teachPassword(order, `alter role ${escapeIdentifier(ADMIN_ROLE)} password ${escapeLiteral(verifier)}`);
  const again = await start(order);
  const second = await sharedOrRefused(again);
  if (second !== undefined) throw doesNotAnswer(order, second);
  return again;
}

/** Lets every other role in by the superuser's password; where he is refused himself, the start is taken back and it says why. */
async function sharedOrRefused({ admin, postmaster }: Started): Promise<unknown> {
  try {
    await sharePassword(admin);
    return undefined;
  } catch (error) {
    await postmaster.stop();
    return error;
  }
}

/** Why a database that runs is of no use. */
export function doesNotAnswer({ folder }: Pick<PostmasterStart, 'folder'>, cause: unknown): StartupError {
  return new StartupError(`PostgreSQL started in ${folder.cluster}, but does not answer: ${String(cause)}.`, { cause });
}

/**
 * Where nobody asks for a password: in single-user mode, or for an account without a name, which that mode refuses, behind a
 * socket that its account and root alone get to.
 */
async function teachPassword(order: PostmasterStart, statement: string): Promise<void> {
  const { folder, account } = order;
  if (account.person === undefined) {
    runAlone(order, statement);
    return;
  }
  const transport = socketTransport(folder, account);
  try {
    const { postmaster, admin } = await start({ ...order, transport });
    try {
      await runAsAdmin(admin, statement);
    } finally {
      await postmaster.stop();
    }
  } finally {
    transport.remove();
  }
}
