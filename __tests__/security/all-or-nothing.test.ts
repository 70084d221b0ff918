import fs from 'node:fs';
import files from 'node:fs/promises';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type { UploadExtras } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* S26: the steps of a write that touch files. Every statement of every write fails in the experiment `faults` (E8). */

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: admin } = await server.signIn('admin'));
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

const mostSteps = 400;

/** Lets the n-th step that an upload makes with a file fail, and tells whether it came to that. */
function failAtStep(number: number): { wasHit: boolean } {
  const found = { wasHit: false };
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps !== number) return;
    found.wasHit = true;
    throw Object.assign(new Error('planted'), { code: 'ENOSPC' });
  };
  const open = files.open.bind(files);
  jest.spyOn(files, 'open').mockImplementation(async (...given) => {
    step();
    const handle = await open(...given);
    for (const name of ['writeFile', 'read', 'close'] as const) {
      const original = handle[name].bind(handle) as (...given: unknown[]) => Promise<unknown>;
      // A file that could not be closed is closed all the same.
      const watched = (...parameters: unknown[]) => original(...parameters).then((result) => (step(), result));
      Object.assign(handle, { [name]: watched });
    }
    return handle;
  });
  return found;
}

const creates: [what: string, create: (extras: UploadExtras) => ReturnType<BooksClient['createDeposit']>][] = [
  ['deposit', (extras) => admin.createDeposit({}, extras)],
  ['transfer', (extras) => admin.createTransfer({}, extras)],
  ['installment payment', (extras) => admin.payInstallment({ amount: 1 }, extras)],
  ['fee payment', (extras) => admin.payFee({}, extras)],
];

const counts = async () =>
  (
    await server.rows<{ counts: number[] }>(
      `select array[(select count(*) from journal_entries), (select count(*) from slips), (select count(*) from audit_log)]::int[] as counts`,
    )
  )[0]!.counts;

it.each(creates)('S26: a %s whose slip fails at any step with a file leaves nothing behind', async (_what, create) => {
  // Of several pieces, when it comes and when it is stored.
  const slip = slipFile('scan.pdf', { size: 1_300_000 });
  const before = await counts();
  let faults = 0;
  for (let number = 1; number <= mostSteps; number += 1) {
    const found = failAtStep(number);
    const { status } = await create({ slip });
    jest.restoreAllMocks();
    if (!found.wasHit) {
      expect(status).toBe(201);
      break;
    }
    faults += 1;
    expect([number, status, server.uploads]).toEqual([number, 503, []]);
  }
  expect(faults).toBeGreaterThan(5);
  expect(faults).toBeLessThan(mostSteps);
  expect(await counts()).toEqual(before.map((count) => count + 1));
  expect(await server.findFaults()).toEqual([]);
});

it('S26: a slip for which there is no place says that, and not that the books cannot be reached', async () => {
  const before = await server.digest();
  for (const code of ['EROFS', 'EACCES', 'ENOENT']) {
    const open = jest.spyOn(files, 'open').mockRejectedValueOnce(Object.assign(new Error('planted'), { code }));
    const { status, body } = await admin.createDeposit({}, { slip: slipFile('scan.pdf') });
    open.mockRestore();
    expect([code, status, body.message]).toEqual([code, 503, messages.slip.noPlace]);
  }
  expect(await server.digest()).toEqual(before);
});

it('S26: a folder for uploads that was taken away is made anew, and while that cannot be the server is not ready', async () => {
  const folder = server.uploadFolder;
  const save = () => admin.createDeposit({}, { slip: slipFile('scan.pdf') });
  const refused = [503, messages.slip.noPlace];
  fs.rmSync(folder, { recursive: true });
  expect((await save()).status).toBe(201);
  fs.rmSync(folder, { recursive: true });
  expect((await admin.get(paths.ready)).status).toBe(200);

  fs.rmSync(folder, { recursive: true });
  fs.writeFileSync(folder, 'in its place');
  try {
    for (const { status, body } of [await save(), await admin.get(paths.ready), await save()])
      expect([status, body.message]).toEqual(refused);
  } finally {
    fs.rmSync(folder);
  }
  expect((await save()).status).toBe(201);
  expect([(await admin.get(paths.ready)).status, server.uploads]).toEqual([200, []]);
});

it('S26: a slip that the disk does not give back as it came in is not saved, and neither is its entry', async () => {
  const before = await server.digest();
  const end = interceptSql({
    before: (text) => {
      // As a disk does that had room for part of it only.
      if (text.includes('insert into "slips"')) for (const file of server.uploads) fs.truncateSync(file, 700_000);
      return undefined;
    },
  });
  const { status, body } = await admin.createDeposit({}, { slip: slipFile('scan.pdf', { size: 1_300_000 }) });
  end();
  // A fault of the program may come behind the commit, so it promises neither.
  expect([status, body.message]).toEqual([500, messages.request.internalOfWrite]);
  expect(await server.digest()).toEqual(before);
  expect(server.uploads).toEqual([]);
});

it('S26: an upload that cannot be removed is saved all the same, and gone after the next start', async () => {
  jest.spyOn(files, 'rm').mockRejectedValue(Object.assign(new Error('planted'), { code: 'EIO' }));
  const slip = slipFile('scan.pdf', { size: 1_300_000 });
  expect((await admin.createDeposit({}, { slip })).status).toBe(201);
  expect(server.uploads).toHaveLength(1);
  jest.restoreAllMocks();
  await server.restart();
  expect(server.uploads).toEqual([]);
});

it('S26: an entry whose account somebody else holds for too long is refused as not saved, and saved when it is free', async () => {
  const remarks = 'held up';
  // As long as it takes to see that it is held, instead of the seconds that are waited in earnest.
  const giveBack = interceptSql({ rewrite: (text) => text.replace(/\bfor no key update of "a"/, '$& nowait') });
  const holder = await server.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select from accounts for update');
    const { status, body, headers } = await admin.createDeposit({ remarks });
    expect([status, body.code, body.message]).toEqual([503, 'UNAVAILABLE', messages.request.occupied]);
    expect(headers.get('retry-after')).toBe('2');
  } finally {
    await holder.query('rollback');
    holder.release();
    giveBack();
  }
  expect(await server.rows('select from deposits where remarks = $1', [remarks])).toEqual([]);
  expect((await admin.createDeposit({ remarks })).status).toBe(201);
});
