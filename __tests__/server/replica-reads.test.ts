import { Registry } from 'prom-client';
import { paths } from '../../src/contract/vocabulary/paths';
import { chanceOf } from '../experiments/experiment';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import type { Replica } from '../../src/server/db/replica';
import { askWhatIsMissing } from '../../src/server/db/replica-position';
import { DATABASE } from '../../src/server/db/roles';
import { watchReplica } from '../../src/server/metrics/replica-figures';
import type { BooksClient } from '../support/books-client';
import { until } from '../support/patience';
import { findOlderReads, readers, recordSeen, withoutPositions } from '../support/replica-histories';
import { ReplicatedBooks } from '../support/replicated-books';
import { openLocks, setConfirmed, setReplaying } from '../support/standby-steering';
import { interceptSql } from '../support/sql-interceptor';

/* Reports, searches, statements and exports are read from a standby, and nobody can tell but by the figures of the server. */

let books: ReplicatedBooks;
/** at the first server that reads from the standby, at the second, at the one that does not */
let one: BooksClient;
let plain: BooksClient;

beforeAll(async () => {
  books = await ReplicatedBooks.open(2);
  [one, , plain] = (await books.signIn('admin')) as [BooksClient, BooksClient, BooksClient];
  await books.untilRead(true);
});
afterAll(() => books.close());

const onStandby = async (text: string) =>
  (await books.cluster.standby.ask<{ count: number }>(text, DATABASE))[0]!.count;
const depositsOfStandby = () => onStandby('select count(*)::integer as count from deposits');
const waitingOnStandby = () =>
  onStandby(`select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock'`);

it('tells Prometheus where reads went', async () => {
  const [replica] = books.replicas as [Replica];
  await books.untilReplayed();
  const register = new Registry();
  watchReplica(register, replica);
  await readers.list!(one);
  const told = await register.metrics();
  expect(told).toContain('\nproperty_replica_read 1\n');
  expect(told).toContain(`\nproperty_replica_reads_total{outcome="replica"} ${replica.outcomes.get('replica')}\n`);
});

it.each([
  [{ DATABASE_REPLICA_URL: 'postgres://one/books' }, /of the server of DATABASE_URL, which is not set/],
  [{ DATABASE_URL: 'postgres://one/books', DATABASE_REPLICA_URL: 'postgres://two,three/books' }, /must name one host/],
  [{ DATABASE_URL: 'postgres://one/books', DATABASE_REPLICA_URL: 'two' }, /^DATABASE_REPLICA_URL must be a PostgreSQL/],
])('a start with %j is refused', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

it.each(Object.entries(readers))('reads from the standby what the primary says: %s', async (_name, read) => {
  await recordSeen(one);
  await books.untilReplayed();
  const before = books.count('replica');
  const seen = await read(one);
  expect(seen).toBeGreaterThan(0);
  expect(await read(plain)).toBe(seen);
  expect(books.count('replica')).toBe(before + 1);
});

it('never shows less than was saved or read before, while the standby stops and goes on', async () => {
  expect(await findOlderReads(books, { steps: 40, chance: chanceOf(1) })).toEqual([]);
  expect(books.count('behind')).toBeGreaterThan(0);
  await books.untilRead(true);
});

it('finds reads that are older when nobody asks the standby how far it is', async () => {
  const restore = interceptSql(withoutPositions);
  try {
    expect(await findOlderReads(books, { steps: 12, chance: chanceOf(1) })).not.toEqual([]);
  } finally {
    restore();
  }
});

it('shows nothing that the primary does not show yet, as what waits for a standby that is away', async () => {
  await books.untilRead(true);
  const before = await readers.list!(plain);
  const all = await depositsOfStandby();
  await setConfirmed(books.cluster.primary, false);
  const waiting = recordSeen(plain);
  const ahead = books.count('ahead');
  try {
    await until(async () => expect(await depositsOfStandby()).toBe(all + 1));
    expect(await readers.list!(one)).toBe(before);
    expect(await readers.file!(one)).toBe(before);
    expect(books.count('ahead')).toBe(ahead + 2);
  } finally {
    await setConfirmed(books.cluster.primary, true);
  }
  expect((await waiting).status).toBe(201);
  expect(await readers.list!(one)).toBe(before + 1);
  expect(books.count('ahead')).toBe(ahead + 2);
});

it('reads for nobody whose session has ended, though the standby does not know it yet', async () => {
  const [stranger] = (await books.signIn('user')) as [BooksClient];
  await books.untilReplayed();
  await setReplaying(books.cluster, false);
  const restore = interceptSql(withoutPositions);
  try {
    const before = books.count('replica');
    expect(await readers.list!(stranger)).toBeGreaterThan(0);
    expect(books.count('replica')).toBe(before + 1);
    await stranger.post(paths.auth.logout, {});
    expect((await stranger.get(paths.deposits.filter)).status).toBe(401);
    expect(books.count('replica')).toBe(before + 1);
  } finally {
    restore();
    await setReplaying(books.cluster, true);
  }
});

it('reads a file from the primary that the standby has cut off before its first byte', async () => {
  await books.untilRead(true);
  const wanted = await readers.file!(plain);
  const failed = books.count('failed');
  await books.cluster.standby.ask('alter system set max_standby_streaming_delay = 0');
  await books.cluster.standby.ask('select pg_reload_conf()');
  const lock = await openLocks(books.cluster);
  try {
    await lock.take('accounts');
    await books.untilReplayed();
    const file = readers.file!(one);
    await until(async () => expect(await waitingOnStandby()).toBe(1));
    // The standby has to take this lock, too, which the file holds; it waits no longer than it may.
    await lock.take('deposits');
    await until(() => expect(books.count('failed')).toBe(failed + 1));
    await lock.release();
    expect(await file).toBe(wanted);
  } finally {
    await lock.release();
  }
});

it('is left when it says nothing, or is gone, costs nothing meanwhile, and is read again when it is back', async () => {
  await books.untilReplayed();
  const wanted = await readers.list!(one);
  const failed = books.count('failed');
  books.silenceStandby();
  expect(await readers.list!(one)).toBe(wanted);
  expect(books.count('failed')).toBe(failed + 1);
  await books.untilRead(true);
  await books.cluster.standby.end('SIGKILL');
  await books.untilRead(false);
  expect(books.told.at(-1)).toMatch(
    /^The replica 127\.0\.0\.1:\d+ is not read for now, and everything is read from the primary: /,
  );
  const before = books.count('not offered');
  expect(await readers.list!(one)).toBe(wanted);
  expect(books.count('not offered')).toBe(before + 1);
  await books.cluster.standby.start();
  await books.untilRead(true);
  expect(books.told.at(-1)).toMatch(/is read from now on, where it has everything that was saved$/);
});

it('is not read where it is a standby of other books, follows another primary, or is none', async () => {
  const position = await books.position();
  const pool = openDatabase({ connectionString: books.cluster.replicaUrl }, { size: 1 });
  const missing = (differs: object) => askWhatIsMissing(pool, { ...position, ...differs });
  expect(await missing({})).toBe('');
  expect(await missing({ timeline: position.timeline + 1 })).toMatch(/^it is not known yet to follow the primary/);
  expect(await missing({ books: '1/1' })).toBe('it is a standby of other books');
  await pool.end();
  const primary = openDatabase({ connectionString: books.cluster.url('runtime', 'in the address') }, { size: 1 });
  expect(await askWhatIsMissing(primary, position)).toBe('it is no standby');
  await primary.end();
});
