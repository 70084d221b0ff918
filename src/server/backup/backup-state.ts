import { sql } from 'kysely';
import type { BackupsTaken } from '#contract/areas/backups.wire';
import type { Connection } from '../db/database';
import { firstRow } from '../db/query';
import { statement } from '../db/statement';

const newestOfAll = statement(
  {
    isHeld: 'boolean',
    endedAt: 'timestamptz | null',
    beganAt: 'timestamptz',
    host: 'text',
    file: 'text',
    failure: 'text | null',
    failures: 'integer',
  },
  () => sql`
    select exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.objsubid = 2
          and array[l.classid, l.objid]::oid[] = array[hashtext('property-management backup'), b.id::integer]::oid[]) as "isHeld",
      ended_at as "endedAt", began_at as "beganAt", host, file, failure,
      (select count(*)::integer from backups where failure is not null
        and id > coalesce((select max(id) from backups where bytes is not null), 0)) as failures
    from backups b order by id desc limit 1`,
);

const lastWhole = statement(
  {
    beganAt: 'timestamptz',
    ageSeconds: 'integer',
    seconds: 'integer',
    host: 'text',
    file: 'text',
    bytes: 'bigint',
    rows: 'bigint',
    faults: 'integer | null',
  },
  () => sql`
    select began_at as "beganAt", extract(epoch from now() - began_at)::integer as "ageSeconds",
      extract(epoch from ended_at - began_at)::integer as seconds, host, file,
      coalesce(bytes, 0) as bytes, coalesce(row_count, 0) as rows, faults
    from backups where bytes is not null order by id desc limit 1`,
);

const lastOfRhythm = statement(
  {
    everySeconds: 'integer',
    keep: 'integer',
    dueAt: 'timestamptz | null',
    isLate: 'boolean',
  },
  () => sql`
    select coalesce(every_seconds, 0) as "everySeconds", coalesce(keep_count, 0) as keep, due_at as "dueAt",
      coalesce((select max(began_at) from backups where bytes is not null), (select min(began_at) from backups))
        < now() - 2 * make_interval(secs => every_seconds) as "isLate"
    from backups where every_seconds is not null order by id desc limit 1`,
);

/** What is known here of the backups, whoever takes them. */
export async function readBackups(connection: Connection): Promise<BackupsTaken> {
  const [newest, last, rhythm] = await Promise.all([
    firstRow(connection, newestOfAll()),
    firstRow(connection, lastWhole()),
    firstRow(connection, lastOfRhythm()),
  ]);
  return {
    state: stateOf(newest),
    beganAt: newest?.beganAt.toISOString() ?? null,
    host: newest?.host ?? null,
    file: newest?.file ?? null,
    failure: newest?.failure ?? null,
    last: last ? { ...last, beganAt: last.beganAt.toISOString() } : null,
    failures: newest?.failures ?? 0,
    rhythm: rhythm ? { ...rhythm, dueAt: rhythm.dueAt?.toISOString() ?? null } : null,
    isLate: rhythm?.isLate ?? false,
  };
}

interface Newest {
  readonly isHeld: boolean;
  readonly endedAt: Date | null;
  readonly failure: string | null;
}

function stateOf(newest: Newest | undefined): BackupsTaken['state'] {
  if (!newest) return 'never';
  if (newest.endedAt) return newest.failure === null ? 'done' : 'failed';
  return newest.isHeld ? 'running' : 'interrupted';
}
