import { sql } from 'kysely';
import type { Connection } from './database';
import { placeOfDatabase, thisDatabase } from './expressions';
import { firstRow, onlyRow, rows } from './query';
import { type RowOf, statement } from './statement';

const columns = { books: 'text', timeline: 'integer', written: 'text' } as const;

/**
 * How far the primary has written: everything that anybody can have seen there stands before it. Of which books on which
 * server, and on which timeline, which each promotion begins anew.
 */
export type ReplicaPosition = RowOf<typeof columns>;

/** Where commits do not wait for the disk, one can be seen before it is written there. */
const primaryPosition = statement(
  columns,
  () => sql`
    select ${placeOfDatabase} as books,
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline,
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end::text as written
    from ${thisDatabase} and not pg_is_in_recovery()`,
);

/** Asks the primary how far it has written; undefined where it is none at the moment. */
export const readPrimaryPosition = (primary: Connection): Promise<ReplicaPosition | undefined> =>
  firstRow(primary, primaryPosition());

/** What is wrong with a replica at a position, in the order in which it is looked for; '' when it has all of it. */
const whatIsMissing = statement(
  { missing: 'text' },
  (asked: ReplicaPosition) => sql`
    select case
      when not pg_is_in_recovery() then 'it is no standby'
      when ${placeOfDatabase} <> ${asked.books} then 'it is a standby of other books'
      when greatest(c.timeline_id, r.min_recovery_end_timeline) <> ${asked.timeline}::integer
        then 'it is not known yet to follow the primary that is written now'
      when pg_last_wal_replay_lsn() >= ${asked.written}::pg_lsn then ''
      else 'it has not everything yet that was saved' end as missing
    from pg_control_checkpoint() c, pg_control_recovery() r, ${thisDatabase}`,
);

/**
 * Why a replica cannot say what the primary could at this position, in words; '' when it can. What is read on the same
 * connection afterwards, in a snapshot of its own, has everything that stands before the position.
 */
export async function askWhatIsMissing(replica: Connection, position: ReplicaPosition): Promise<string> {
  return (await onlyRow(replica, whatIsMissing(position))).missing;
}

const transactionsBefore = statement(
  { end: 'text' },
  () => sql`select pg_snapshot_xmax(pg_current_snapshot())::text as end`,
);

/** So many transactions write at once at most; more of them are none of this primary. */
const mostAtOnce = 1_000;

const unfinishedBefore = statement(
  { number: 'text' },
  (end: string) => sql`
    select x.number::text as number from (
      select pg_snapshot_xip(pg_current_snapshot())::text::bigint as number
      union all
      select generate_series(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, ${end}::bigint - 1)
      limit ${mostAtOnce}) x
    where x.number < ${end}::bigint`,
);

const finishedAmong = statement(
  { number: 'text | null' },
  (numbers: readonly string[]) => sql`
    select number from unnest(${numbers}::text[]) number
    where pg_xact_status(number::xid8) is distinct from 'in progress'`,
);

/**
 * Whether the primary shows everything that was read on this connection of a replica. A commit can be seen on a replica
 * while the primary still waits for the standby that shall confirm it, which may be away for long; whoever read it here
 * would miss it there.
 */
export async function isShownByPrimary(primary: Connection, replica: Connection): Promise<boolean> {
  const { end } = await onlyRow(replica, transactionsBefore());
  const unfinished = (await rows(primary, unfinishedBefore(end))).map(({ number }) => number);
  if (unfinished.length === 0) return true;
  if (unfinished.length >= mostAtOnce) return false;
  // What is still under way on the replica now, cannot have been seen there before.
  const seen = (await rows(replica, finishedAmong(unfinished))).flatMap(({ number }) => number ?? []);
  if (seen.length === 0) return true;
  return (await rows(primary, finishedAmong(seen))).length === seen.length;
}
