import pg from 'pg';
import { pino } from 'pino';
import { paths } from '../../src/contract/vocabulary/paths';
import { sessionLives } from '../../src/contract/vocabulary/session';
import { noteBegin, noteEnd } from '../../src/server/books/books-check-state';
import { openDatabase } from '../../src/server/db/database';
import { makeMetrics, type Metrics } from '../../src/server/metrics/metrics-server';
import { until } from '../support/patience';
import { TestServer } from '../support/test-server';

/* What Prometheus is told: of answers, connections and books, and nothing of people and money. */

let server: TestServer;
let metrics: Metrics;
let address: string;
const pools: ReturnType<typeof openDatabase>[] = [];

async function open(connectionString: string): Promise<{ metrics: Metrics; address: string }> {
  const [database, patientDatabase] = [openDatabase({ connectionString }), openDatabase({ connectionString })];
  pools.push(database, patientDatabase);
  const { idleSeconds } = sessionLives;
  const opened = makeMetrics({ database, patientDatabase, idleSeconds, logger: pino({ level: 'silent' }) });
  return { metrics: opened, address: await opened.listen({ host: '127.0.0.1', port: 0 }) };
}

beforeAll(async () => {
  server = await TestServer.start({}, { watchAnswer: (answer) => metrics.watchAnswer(answer) });
  ({ metrics, address } = await open(server.ownerUrl));
});
afterAll(async () => {
  await metrics.close();
  await Promise.all(pools.map((pool) => pool.end()));
  await server.stop();
});

const told = async (at = address) => (await fetch(at)).text();
/** The value of a line; undefined where there is none. */
const figure = async (name: string, at = address) => {
  const line = (await told(at)).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};
const answers = (method: string, route: string, status: number) =>
  figure(`property_answers_total{method="${method}",route="${route}",status="${String(status)}"}`);

it('counts answers by route and status, whatever numbers stand in their addresses', async () => {
  const { client } = await server.signIn('admin');
  const { id } = (await client.createDeposit()).body.data;
  await client.reverse('deposits', id);
  await client.reverse('deposits', id);
  await server.anonymous.get(paths.accounts.list);
  await server.anonymous.get('/api/nothing-of-the-kind');
  await until(async () => expect(await answers('GET', 'none', 404)).toBe(1));
  expect(await answers('POST', paths.deposits.create, 201)).toBe(1);
  expect(await answers('DELETE', paths.deposits.reverse, 204)).toBe(1);
  expect(await answers('DELETE', paths.deposits.reverse, 409)).toBe(1);
  expect(await answers('GET', paths.accounts.list, 401)).toBe(1);
  expect(await figure(`property_answer_seconds_count{method="DELETE",route="${paths.deposits.reverse}"}`)).toBe(2);
});

it('tells of sessions, entries, seals and the check of the books', async () => {
  const [rows] = await server.rows<{ last: number; unsealed: number; sessions: number }>(
    `select (select max(id) from journal_entries)::int last, (select count(*) from sessions)::int sessions,
       (select count(*) from audit_log l where not exists (select from audit_seals where audit_id = l.id))::int unsealed`,
  );
  expect(await figure('property_sessions')).toBe(rows!.sessions);
  expect(await figure('property_last_entry_number')).toBe(rows!.last);
  expect(await figure('property_audit_unsealed_rows')).toBe(rows!.unsealed);
  expect(rows!.unsealed).toBeGreaterThan(0);
  // Nothing was checked yet, and that is told as what it is: not known.
  expect(await figure('property_books_faults')).toBeUndefined();
  expect(await figure('property_pool_connections{pool="calls"}')).toBe(1);
  const { client } = await server.signIn('user');
  await client.createDeposit();
  expect(await figure('property_sessions')).toBe(rows!.sessions + 1);
  expect(await figure('property_last_entry_number')).toBe(rows!.last);
  await (await server.signIn('admin')).client.createDeposit();
  expect(await figure('property_last_entry_number')).toBeGreaterThan(rows!.last);
});

it('tells how long ago a check of the books ended, also while another runs or after it was broken off', async () => {
  const age = () => figure('property_books_check_age_seconds');
  const check = { form: 'whole', reason: null, since: null, rules: ['A rule'], rulesDone: 0 } as const;
  const begun = { ...check, run: () => Promise.reject(new Error('Nothing is looked at here')) };
  await noteBegin(server.database, begun);
  // The first one has not ended.
  expect(await age()).toBeUndefined();
  await noteEnd(server.database, 'whole');
  expect(await age()).toBeLessThan(3_600);
  // As a version before writes it, which knows of nothing else.
  await server.rows(`update books_check set finished_at = now() - interval '3 days'`);
  await noteBegin(server.database, begun);
  expect(await server.rows('select from books_check where finished_at is null')).toHaveLength(1);
  expect(await age()).toBeGreaterThanOrEqual(3 * 86_400);
  await noteEnd(server.database, 'daily');
  expect(await age()).toBeLessThan(3_600);
});

it('tells how old and large the last backup is, and how many have failed since', async () => {
  expect(await figure('property_backup_age_seconds')).toBeUndefined();
  expect(await figure('property_backup_failures')).toBe(0);
  await server.rows(
    `insert into backups (host, file, began_at, ended_at, bytes, row_count, failure, every_seconds, keep_count) values
      ('here', 'a', now() - interval '2 hours', now(), 4096, 9, null, 3600, 3),
      ('here', 'b', now(), now(), null, null, 'The disk is full.', 3600, 3)`,
  );
  expect(await figure('property_backup_age_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(await figure('property_backup_bytes')).toBe(4_096);
  expect(await figure('property_backup_failures')).toBe(1);
  expect(await figure('property_backup_interval_seconds')).toBe(3_600);
});

it('tells that somebody waits for a lock', async () => {
  const { client } = await server.signIn('admin');
  const holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table postings in share row exclusive mode');
  const waiting = client.createDeposit();
  await until(async () => expect(await figure('property_lock_waits')).toBe(1));
  await holder.end();
  expect((await waiting).status).toBe(201);
  expect(await figure('property_lock_waits')).toBe(0);
});

it('says that the database does not answer, and what the process knows by itself', async () => {
  const nowhere = await open('postgres://nobody@127.0.0.1:1/nothing');
  try {
    expect(await figure('property_database_up')).toBe(1);
    expect(await figure('property_database_up', nowhere.address)).toBe(0);
    expect(await figure('property_last_entry_number', nowhere.address)).toBeUndefined();
    expect(await figure('property_pool_waiting{pool="chores"}', nowhere.address)).toBe(0);
    expect(await figure('process_resident_memory_bytes', nowhere.address)).toBeGreaterThan(0);
  } finally {
    await nowhere.metrics.close();
  }
});

it('is no other address, tells nobody’s name, and the request log says from where', async () => {
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  expect((await server.anonymous.get('/metrics')).status).toBe(404);
  expect(await told()).not.toMatch(/super|admin|Haddad|Siddiqui|Marina|127\.0\.0\.1/);
  const line = server.log.find((each) => each.includes(`"route":"${paths.deposits.create}"`));
  expect(JSON.parse(line!)).toMatchObject({
    address: '127.0.0.1',
    reqId: expect.any(String) as string,
    user: expect.any(Number) as number,
    status: 201,
  });
});
