import net, { type Socket } from 'node:net';
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import type { AskedDownload, DownloadState } from '../../src/contract/areas/downloads.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { xlsxMediaType } from '../../src/contract/reports/xlsx-file';
import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { messages } from '../../src/contract/texts/messages';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import type { PaymentOfInstallmentRow } from '../../src/contract/areas/payments.wire';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { until } from '../support/patience';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

/** More than what the sockets between take, so that an answer that is not read stays under way. */
const slipBytes = 9_500_000;
const mebibyte = 1024 * 1024;
let server: TestServer;
let admin: BooksClient;
let calls: Record<Kind, { path: string; headers: Record<string, string> }>;
type Kind = 'csv' | 'xlsx' | 'json' | 'slip' | 'zip';
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
const kinds: readonly Kind[] = ['csv', 'xlsx', 'json', 'slip', 'zip'];
beforeAll(async () => {
  server = await TestServer.start();
  const { client, slipCookie } = await server.signIn('admin');
  admin = client;
  const slip = slipFile('scan.pdf', { size: slipBytes });
  const day = '2026-01-07';
  await admin.createDeposit({ date: day, remarks: 'With a slip' }, { slip });
  const { body } = await admin.get<DepositPage>(paths.deposits.filter, { startDate: day, endDate: day });
  const large = body.data.deposits.find(({ remarks }) => remarks === 'With a slip');
  for (let payment = 0; payment < 2; payment += 1) await admin.payInstallment({ amount: 0.01 }, { slip });
  await server.rows('alter table deposits disable trigger all');
  await server.rows(
    `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
     select 1000000 + n, date '2026-06-01' + n % 90, d.user_id, d.account_id, d.currency_id, 100, encode(sha512(n::text::bytea), 'hex') || encode(sha384(n::text::bytea), 'hex'), d.user_id
     from generate_series(1, 45000) n, (select * from deposits limit 1) d`,
  );
  const zip = `${paths.payments.slipsOfInstallment}?${new URLSearchParams(ofInstallment()).toString()}`;
  const all = `${paths.deposits.filter}?size=0`;
  // As it is: what is compressed is smaller than the sockets between.
  const plain = { 'accept-encoding': 'identity' };
  calls = {
    csv: { path: all, headers: { ...plain, accept: csvMediaType } },
    xlsx: { path: all, headers: { ...plain, accept: xlsxMediaType } },
    json: { path: all, headers: plain },
    slip: { path: `${paths.files}/${large!.slip!}`, headers: { ...plain, cookie: slipCookie } },
    zip: { path: zip, headers: plain },
  };
});
afterAll(() => server.stop());

const ofInstallment = () => ({
  projectId: String(server.sample.id('project Marina Heights')),
  installmentId: String(server.sample.openInstallment.installmentId),
});
const send = (kind: Kind, method = 'GET', more: Init = {}) =>
  admin.send(method, calls[kind].path, { ...more, headers: { ...calls[kind].headers, ...more.headers } });
/** One that is under way; the place of the one before is given free a moment after its connection. */
const begin = (kind: Kind, more?: Init) =>
  until(async () => {
    const response = await send(kind, 'GET', more);
    expect(response.status).toBe(200);
    return response;
  });
const lives = async () => expect((await admin.get(paths.accounts.list)).status).toBe(200);
/** How an answer was read: to its end, or cut off. */
const read = (response: Response) =>
  response.arrayBuffer().then(
    () => 'whole',
    () => 'cut off',
  );
/** Hides pieces of all slips, as no call can, and brings them back. */
async function without(first: number, last: number, work: () => Promise<void>): Promise<void> {
  const hidden = 1_000_000;
  await server.rows('alter table slip_chunks disable trigger all');
  await server.rows('update slip_chunks set position = position + $1 where position between $2 and $3', [
    hidden,
    first,
    last,
  ]);
  try {
    await work();
  } finally {
    await server.rows('update slip_chunks set position = position - $1 where position >= $1', [hidden]);
  }
}
const underWay = async () => {
  const [row] = await server.rows<{ count: number }>(
    `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle'`,
  );
  return row!.count;
};

it('is cut off within moments once its session has ended, whatever of it is under way', async () => {
  for (const kind of ['csv', 'zip', 'slip'] as const) {
    const { client, slipCookie } = await server.signIn('admin');
    const { path } = calls[kind];
    const headers = { ...calls[kind].headers, cookie: slipCookie };
    let socket: Socket | undefined;
    const response = await until(async () => {
      server.routes.server.once('request', (request) => (socket = request.socket));
      const begun = await client.send('GET', path, { headers });
      expect(begun.status).toBe(200);
      return begun;
    });
    expect((await client.post(paths.auth.logout, {})).status).toBeLessThan(300);
    // Read before, it would come to its end at once.
    await until(() => expect(socket!.destroyed).toBe(true));
    expect([kind, await read(response)]).toEqual([kind, 'cut off']);
  }
});

describe('HEAD', () => {
  it.each(kinds)('of a %s has the headings of GET, reads nothing and takes no place', async (kind) => {
    const whole = await begin(kind);
    await whole.body!.cancel();
    await without(0, 99, async () => {
      const heads = await Promise.all(Array.from({ length: 7 }, () => send(kind, 'HEAD')));
      for (const head of heads) {
        expect(head.status).toBe(200);
        for (const name of ['content-type', 'content-disposition', 'content-length'])
          expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
    });
  });
});

describe('a proxy that speaks HTTP/1.0, whose answers end with the connection', () => {
  /** As nginx asks what is behind it, unless told otherwise. */
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const fields = { authorization: `Bearer ${admin.token!}`, ...headers, connection: 'close' };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(`${method} ${path} HTTP/1.0\r\n${lines.join('')}\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body };
  };
  const file = fileOfPath(paths.deposits.filter, 'deposits.csv');

  it.each([
    ...(['csv', 'xlsx', 'json', 'zip'] as const).map((kind) => ['GET', kind, () => calls[kind]] as const),
    ['POST', 'link', () => ({ path: file, headers: {} })] as const,
  ])('%s of a %s is refused, since one that broke off would look whole', async (method, _kind, call) => {
    const { status, head, body } = await ask(method, call().path, call().headers);
    expect(status).toBe(505);
    expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE', message: messages.downloadAnswer.endUnseen });
    expect(head.toLowerCase()).not.toContain('content-disposition');
  });

  it('by a link that was asked for past it, the file is told as failed, and why', async () => {
    const { headers, body } = await admin.post<AskedDownload>(file, {});
    const { id } = body.data;
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await ask('GET', pathWithId(paths.downloads.file, id), { cookie })).status).toBe(505);
    const told = await admin.get<DownloadState>(pathWithId(paths.downloads.state, id));
    expect(told.body.data).toMatchObject({ state: 'failed', failure: messages.downloadAnswer.endUnseen });
  });

  it('has slips, which say their length, and the headings of all', async () => {
    const { status, body } = await ask('GET', calls.slip.path, calls.slip.headers);
    expect([status, body.length > 0]).toEqual([200, true]);
    expect((await ask('HEAD', calls.csv.path, calls.csv.headers)).status).toBe(200);
  });
});

describe('a source that fails', () => {
  it.each(['slip', 'zip'] as const)('before the first byte of a %s is a refusal', async (kind) => {
    await without(0, 0, () =>
      until(async () => {
        const { status, headers, body } = await admin.get(calls[kind].path, {}, calls[kind].headers);
        expect([status, body.message, headers.get('content-disposition')]).toEqual([
          500,
          messages.request.internal,
          null,
        ]);
      }),
    );
    // Read to its end: one that nobody reads keeps its place.
    expect(await read(await begin(kind))).toBe('whole');
  });

  it.each(['slip', 'zip'] as const)('in the middle of a %s cuts it off', async (kind) => {
    await without(7, 7, async () => {
      expect(await read(await begin(kind))).toBe('cut off');
    });
    await lives();
    await without(4, 99, async () => {
      expect(await read(await begin(kind))).toBe('cut off');
    });
    await lives();
    expect(await read(await begin(kind))).toBe('whole');
  });

  it.each([
    ['csv', 'identity'],
    ['xlsx', 'identity'],
    ['json', 'gzip'],
  ] as const)('in the middle of a %s (%s) cuts it off', async (kind, encoding) => {
    const response = await begin(kind, { headers: { 'accept-encoding': encoding } });
    expect(await eventually(underWay, 1)).toBe(1);
    await server.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(await read(response)).toBe('cut off');
    await lives();
  });
});

describe('the places for long answers', () => {
  it.each([
    ['zip', 'csv'],
    ['csv', 'zip'],
    ['json', 'zip'],
    ['xlsx', 'zip'],
  ] as const)('are the same: while a %s is under way, a %s of the same person is refused', async (kind, other) => {
    const stop = new AbortController();
    const response = await begin(kind, { signal: stop.signal });
    const refused = await admin.get<PaymentOfInstallmentRow[]>(calls[other].path, {}, calls[other].headers);
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([429, null]);
    expect(refused.headers.get('retry-after')).toBe('5');
    stop.abort();
    const { path, headers } = calls[other];
    expect(await eventually(async () => (await admin.get(path, {}, headers)).status, 200)).toBe(200);
    expect(await eventually(underWay, 0)).toBe(0);
    expect(response.bodyUsed).toBe(false);
  });
});

it('has what a long file leaves behind collected while it is sent', async () => {
  // Of this process much else is garbage, in amounts that its load decides; only who asks for a collection forces one.
  let forced = 0;
  const observer = new PerformanceObserver((list) => {
    for (const collection of list.getEntries()) {
      const { kind, flags } = (collection as PerformanceEntry & { detail: { kind: number; flags: number } }).detail;
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR && flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED)
        forced += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const { byteLength: sent } = await (await begin('csv')).arrayBuffer();
  expect(sent).toBeGreaterThan(10 * mebibyte);
  expect(await eventually(() => Promise.resolve(forced >= sent / (3 * mebibyte)), true)).toBe(true);
  observer.disconnect();
});
