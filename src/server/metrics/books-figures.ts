import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { onlyRow } from '../db/query';
import { type RowOf, statement } from '../db/statement';

/** Rows of the audit log without a seal are counted up to here: what one asking reads stays bounded. */
const mostUnsealed = 100_000;

const columns = {
  waitingForLocks: 'bigint',
  sessions: 'bigint',
  lastEntry: 'bigint',
  unsealed: 'bigint',
  unsealedSeconds: 'integer',
  faults: 'integer | null',
  sinceCheckSeconds: 'integer | null',
  sinceBackupSeconds: 'integer | null',
  backupBytes: 'bigint | null',
  backupFailures: 'integer',
  backupIntervalSeconds: 'integer | null',
} as const;

const readFigures = statement(
  columns,
  (idleSeconds: number) => sql`
    select
      (select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as "waitingForLocks",
      (select count(*) from sessions
        where revoked_at is null and absolute_expiry > now()
          and last_used_at > now() - make_interval(secs => ${idleSeconds})) as sessions,
      (select coalesce(max(id), 0) from journal_entries) as "lastEntry",
      (select count(*) from (select from audit_log where id > s.sealed_through limit ${mostUnsealed}) rows) as unsealed,
      coalesce((select extract(epoch from now() - at)::integer from audit_log
        where id > s.sealed_through order by id limit 1), 0) as "unsealedSeconds",
      jsonb_array_length(c.faults) as faults,
      extract(epoch from now() - c.last_finished_at)::integer as "sinceCheckSeconds",
      extract(epoch from now() - b.began_at)::integer as "sinceBackupSeconds", b.bytes as "backupBytes",
      (select count(*)::integer from backups where failure is not null and id > coalesce(b.id, 0)) as "backupFailures",
      (select every_seconds from backups where every_seconds is not null order by id desc limit 1) as "backupIntervalSeconds"
    from audit_sealing s left join books_check c on true
      left join lateral (select * from backups where bytes is not null order by id desc limit 1) b on true`,
);

type Figures = RowOf<typeof columns>;

const gauges: readonly (readonly [name: string, help: string, read: (figures: Figures) => number | null])[] = [
  [
    'property_lock_waits',
    'Connections that wait for a lock of another one, of all servers.',
    ({ waitingForLocks }) => waitingForLocks,
  ],
  ['property_sessions', 'Sessions that can be used, of all servers.', ({ sessions }) => sessions],
  [
    'property_last_entry_number',
    'Number of the newest entry of the books: its rate is entries in a time.',
    ({ lastEntry }) => lastEntry,
  ],
  [
    'property_audit_unsealed_rows',
    `Rows of the audit log that wait for their seal, counted up to ${String(mostUnsealed)}.`,
    ({ unsealed }) => unsealed,
  ],
  [
    'property_audit_unsealed_seconds',
    'Age of the oldest row of the audit log that waits for its seal.',
    ({ unsealedSeconds }) => unsealedSeconds,
  ],
  ['property_books_faults', 'Faults that the last check of the books has found.', ({ faults }) => faults],
  [
    'property_books_check_age_seconds',
    'Seconds since the last check of the books has ended.',
    ({ sinceCheckSeconds }) => sinceCheckSeconds,
  ],
  [
    'property_backup_age_seconds',
    'Seconds since the last whole backup was begun.',
    ({ sinceBackupSeconds }) => sinceBackupSeconds,
  ],
  ['property_backup_bytes', 'Size of the last whole backup.', ({ backupBytes }) => backupBytes],
  [
    'property_backup_failures',
    'Backups that were tried and failed since the last whole one.',
    ({ backupFailures }) => backupFailures,
  ],
  [
    'property_backup_interval_seconds',
    'How often a backup is to be taken, where they are taken again and again.',
    ({ backupIntervalSeconds }) => backupIntervalSeconds,
  ],
];

/** The books that are watched, and where a database that does not answer is told. */
export interface BooksToWatch {
  readonly database: Database;
  /** after which a session that nobody uses ends */
  readonly idleSeconds: number;
  readonly logger: Logger;
}

/** Figures that the database keeps; `refresh` reads them, and says instead that it does not answer where it does not. */
export function watchBooks(
  register: Registry,
  { database, idleSeconds, logger }: BooksToWatch,
): { refresh: () => Promise<void> } {
  const registers = [register];
  const isUp = new Gauge({ name: 'property_database_up', help: 'Whether the database answers.', registers });
  const read = gauges.map(([name, help, figure]) => ({ gauge: new Gauge({ name, help, registers }), figure }));
  return {
    refresh: async () => {
      // What is not known is left out, not told as it once was.
      for (const { gauge } of read) gauge.remove();
      try {
        const figures = await onlyRow(database, readFigures(idleSeconds));
        for (const { gauge, figure } of read) {
          const value = figure(figures);
          if (value !== null) gauge.set(value);
        }
        isUp.set(1);
      } catch (error) {
        logger.warn({ err: error }, 'the figures of the books could not be read this time');
        isUp.set(0);
      }
    },
  };
}
