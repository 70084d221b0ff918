import { sql } from 'kysely';
import type { DownloadState } from '#contract/areas/downloads.wire';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { daysFromNow, secondsFromNow } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';

/** Seconds after which a file whose server gives no sign of life is interrupted; signs come every second. */
const silenceSeconds = 20;

/** What somebody asks for: a file of a list, and with which parameters. */
interface Asked {
  readonly id: string;
  readonly sessionId: string;
  readonly cookieHash: Buffer;
  readonly fileName: string;
  readonly query: object;
  readonly totalRows: number | null;
}

/** Notes that a file may be opened, once and soon. */
export async function addDownload(transaction: Transaction, asked: Asked): Promise<void> {
  await rows(
    transaction,
    build.insertInto('downloads').values({
      id: asked.id,
      session_id: asked.sessionId,
      cookie_hash: asked.cookieHash,
      file_name: asked.fileName,
      query: JSON.stringify(asked.query),
      total_rows: asked.totalRows,
      expires_at: secondsFromNow(limits.downloadSeconds),
    }),
  );
}

/** A file that may be opened: whose, which, and of what. */
export interface OpenedDownload {
  readonly sessionId: string;
  readonly fileName: string;
  readonly query: unknown;
}

const openable = (id: string, cookieHash: Buffer) =>
  sql`id = ${id} and cookie_hash = ${cookieHash} and opened_at is null and ended_at is null and expires_at > now()`;
const ofOpened = { session_id: 'uuid', file_name: 'text', query: 'jsonb' } as const;

const lookAtOpenable = statement(
  ofOpened,
  (id: string, cookieHash: Buffer) =>
    sql`select session_id, file_name, query from downloads where ${openable(id, cookieHash)}`,
);
const openOnce = statement(
  ofOpened,
  (id: string, cookieHash: Buffer) => sql`
    update downloads set opened_at = now(), seen_at = now() where ${openable(id, cookieHash)}
    returning session_id, file_name, query`,
);

/** Opens a file for who holds its cookie; of several at once, on whichever server, one. `isLook` leaves it unopened. */
export async function openDownload(
  connection: Connection,
  { id, cookieHash, isLook }: { id: string; cookieHash: Buffer; isLook: boolean },
): Promise<OpenedDownload | undefined> {
  const found = await firstRow(connection, (isLook ? lookAtOpenable : openOnce)(id, cookieHash));
  return found && { sessionId: found.session_id, fileName: found.file_name, query: found.query };
}

/** How much of a file is sent. */
export interface Sent {
  rows: number;
  bytes: number;
}

/** Gives a sign of life; answers false when the file is not wanted any more, or not allowed. */
export async function noteSent(connection: Connection, id: string, sent: Sent): Promise<boolean> {
  const kept = await firstRow(connection, noteProgress({ id, ...sent }));
  return kept?.goes_on ?? false;
}

const noteProgress = statement(
  { goes_on: 'boolean | null' },
  ({ id, rows: sentRows, bytes }: Sent & { readonly id: string }) => sql`
    update downloads d set seen_at = now(), sent_rows = ${sentRows}, sent_bytes = ${bytes}
    from sessions s join users u on u.id = s.user_id
    where d.id = ${id} and d.ended_at is null and s.id = d.session_id
    returning d.cancelled_at is null and s.revoked_at is null and s.absolute_expiry > now()
      and u.disabled_at is null and not u.must_change_password as goes_on`,
);

/** How a file has ended, and why, where people can be told. */
export interface Ending {
  readonly outcome: 'done' | 'failed' | 'left';
  readonly failure: string | null;
}

const end = statement(
  {},
  ({ id, rows: sentRows, bytes, outcome, failure }: Sent & Ending & { readonly id: string }) => sql`
    update downloads set ended_at = now(), sent_rows = ${sentRows}, sent_bytes = ${bytes},
      outcome = case when cancelled_at is null or ${outcome}::text = 'done' then ${outcome}::text else 'cancelled' end,
      failure = case when cancelled_at is null then ${failure}::text end
    where id = ${id} and ended_at is null`,
);

/** Notes how a file has ended, the first to say so; one that was cancelled is not a failure. */
export async function endDownload(connection: Connection, id: string, sent: Sent, ending: Ending): Promise<void> {
  await rows(connection, end({ id, ...sent, ...ending }));
}

const cancel = statement(
  { id: 'uuid' },
  (id: string, sessionId: string) => sql`
    update downloads set cancelled_at = coalesce(cancelled_at, now()),
      ended_at = case when opened_at is null then now() end, outcome = case when opened_at is null then 'cancelled' end
    where id = ${id} and session_id = ${sessionId} and ended_at is null returning id`,
);

/** Cancels a file of the session: one that is under way ends within a second. Answers false where there is none that could. */
export async function cancelDownload(connection: Connection, id: string, sessionId: string): Promise<boolean> {
  return (await firstRow(connection, cancel(id, sessionId))) !== undefined;
}

const state = statement(
  {
    state: 'text | null',
    total_rows: 'bigint | null',
    sent_rows: 'bigint',
    sent_bytes: 'bigint',
    failure: 'text | null',
  },
  (id: string, sessionId: string) => sql`
    select case
        when outcome is not null then outcome
        when opened_at is null and expires_at <= now() then 'expired'
        when opened_at is null then 'waiting'
        when seen_at < now() - make_interval(secs => ${silenceSeconds}) then 'interrupted'
        else 'running' end as state,
      total_rows, sent_rows, sent_bytes, failure
    from downloads where id = ${id} and session_id = ${sessionId}`,
);

/** How far a file of the session is. */
export async function findDownload(
  connection: Connection,
  id: string,
  sessionId: string,
): Promise<DownloadState | undefined> {
  const found = await firstRow(connection, state(id, sessionId));
  return (
    found && {
      state: found.state as DownloadState['state'],
      totalRows: found.total_rows,
      rows: found.sent_rows,
      bytes: found.sent_bytes,
      failure: found.failure,
    }
  );
}

/** Forgets files that were asked for over a day ago. */
export async function sweepDownloads(connection: Connection): Promise<void> {
  await rows(connection, build.deleteFrom('downloads').where('asked_at', '<', daysFromNow(-1)));
}
