import { escapeIdentifier, escapeLiteral } from 'pg';
import { DATABASE } from '../../src/server/db/roles';
import { become, type ClusterNode } from './cluster-node';
import type { StandbyCluster } from './standby-cluster';

/** Changes nothing, and has everything before it written to the disk and sent to the standby. */
const someCommit = `select pg_logical_emit_message(true, 'test', 'a commit')`;

/** The standby shows nothing of what it receives, or goes on where it stopped. */
export async function setReplaying({ standby }: StandbyCluster, isReplaying: boolean): Promise<void> {
  await standby.ask(isReplaying ? 'select pg_wal_replay_resume()' : 'select pg_wal_replay_pause()');
  const state = async () =>
    (await standby.ask<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]!.state;
  await become(state, isReplaying ? 'not paused' : 'paused');
}

type Asked = Pick<ClusterNode, 'ask'>;

/**
 * Has the commits of a server wait for a standby that is not there, or for none; those that wait are let go then. Its
 * processes hear of it one after the other: it is so when a commit says so.
 */
export async function setConfirmed(server: Asked, isConfirmed: boolean): Promise<void> {
  await server.ask(`alter system set synchronous_standby_names = ${isConfirmed ? `''` : `'nobody'`}`);
  await server.ask('select pg_reload_conf()');
  await become(() => isCommitConfirmed(server), isConfirmed);
}

/** Whether a commit is confirmed by itself; one that waits is given up, and is on the server all the same. */
async function isCommitConfirmed(server: Asked): Promise<boolean> {
  const waiting = `from pg_stat_activity where wait_event = 'SyncRep' and query = ${escapeLiteral(someCommit)}`;
  const found = { isOver: false, isConfirmed: true };
  const commit = server.ask(someCommit).finally(() => (found.isOver = true));
  while (!found.isOver)
    if ((await server.ask(`select pg_cancel_backend(pid) ${waiting}`)).length > 0) found.isConfirmed = false;
  await commit;
  return found.isConfirmed;
}

/** A transaction of the superuser on the primary, for locks that the standby has to take as well. */
export async function openLocks({
  primary,
}: StandbyCluster): Promise<{ take: (table: string) => Promise<void>; release: () => Promise<void> }> {
  const client = await primary.open(DATABASE);
  await client.query('begin');
  return {
    take: async (table) => {
      await client.query(`lock table ${escapeIdentifier(table)} in access exclusive mode`);
      // It goes to the standby with the next commit of anybody.
      await primary.ask(someCommit);
    },
    release: () => client.end(),
  };
}
