import type { AskedDownload, DownloadState } from '../../src/contract/areas/downloads.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { csvFile } from '../../src/contract/reports/csv-file';
import { reports } from '../../src/contract/reports/reports';
import { messages } from '../../src/contract/texts/messages';
import { downloadCookieName } from '../../src/contract/vocabulary/downloads';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import { paymentSlipsFile } from '../../src/contract/vocabulary/slips';
import { recountLists } from '../../src/server/movements/list-keeping';
import type { Answer, ApiClient } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { until } from '../support/patience';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

/** Far more than fits into the sockets between, so that a file that nobody reads stays under way. */
const manyRows = 45_000;

let server: TestServer;
let admin: BooksClient;
let user: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
  user = (await server.signIn('user')).client;
  await admin.createTransfer({ remarks: '=1+1; "quoted"\nsecond line' });
  await admin.payInstallment({ remarks: 'Überweisung дом' }, { slip: slipFile('scan.pdf', { size: 2_000 }) });
  await admin.payFee();
  await server.rows('alter table deposits disable trigger all');
  await server.rows(
    `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
     select 1000000 + n, date '2026-06-01' + n % 90, d.user_id, d.account_id, d.currency_id, 100, repeat('x', 250), d.user_id
     from generate_series(1, $1) n, (select * from deposits limit 1) d`,
    [manyRows],
  );
  await recountLists(server.database);
});
afterAll(() => server.stop());

const deposits = fileOfPath(paths.deposits.filter, 'deposits.csv');
const transfers = fileOfPath(paths.transfers.filter, 'transfers.csv');
const query = (members: object) => new URLSearchParams(Object.entries(members)).toString();

interface Asked extends AskedDownload {
  path: string;
  /** as the browser sends it back, and as it was set */
  cookie: string;
  set: string;
}

async function ask(client: ApiClient, path: string): Promise<Asked> {
  const { status, body, headers } = await client.post<AskedDownload>(path, {});
  expect([status, body.message]).toEqual([202, messages.download.asked]);
  const set = headers.get('set-cookie') ?? '';
  return { ...body.data, path: pathWithId(paths.downloads.file, body.data.id), cookie: set.split(';')[0] ?? '', set };
}
const open = ({ path, cookie }: Asked, of: ApiClient = server.anonymous): Promise<Answer> =>
  of.call('GET', path, { headers: { cookie } });
const stateOf = async (client: ApiClient, { id }: Asked) =>
  (await client.get<DownloadState>(pathWithId(paths.downloads.state, id))).body.data;
const cancel = (client: ApiClient, { id }: Asked) => client.remove(pathWithId(paths.downloads.state, id));
const expectState = async (client: ApiClient, asked: Asked, state: DownloadState['state']) =>
  expect(await eventually(async () => (await stateOf(client, asked)).state, state)).toBe(state);
const refusal = ({ status, body, bytes, headers }: Answer) => {
  expect(headers.get('content-disposition')).toBeNull();
  expect(bytes.includes('Date,')).toBe(false);
  return [status, body.message];
};
const linkUsed = [401, messages.download.linkUsed];
/** Connections of the database at work: none when a file has let go of its own. */
const underWay = async () => {
  const [row] = await server.rows<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  return row!.count;
};
/** A file that is under way and that nobody reads any further; the place of the one before is free a moment later. */
const begin = (client: ApiClient, signal?: AbortSignal) =>
  until(async () => {
    const asked = await ask(client, deposits);
    // As it is: what is compressed is smaller than the sockets between.
    const headers = { cookie: asked.cookie, 'accept-encoding': 'identity' };
    const response = await server.anonymous.send('GET', asked.path, { headers, signal });
    expect(response.status).toBe(200);
    return { asked, response };
  });
const readToEnd = (response: Response) =>
  response.arrayBuffer().then(
    () => 'whole',
    () => 'cut off',
  );

it.each([
  ['transfers', paths.transfers.filter, 'transfers.csv', { startDate: '2025-06-01' }],
  ['installment payments', paths.payments.filterInstallment, 'installment-payments.csv', {}],
  ['fee payments', paths.payments.filterFee, 'fee-payments.csv', { endDate: '2030-01-01' }],
  ['deposits', paths.deposits.filter, 'deposits.csv', { endDate: '2026-05-01' }],
])('the file of %s by its link is that of the call, byte for byte, with its count', async (_, path, name, filter) => {
  const asked = await ask(user, `${fileOfPath(path, name)}?${query(filter)}`);
  const whole = await user.get(path, { ...filter, size: 0 }, { accept: csvMediaType });
  const { status, headers, bytes } = await open(asked);
  expect([status, bytes.equals(whole.bytes)]).toEqual([200, true]);
  for (const heading of ['content-type', 'content-disposition'])
    expect(headers.get(heading)).toBe(whole.headers.get(heading));
  expect(headers.get('content-disposition')).toContain(`"${asked.fileName!}"`);
  const reversed = await ask(user, `${fileOfPath(path, name)}?${query({ reversed: true })}`);
  expect(reversed.fileName).toBe(`reversed-${name}`);
  await expectState(user, asked, 'done');
  const rows = (await user.get<{ totalItems: number }>(path, filter)).body.data.totalItems;
  expect(rows).toBeGreaterThan(0);
  expect(asked.totalRows).toBe(rows);
  expect(await stateOf(user, asked)).toMatchObject({ rows, totalRows: rows, bytes: whole.bytes.length, failure: null });
});

it('the file of a schedule is what the console makes of its rows, and a zip holds the slips', async () => {
  const schedule = { ...reports.projectSchedules.parameters, projectid: server.sample.id('project Marina Heights') };
  const asked = await ask(user, `${fileOfPath(paths.query, 'project_schedules.csv')}?${query(schedule)}`);
  const { head, line } = csvFile(reports.projectSchedules);
  const rows = (await user.get<Record<string, string>[]>(paths.query, schedule)).body.data;
  expect((await open(asked)).bytes.toString('utf8')).toBe(head + rows.map(line).join(''));

  const installment = { projectId: schedule.projectid, installmentId: server.sample.openInstallment.installmentId };
  const zip = await open(
    await ask(user, `${fileOfPath(paths.payments.slipsOfInstallment, paymentSlipsFile)}?${query(installment)}`),
  );
  expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it('the cookie is for the path of its file alone, for a minute, and no script or other site has it', async () => {
  const asked = await ask(user, transfers);
  expect(asked.set.split('; ').slice(1).sort()).toEqual(
    ['HttpOnly', 'Max-Age=60', `Path=${asked.path}`, 'SameSite=Strict'].sort(),
  );
  expect(asked.set).toMatch(new RegExp(`^${downloadCookieName}=[\\w-]{43};`));
  const [{ stored }] = (await server.rows<{ stored: string }>(
    `select string_agg(d::text, ' ') as stored from downloads d`,
  )) as [{ stored: string }];
  expect(stored).not.toContain(asked.cookie.split('=')[1]);
});

it('a link opens once, on whichever server, and only with the cookie of its own file', async () => {
  const second = await server.another();
  try {
    const [one, other] = [await ask(user, transfers), await ask(user, transfers)];
    for (const cookie of ['', other.cookie, `${downloadCookieName}=${'x'.repeat(43)}`, `${downloadCookieName}=%00`])
      expect(refusal(await open({ ...one, cookie }))).toEqual(linkUsed);
    // A look takes nothing away.
    const head = await server.anonymous.call('HEAD', one.path, { headers: { cookie: one.cookie } });
    expect([head.status, head.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="transfers.csv"',
    ]);
    const opened = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => open(one, turn % 2 ? second.anonymous : server.anonymous)),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(refusal(await open(one))).toEqual(linkUsed);
    // The state is told by any server, to the session that asked.
    expect((await second.anonymous.with(user.token).get(pathWithId(paths.downloads.state, one.id))).status).toBe(200);
  } finally {
    await second.stop();
  }
});

it('another session, of the same person too, neither sees a file nor cancels it', async () => {
  const asked = await ask(user, transfers);
  const state = pathWithId(paths.downloads.state, asked.id);
  for (const other of [(await server.signIn('user')).client, admin]) {
    expect(refusal(await other.get(state))).toEqual([404, messages.download.notFound]);
    expect(refusal(await cancel(other, asked))).toEqual([404, messages.download.notFound]);
  }
  expect(await stateOf(user, asked)).toMatchObject({ state: 'waiting', rows: 0 });
  expect((await open(asked)).status).toBe(200);
  await expectState(user, asked, 'done');
  expect(refusal(await cancel(user, asked))).toEqual([200, messages.downloadAnswer.endedBefore]);
});

it('a link that is late opens nothing, nor one that was cancelled before', async () => {
  const [late, cancelled] = [await ask(user, transfers), await ask(user, transfers)];
  await server.rows('update downloads set expires_at = now() where id = $1', [late.id]);
  for (let turn = 0; turn < 2; turn += 1)
    expect((await cancel(user, cancelled)).body.message).toBe(messages.download.cancelled);
  for (const asked of [late, cancelled]) expect(refusal(await open(asked))).toEqual(linkUsed);
  await expectState(user, late, 'expired');
  await expectState(user, cancelled, 'cancelled');
});

describe('rights are read again when the link is opened', () => {
  afterEach(() =>
    server.rows(
      `update users set disabled_at = null, must_change_password = false, user_type = 'USER' where username = 'user'`,
    ),
  );

  it.each([
    ['disabled', `update users set disabled_at = now() where username = 'user'`, 401, messages.session.ended],
    [
      'without a role',
      `update users set user_type = 'SYSTEM', password_hash = null where username = 'user'`,
      401,
      messages.session.ended,
    ],
    [
      'to choose a password',
      `update users set must_change_password = true where username = 'user'`,
      403,
      messages.session.passwordChangeRequired,
    ],
  ])('somebody %s meanwhile gets nothing', async (_, change, status, sentence) => {
    const [{ kept }] = (await server.rows<{ kept: string }>(
      `select password_hash as kept from users where username = 'user'`,
    )) as [{ kept: string }];
    const asked = await ask(user, transfers);
    await server.rows(change);
    const answer = await open(asked);
    await server.rows(`update users set password_hash = $1, user_type = 'USER' where username = 'user'`, [kept]);
    expect(refusal(answer)).toEqual([status, sentence]);
    expect(refusal(await open(asked))).toEqual(linkUsed);
  });

  it('nor somebody who signed out', async () => {
    const { client } = await server.signIn('user');
    const asked = await ask(client, transfers);
    await client.post(paths.auth.logout, {});
    expect(refusal(await open(asked))).toEqual([401, messages.session.ended]);
  });
});

it.each([
  [`${deposits}?startDate=x`, 400],
  [`${deposits}?startDate=2026-02-01&endDate=2026-01-01`, 400],
  [`${fileOfPath(paths.query, 'project_schedules.csv')}?queryName=getallfees&projectid=1`, 400],
  [`${fileOfPath(paths.payments.slipsOfInstallment, paymentSlipsFile)}?projectId=999999&installmentId=1`, 404],
])('what cannot be had is refused when it is asked for: %s', async (path, status) => {
  const answer = await user.post(path, {});
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
});

describe('a file that takes its time', () => {
  const held: Response[] = [];
  const start = async (client: ApiClient, signal?: AbortSignal) => {
    const { asked, response } = await begin(client, signal);
    held.push(response);
    return { asked, response };
  };

  it('tells how far it is, ends when it is cancelled, on whichever server, and never looks complete', async () => {
    const second = await server.another();
    try {
      const { asked, response } = await start(user);
      await until(async () => expect((await stateOf(user, asked)).rows).toBeGreaterThan(0));
      const { state, rows, totalRows } = await stateOf(user, asked);
      expect([state, rows < manyRows, totalRows! > manyRows]).toEqual(['running', true, true]);
      // One at a time, and said where somebody reads it.
      expect(refusal(await user.post(transfers, {}))).toEqual([429, messages.read.tooMany]);
      expect((await cancel(second.anonymous.with(user.token), asked)).status).toBe(200);
      expect(await eventually(underWay, 0)).toBe(0);
      expect(await readToEnd(response)).toBe('cut off');
      await expectState(user, asked, 'cancelled');
    } finally {
      await second.stop();
    }
  });

  it('ends with the session that asked for it', async () => {
    const { client } = await server.signIn('admin');
    const { response } = await start(client);
    await client.post(paths.auth.logout, {});
    expect(await eventually(underWay, 0)).toBe(0);
    expect(await readToEnd(response)).toBe('cut off');
  });

  it('that the browser leaves is said to be left, and gives its place free', async () => {
    const stop = new AbortController();
    const { asked } = await start(user, stop.signal);
    stop.abort();
    await expectState(user, asked, 'left');
    expect(await eventually(underWay, 0)).toBe(0);
    expect((await user.post(transfers, {})).status).toBe(202);
  });

  it('that fails in the middle is cut off and said to have failed', async () => {
    const { asked, response } = await start(user);
    await server.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(await readToEnd(response)).toBe('cut off');
    await expectState(user, asked, 'failed');
  });

  it('whose server gives no sign of life any more was interrupted', async () => {
    const asked = await ask(user, transfers);
    await server.rows(
      `update downloads set opened_at = asked_at, seen_at = now() - interval '1 minute' where id = $1`,
      [asked.id],
    );
    await expectState(user, asked, 'interrupted');
  });
});
