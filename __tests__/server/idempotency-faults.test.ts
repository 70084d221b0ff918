import { randomUUID } from 'node:crypto';
import { messages } from '../../src/contract/texts/messages';
import type { BooksClient } from '../support/books-client';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

const { diskFull, occupied, unavailable } = messages.request;
const outcomeUnknown = messages.outcome.unknown;

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
});
afterAll(() => server.stop());

/** How many deposits and keys there are. */
const counts = () =>
  server.rows<{ deposits: number; keys: number }>(
    'select (select count(*) from deposits) as deposits, (select count(*) from idempotency_records) as keys',
  );

describe('a database that has waited too long, or has no room', () => {
  beforeAll(() =>
    server.rows(
      `create function give_up() returns trigger language plpgsql as
        $$ begin raise exception 'waited too long' using errcode = tg_argv[0]; end $$`,
    ),
  );

  it.each([
    [
      'for the lock of an entry: nothing was saved',
      `create trigger given_up before insert on deposits for each row execute function give_up('55P03')`,
      'drop trigger given_up on deposits',
      occupied,
    ],
    [
      'for a statement of an entry: nothing was saved',
      `create trigger given_up before insert on deposits for each row execute function give_up('57014')`,
      'drop trigger given_up on deposits',
      unavailable,
    ],
    [
      'behind others that wait for it, each time it was tried: nothing was saved',
      `create trigger given_up before insert on deposits for each row execute function give_up('40P01')`,
      'drop trigger given_up on deposits',
      occupied,
    ],
    [
      'on its disk: nothing was saved',
      `create trigger given_up before insert on deposits for each row execute function give_up('53100')`,
      'drop trigger given_up on deposits',
      diskFull,
    ],
    [
      'for the key, behind others that wait for it, each time it was tried: nothing was saved',
      `create trigger given_up before insert on idempotency_records for each row execute function give_up('40P01')`,
      'drop trigger given_up on idempotency_records',
      occupied,
    ],
    [
      'for the key, whose first request may be saved yet: nobody knows',
      `create trigger given_up before insert on idempotency_records for each row execute function give_up('55P03')`,
      'drop trigger given_up on idempotency_records',
      outcomeUnknown,
    ],
  ])('%s', async (_what, begin, end, sentence) => {
    const before = await counts();
    await server.rows(begin);
    const { status, body, headers } = await admin.createDeposit({}, { key: randomUUID() });
    await server.rows(end);
    expect([status, body.code, body.message, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', sentence, '2']);
    expect(await counts()).toEqual(before);
  });
});

describe('a database that says nothing', () => {
  const silenceAt = (beginning: string) =>
    interceptSql({
      before: (text) => (text.startsWith(beginning) ? new Error('Query read timeout') : undefined),
    });

  it.each([
    [
      'while the key is claimed, whose first request may be saved yet: nobody knows',
      'insert into "idempotency_records"',
      outcomeUnknown,
    ],
    ['once the key is claimed: nothing was saved', 'select (select "code" from "currencies"', unavailable],
  ])('%s', async (_what, beginning, sentence) => {
    const before = await counts();
    const speak = silenceAt(beginning);
    const { status, body } = await admin.createDeposit({}, { key: randomUUID() });
    speak();
    expect([status, body.message]).toEqual([503, sentence]);
    expect(await counts()).toEqual(before);
  });
});

it('reads the first answer again when its record was not there any more', async () => {
  const key = randomUUID();
  const first = await admin.createDeposit({}, { key });
  let readings = 0;
  const stop = interceptSql({
    rewrite: (text) => {
      if (!text.startsWith('update "idempotency_records" set "status" = "status"')) return text;
      readings += 1;
      return readings === 1 ? text.replace(' where ', ' where false and ') : text;
    },
  });
  const again = await admin.createDeposit({}, { key });
  stop();
  expect([again.status, again.body, readings]).toEqual([201, first.body, 2]);
});

it('a first answer is given as it was made: its record is not read', async () => {
  const texts: string[] = [];
  const stop = interceptSql({
    before: (text) => {
      texts.push(text);
      return undefined;
    },
  });
  await admin.createDeposit({}, { key: randomUUID() });
  stop();
  expect(texts.filter((text) => text.includes('idempotency_records')).map((text) => text.split(' ')[0])).toEqual([
    'insert',
    'update',
  ]);
  // What was asked for ahead is not asked for again.
  expect(new Set(texts).size).toBe(texts.length);
});
