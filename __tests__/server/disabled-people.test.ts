import { messages } from '../../src/contract/texts/messages';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

/* Whoever is disabled takes no new entries; those that are there stay theirs, also when they are corrected. */

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
});
afterAll(() => server.stop());

const kinds = {
  deposit: {
    of: (userId: number): Readonly<Record<string, number>> => ({ userId }),
    create: (more: Readonly<Record<string, number>>) => admin.createDeposit(more),
  },
  'fee payment': {
    of: (paidby: number): Readonly<Record<string, number>> => ({ paidby }),
    create: (more: Readonly<Record<string, number>>) => admin.payFee(more),
  },
} as const;

it.each(Object.keys(kinds) as (keyof typeof kinds)[])('a %s', async (kind) => {
  const { of, create } = kinds[kind];
  const name = `Gone of a ${kind}`;
  const rows = await server.rows<{ id: number }>(
    `insert into users (username, name, user_type) values (null, $1, 'USER') returning id`,
    [name],
  );
  const gone = of(rows[0]!.id);
  const { id } = (await create(gone)).body.data;
  const another = (await create({})).body.data;
  await server.rows('update users set disabled_at = now() where name = $1', [name]);

  const corrected = await admin.correct(kind, id, { ...gone, amount: 12.34 });
  expect([corrected.status, corrected.body]).toMatchObject([201, { success: true }]);
  const again = await admin.correct(kind, corrected.body.data.id, { ...gone, amount: 12.35 });
  expect(again.status).toBe(201);
  for (const refused of [await admin.correct(kind, another.id, gone), await create(gone)])
    expect([refused.status, refused.body.message]).toEqual([400, messages.person.disabledForEntries(name)]);
});
