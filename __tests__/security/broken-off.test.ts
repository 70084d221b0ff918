import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { paths, pathWithId, uploadParts } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { until } from '../support/patience';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeAll(async () => {
  server = await TestServer.start({ RATE_LIMIT_PER_MINUTE: '100000' });
  ({ client } = await server.signIn('super'));
});
afterAll(() => server.stop());

const connect = () => net.connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => undefined);
const [json, form] = ['application/json', 'multipart/form-data; boundary=edge'];
const part = (heading: string, content: string) =>
  `--edge\r\ncontent-disposition: form-data; ${heading}\r\n\r\n${content}\r\n`;
const entry = part(`name="${uploadParts.deposit}"`, '{"amount":1}');
const table = part('name="file"; filename="a.csv"', 'Date,Amount');

/** Says that so many bytes will come, sends these and goes away, before they are looked at or while they are read. */
async function breakOff(path: string, type: string, body: string, isRead = false) {
  const heard = once(server.routes.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const heading = [
    `POST ${pathWithId(path, 1)} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    'Content-Length: 900',
    `Authorization: Bearer ${client.token!}`,
  ];
  const socket = connect();
  socket.write(`${heading.join('\r\n')}\r\n\r\n${body}`);
  const [request, response] = await heard;
  if (isRead) await until(() => expect(request.readableDidRead).toBe(true));
  socket.destroy();
  await until(() => expect(response.closed).toBe(true));
}

/** What the log says that is worse than a request and its answer. */
const noted = (from: number) =>
  server.log
    .slice(from)
    .map((line) => JSON.parse(line) as { level: number; status?: number })
    .filter(({ level, status = 0 }) => level > 30 || status >= 500);

it.each<[what: string, path: string, type: string, body: string]>([
  ['a sign-in', paths.auth.login, json, '{"user'],
  ['a body', paths.fees.save, json, '{"feename":"'],
  ['the JSON part of an upload', paths.deposits.create, form, entry.slice(0, -8)],
  ['a slip', paths.deposits.create, form, entry + part('name="slip"; filename="a.txt"', 'paid')],
  ['a file to import', paths.admin.imports.list, form, part('name="kind"', 'deposits') + table],
  ['a file of a bank', paths.reconciliations.bankFile, form, table],
])('S44: %s that is broken off is no fault that is noted, and no failure of the database', async (_, ...request) => {
  const before = server.log.length;
  await breakOff(...request);
  await breakOff(...request, true);
  expect((await client.createDeposit()).status).toBe(201);
  expect(noted(before)).toEqual([]);
  expect(server.uploads).toEqual([]);
});

it('S44: who has gone before they are heard is no fault that is noted', async () => {
  const leave = () =>
    new Promise<void>((resolve) => {
      const socket = connect().on('close', () => resolve());
      socket.write(`GET ${paths.health} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, () => socket.resetAndDestroy());
    });
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 20 }, leave));
  await server.anonymous.get(paths.health);
  expect(noted(0)).toEqual([]);
});
