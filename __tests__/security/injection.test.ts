import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type { ApiClient } from '../support/api-client';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';
import { type Call, guardedCalls, nameOf, publicCalls, send, withEachParameter } from './every-call';

let server: TestServer;
let client: ApiClient;
let calls: Call[];
beforeAll(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  calls = [...guardedCalls(server.sample), ...publicCalls];
});
afterAll(() => server.stop());

/** Ten at a time, in order. */
async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (let place = 0; place < items.length; place += 10) await Promise.all(items.slice(place, place + 10).map(act));
}

describe('S20: SQL in a parameter', () => {
  const mark = 'zq7x';
  // Every way out of a number, a text and a name together, and a short one out of a pattern, where little room is: what a
  // statement does with one value it does with all like it, and the mark tells whichever way it has taken.
  const payloads = [`1) or 1 in (select 1); ' || (select version()) || '$$${mark}$$"; commit; --`, `%$1 ${mark}%`];
  const texts: string[] = [];
  let end: () => void;
  beforeAll(() => {
    end = interceptSql({ before: (text) => void texts.push(text) });
  });
  afterAll(() => end());

  it('S20: never becomes part of a statement', async () => {
    const ofSample = async () =>
      JSON.stringify(
        await server.rows('select * from users where id <= $1 order by id', [server.sample.id('person system')]),
      );
    const users = await ofSample();
    const tries = calls.flatMap((call) => payloads.flatMap((payload) => withEachParameter(call, payload)));
    expect(tries.length).toBeGreaterThan(500);
    const failures: string[] = [];
    const seen = texts.length;
    await each(tries, async (call) => {
      const { status } = await send(client, call);
      if (status >= 500) failures.push(`${nameOf(call)}: ${String(status)}`);
    });
    expect(failures).toEqual([]);
    expect(texts.length - seen).toBeGreaterThan(tries.length);
    expect(texts.filter((text) => text.includes(mark))).toEqual([]);
    expect(await ofSample()).toBe(users);
  });

  it('S20: is kept as a text or refused', async () => {
    const kept = await server.rows<{ text: string }>(
      'select name as text from accounts union select name from fee_types union select remarks from deposits union select name from users',
    );
    expect(kept.map(({ text }) => text)).toEqual(expect.arrayContaining(payloads));
  });

  it('S20: would be seen in a statement', async () => {
    await server.database.query(`select '${mark}' as planted`);
    expect(texts.filter((text) => text.includes(mark))).toHaveLength(1);
  });
});

describe('S22: a member that the contract does not name', () => {
  const extras = [
    'id',
    'role',
    'user_type',
    'balance',
    'balance_cents',
    'overdraft_limit_cents',
    'total_paid',
    'created_by',
    'recorded_by',
    'reversed_at',
    'slip_name',
    'must_change_password',
    'sessionId',
    'sample',
  ];

  it('S22: is refused by its name wherever it stands, and nothing is saved', async () => {
    const before = await server.digest();
    // What goes with an imported file, or a bank's, are parts of a form, not members of a JSON.
    const bodies = calls.filter(
      ({ json, upload, path }) =>
        json ?? (upload && ![paths.admin.imports.list, paths.reconciliations.bankFile].includes(path as never)),
    );
    expect(bodies.length).toBeGreaterThan(30);
    const wrong: string[] = [];
    // All of them in one body: each is named in the refusal, so that each alone would be refused, too.
    await each(bodies, async (call) => {
      const { json, upload } = call;
      const members = json ?? upload!.body;
      const added = extras.filter((extra) => !Object.hasOwn(members, extra));
      const grown = {
        ...members,
        ...Object.fromEntries(added.map((extra) => [extra, extra === 'role' ? 'SUPER' : 1])),
      };
      const sent = upload ? { ...call, upload: { ...upload, body: grown } } : { ...call, json: grown };
      const { status, body } = await send(client, sent);
      const told = JSON.stringify(body);
      const accepted = added.filter(
        (extra) => !told.includes(JSON.stringify({ field: extra, message: messages.request.unknownField })),
      );
      if (status !== 400 || accepted.length > 0)
        wrong.push(`${nameOf(call)} with ${accepted.join(', ')}: ${String(status)}`);
    });
    expect(wrong).toEqual([]);
    expect(await server.digest()).toEqual(before);
  });

  it('S22: of a user is never handed out', async () => {
    const { body } = await client.get<object[]>(paths.users.list);
    for (const user of body.data) expect(Object.keys(user).sort()).toEqual(['id', 'isDisabled', 'name', 'userType']);
  });
});

describe('S23: a prototype', () => {
  const poisons = [
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    '"prototype":{"polluted":1}',
  ];
  const poisoned = (members: object, poison: string) => `${JSON.stringify(members).slice(0, -1)},${poison}}`;

  /** The status of a call whose body is poisoned; null when it has none. */
  async function sendPoisoned({ method, path, json, upload, isPublic }: Call, poison: string): Promise<number | null> {
    const sender = isPublic ? server.anonymous : client;
    const address = path.replace(':id', '1');
    if (upload) {
      const form = new FormData();
      form.append(upload.part, poisoned(upload.body, poison));
      return (await sender.call(method, address, { body: form })).status;
    }
    if (!json) return null;
    const headers = { 'content-type': 'application/json' };
    return (await sender.call(method, address, { headers, body: poisoned(json, poison) })).status;
  }

  it('S23: in a body is refused, and no object has gained anything', async () => {
    const before = await server.digest();
    const accepted: string[] = [];
    for (const call of calls) {
      for (const poison of poisons) {
        const status = await sendPoisoned(call, poison);
        if (status !== null && status !== 400) accepted.push(`${nameOf(call)}: ${String(status)}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await server.digest()).toEqual(before);
  });

  it('S23: as the name of a form’s part is refused', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const form = new FormData();
      form.append('deposit', JSON.stringify(server.sample.deposit()));
      form.append(name, '{"polluted":1}');
      expect((await client.sendForm(paths.deposits.create, form)).status).toBe(400);
    }
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'undefined', ''])(
    'S23: is no query: %s',
    async (queryName) => {
      const { status, body } = await client.get(paths.query, { queryName });
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    },
  );

  it.each(['__proto__=1', '__proto__[role]=SUPER', 'constructor=1', 'constructor.prototype.role=SUPER'])(
    'S23: is no filter: %s',
    async (query) => {
      expect((await client.get(`${paths.deposits.filter}?${query}`)).status).toBe(400);
    },
  );
});

it('S24: a parameter that comes twice, as a list or as an object is refused, on every call that has one', async () => {
  const shapes = [
    (name: string, value: string) => `${name}=${value}&${name}=${value}`,
    (name: string, value: string) => `${name}[]=${value}`,
    (name: string, value: string) => `${name}[0]=${value}`,
    (name: string) => `${name}[b]=1`,
  ];
  const tries = calls.flatMap(({ method, path, query = {} }) =>
    Object.keys(query).flatMap((twice) =>
      shapes.map((shape) => {
        const texts = Object.entries(query).map(([name, value]) =>
          name === twice ? shape(name, String(value)) : `${name}=${String(value)}`,
        );
        return { method, address: `${path}?${texts.join('&')}` };
      }),
    ),
  );
  expect(tries.length).toBeGreaterThan(150);
  const accepted: string[] = [];
  await each(tries, async ({ method, address }) => {
    const { status } = await client.call(method, address);
    if (status !== 400) accepted.push(`${method} ${address}: ${String(status)}`);
  });
  expect(accepted).toEqual([]);
});
