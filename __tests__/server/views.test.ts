import { randomUUID } from 'node:crypto';
import type { ViewRow } from '../../src/contract/areas/views.wire';
import { messages } from '../../src/contract/texts/messages';
import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { type SampleUsername, TestServer } from '../support/test-server';

let server: TestServer;
const clients = {} as Record<SampleUsername, BooksClient>;
beforeAll(async () => {
  server = await TestServer.start();
  for (const username of ['super', 'admin', 'user'] as const)
    clients[username] = (await server.signIn(username)).client;
});
afterAll(() => server.stop());
beforeEach(() => server.rows('delete from report_views'));

const { views } = paths;
const sentence = messages.view;
const plain = { report: 'deposits', name: 'This year', address: '?startDate=2026-01-01', isShared: false };

const list = async (who: SampleUsername, report = 'deposits') =>
  (await clients[who].get<ViewRow[]>(views.list, { report })).body.data;
const names = async (who: SampleUsername) => (await list(who)).map(({ name }) => name);
const add = (who: SampleUsername, more: object = {}, headers: Record<string, string> = {}) =>
  clients[who].post<{ id: number }>(views.list, { ...plain, ...more }, headers);
const change = (who: SampleUsername, id: number, more: object = {}) => {
  const { report: _report, ...body } = plain;
  return clients[who].put(pathWithId(views.view, id), { ...body, ...more });
};
const remove = (who: SampleUsername, id: number) => clients[who].remove(pathWithId(views.view, id));
const idOf = async (answer: ReturnType<typeof add>) => (await answer).body.data.id;
const said = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};

it('everybody keeps views of a report for himself, once under one key, in the one spelling of its address', async () => {
  const key = randomUUID();
  const sent = { address: '?size=25&page=7&userId=3' };
  const [first, again] = [
    await add('user', sent, { 'idempotency-key': key }),
    await add('user', sent, { 'idempotency-key': key }),
  ];
  expect([first.status, first.body.message, again.body.data]).toEqual([201, sentence.created, first.body.data]);
  const { id } = first.body.data;
  const kept = { id, name: 'This year', address: '?userId=3&size=25', isShared: false, isOwn: true };
  expect(await list('user')).toEqual([expect.objectContaining(kept)]);
  expect([await list('user', 'transfers'), await list('super')]).toEqual([[], []]);

  expect(await said(change('user', id, { name: ' Mine ', address: '' }))).toEqual([200, sentence.updated]);
  expect((await list('user'))[0]).toMatchObject({ name: 'Mine', address: '' });
  expect((await remove('user', id)).status).toBe(204);
  expect(await said(remove('user', id))).toEqual([404, sentence.notFound]);
  const facts = { report: 'deposits', name: 'This year', address: '?userId=3&size=25', isShared: false };
  const renamed = { ...facts, name: 'Mine', address: '' };
  expect(
    await server.rows(
      `select action, before, after from audit_log where subject_kind = 'view' and subject_id = $1 order by id`,
      [String(id)],
    ),
  ).toEqual([
    { action: 'view.created', before: null, after: facts },
    { action: 'view.changed', before: facts, after: renamed },
    { action: 'view.removed', before: renamed, after: null },
  ]);
});

it('what a change leaves out stays as it is, whoever has changed it meanwhile', async () => {
  const id = await idOf(add('admin', { isShared: true }));
  const one = (body: object) => clients.admin.put(pathWithId(views.view, id), body);
  for (const body of [{ address: '?userId=3' }, { isShared: false }, { name: 'Renamed' }, {}])
    expect(await said(one(body))).toEqual([200, sentence.updated]);
  expect(await list('admin')).toEqual([
    expect.objectContaining({ id, name: 'Renamed', address: '?userId=3', isShared: false }),
  ]);
});

it('who records shares with everybody; only the owner changes a view, and SUPER deletes those for everybody', async () => {
  expect(await said(add('user', { isShared: true }))).toEqual([403, sentence.mayNotShare]);
  const shared = await idOf(add('admin', { isShared: true }));
  const own = await idOf(add('admin', { name: 'Only mine' }));
  expect(await list('user')).toEqual([expect.objectContaining({ id: shared, isShared: true, isOwn: false })]);
  expect(await said(change('user', shared))).toEqual([409, sentence.ofSomebodyElse]);
  expect((await remove('user', shared)).status).toBe(403);
  for (const stranger of ['user', 'super'] as const) {
    expect(await said(change(stranger, own))).toEqual([404, sentence.notFound]);
    expect(await said(remove(stranger, own))).toEqual([404, sentence.notFound]);
  }
  expect((await remove('super', shared)).status).toBe(204);
  expect(await names('admin')).toEqual(['Only mine']);
});

it('a name is taken once by a person and once by everybody, whatever its capitals, also by two at once', async () => {
  await add('admin', { isShared: true });
  expect(await said(add('admin', { name: 'THIS YEAR' }))).toEqual([409, sentence.nameTaken('THIS YEAR')]);
  const [{ owner }] = (await list('admin')) as [ViewRow];
  expect(await said(add('super', { isShared: true }))).toEqual([409, sentence.sharedNameTaken('This year', owner)]);
  const mine = await idOf(add('super'));
  expect(await said(change('super', mine, { isShared: true }))).toEqual([
    409,
    sentence.sharedNameTaken('This year', owner),
  ]);
  expect((await change('super', mine, { name: 'this year' })).status).toBe(200);
  const twice = await Promise.all([add('user', { name: 'Twice' }), add('user', { name: 'twice' })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  // Capitals of which programs disagree: those count that the database knows.
  for (const pair of [
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'i̇stanbul'],
    ['STRASSE', 'straße'],
  ]) {
    const [known] = await server.rows<{ same: boolean }>('select lower($1::text) = lower($2::text) as same', pair);
    const statuses = [];
    for (const name of pair) statuses.push((await add('user', { name })).status);
    expect(statuses).toEqual([201, known!.same ? 409 : 201]);
  }
});

it('an address that the report does not have is refused, and the database holds none', async () => {
  const before = await server.digest();
  for (const [more, field] of [
    [{ address: '?userId=abc' }, 'address'],
    [{ address: '?projectId=1' }, 'address'],
    [{ address: '?size=7' }, 'address'],
    [{ address: `?${'x'.repeat(limits.viewAddressCharacters)}` }, 'address'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(limits.viewNameCharacters + 1) }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ report: 'projectSchedules' }, 'report'],
    [{ isShared: 'yes' }, 'isShared'],
  ] as const) {
    const { status, body } = await add('admin', more);
    expect([status, body.errors.map((each) => each.field)]).toEqual([400, [field]]);
  }
  expect(await server.digest()).toEqual(before);
  const bare = `insert into report_views (owner_id, report, name, address, is_shared) values (1, 'deposits', $1, $2, false)`;
  for (const values of [
    [' ', ''],
    ['x'.repeat(limits.viewNameCharacters + 1), ''],
    ['Bare', 'javascript:alert(1)'],
    ['Bare', `?${'x'.repeat(limits.viewAddressCharacters)}`],
  ])
    await expect(server.rows(bare, values)).rejects.toMatchObject({ code: '23514' });
});

it('a search that is too long to be kept is told so, however it comes, on a new view and on one that is changed', async () => {
  const id = await idOf(add('admin'));
  const before = await server.digest();
  const search = '\u6c34'.repeat(60);
  for (const address of [`?search=${search}`, `?search=${encodeURIComponent(search)}`]) {
    for (const answer of [add('admin', { name: 'Water', address }), change('admin', id, { address })]) {
      const { status, body } = await answer;
      expect([status, body.errors]).toEqual([400, [{ field: 'address', message: sentence.addressTooLong }]]);
    }
  }
  expect(await server.digest()).toEqual(before);
  const shorter = { name: 'Water', address: `?search=${encodeURIComponent('\u6c34'.repeat(50))}` };
  expect((await add('admin', shorter)).status).toBe(201);
});

it('so many views and no more, also when several come at once', async () => {
  const fill = (count: number, report: string, isShared: boolean) =>
    server.rows(
      `insert into report_views (owner_id, report, name, address, is_shared)
        select u.id, $2, 'View ' || n, '', $3 from generate_series(1, $1) n, users u where u.username = 'admin'`,
      [count, report, isShared],
    );
  await fill(limits.viewsOfPerson - 1, 'deposits', false);
  const several = await Promise.all(['a', 'b', 'c'].map((name) => add('admin', { name })));
  expect(several.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await said(add('admin', { name: 'd' }))).toEqual([409, sentence.tooMany]);
  expect((await add('admin', { report: 'transfers', address: '' })).status).toBe(201);
  await fill(limits.sharedViews, 'feePayments', true);
  const fees = { report: 'feePayments', address: '?type=Fee' };
  expect(await said(add('super', { ...fees, isShared: true }))).toEqual([409, sentence.tooManyShared]);
  expect((await add('super', fees)).status).toBe(201);
});
