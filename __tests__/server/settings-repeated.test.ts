import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
});
afterAll(() => server.stop());

const accountBody = () => ({ accName: `Repeated ${randomUUID()}`, currency: { id: server.sample.id('currency USD') } });

describe.each([
  ['an account', paths.accounts.save, accountBody],
  ['a fee', paths.fees.save, () => ({ feename: `Repeated ${randomUUID()}` })],
])('%s that is saved again under its key', (_, path, bodyOf) => {
  it('is one, and every answer is the first one', async () => {
    const [body, key] = [bodyOf(), { [idempotencyHeader]: randomUUID() }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post<{ id: number }>(path, body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1);
  });

  it('with other words is refused with 422', async () => {
    const key = { [idempotencyHeader]: randomUUID() };
    expect((await client.post(path, bodyOf(), key)).status).toBe(201);
    const { status, body } = await client.post(path, bodyOf(), key);
    expect([status, body.code]).toEqual([422, 'KEY_REUSED']);
  });
});
