import { randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CurrencyRow } from '../../src/contract/areas/accounts.wire';
import type { LoginData, UserRow } from '../../src/contract/areas/auth.wire';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { type Database, openDatabase } from '../../src/server/db/database';
import { DATABASE, OWNER_ROLE } from '../../src/server/db/roles';
import { firstPasswordIn } from '../support/first-password';
import type { ApiClient } from '../support/api-client';
import { findFaults } from '../support/books-dump';
import { until } from '../support/patience';
import { databasePid, newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { slipBytes, slipFile } from '../support/slip-files';
import { socketUrl } from '../support/test-database';
import { waitingUploads } from '../support/waiting-uploads';

/** How often server and database are killed: three in an ordinary run, KILL_ROUNDS=20 to be thorough. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const posters = 6;
let dataDir: string;
let server: SpawnedServer;
beforeAll(() => {
  dataDir = newDataFolder();
});
afterAll(async () => {
  await server.stop();
  removeDataFolder(dataDir);
});

/** One person sends more uploads at once here than one may. */
const launch = () => ({ environment: { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' }, options: ['--empty'] });
const chosen = 'chosen-by-me-1';

async function signIn(password = chosen): Promise<ApiClient> {
  const client = await server.client();
  const { body } = await client.post<LoginData>(paths.auth.login, { username: 'super', password });
  return client.with(body.data.token);
}

/** Looks into the embedded database, as its owner. */
async function look<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const address = { host: path.join(dataDir, 'run'), port: 5432, user: OWNER_ROLE, database: DATABASE };
  const database = openDatabase({ connectionString: socketUrl(address) }, { size: 1 });
  return work(database).finally(() => database.end());
}

interface Facts {
  readonly toacc: number;
  readonly tocurrency: number;
  readonly userId: number;
}

async function prepare(): Promise<Facts> {
  server = await SpawnedServer.start(launch());
  const currentPassword = firstPasswordIn(dataDir);
  const first = await signIn(currentPassword);
  const change = { currentPassword, newPassword: chosen };
  await first.post(paths.users.changePassword, { ...change, confirmPassword: chosen });
  const [{ id: tocurrency }] = (await first.get<CurrencyRow[]>(paths.accounts.currencies)).body.data as [CurrencyRow];
  const account = { accName: 'Killed', currency: { id: tocurrency }, accounttype: 'ACCOUNT' };
  const { id: toacc } = (await first.post<{ id: number }>(paths.accounts.save, account)).body.data;
  const [{ id: userId }] = (await first.get<UserRow[]>(paths.users.list)).body.data as [UserRow];
  return { toacc, tocurrency, userId };
}

/** Sends one deposit whose remarks are its key; undefined when there was no answer. */
async function post(client: ApiClient, facts: Facts, key: string): Promise<number | undefined> {
  const body = { ...facts, date: '2026-01-05', amount: 1.01, remarks: key };
  try {
    const answer = await client.upload(paths.deposits.create, uploadParts.deposit, body, { key, slip: slipFile() });
    return answer.status;
  } catch {
    return undefined;
  }
}

it(
  `killed ${String(rounds)} times with its database while deposits come in, it has every acknowledged one, none twice`,
  async () => {
    const facts = await prepare();
    const acknowledged = new Set<string>();
    const unknown = new Set<string>();
    let isPosting = true;
    const keepPosting = async (client: ApiClient) => {
      while (isPosting) {
        const key = randomUUID();
        unknown.add(key);
        const status = await post(client, facts, key);
        if (status === 201) {
          acknowledged.add(key);
          unknown.delete(key);
        } else if (status === undefined) return;
      }
    };

    for (let round = 0; round < rounds; round += 1) {
      const client = await signIn();
      isPosting = true;
      const enough = acknowledged.size + 10;
      const posting = Array.from({ length: posters }, () => keepPosting(client));
      while (acknowledged.size < enough) await delay(1);
      // Somewhere in the middle of something.
      await delay(randomInt(50));
      const database = databasePid(dataDir);
      process.kill(server.pid, 'SIGKILL');
      process.kill(database, 'SIGKILL');
      isPosting = false;
      await Promise.all([...posting, server.ended]);
      server = await SpawnedServer.start(launch());
    }

    const stored = async () =>
      look(async (database) =>
        (await database.query<{ remarks: string }>('select remarks from deposits')).rows.map((row) => row.remarks),
      );
    const afterwards = await stored();
    const there = new Set(afterwards);
    expect(afterwards).toHaveLength(there.size);
    expect([...acknowledged].filter((key) => !there.has(key))).toEqual([]);
    expect(afterwards.filter((key) => !acknowledged.has(key) && !unknown.has(key))).toEqual([]);
    expect(await look(findFaults)).toEqual([]);

    // Whoever got no answer sends the form again: then each is there, and still none twice.
    const client = await signIn();
    for (const key of unknown) expect(await post(client, facts, key)).toBe(201);
    expect((await stored()).sort()).toEqual([...acknowledged, ...unknown].sort());
    expect(await look(findFaults)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 10);
  },
  60_000 + rounds * 15_000,
);

it('asked to stop under requests, it answers all of them and ends well', async () => {
  const client = await signIn();
  const before = await look(async (database) => (await database.query('select from deposits')).rowCount!);
  const [{ id: userId }] = (await client.get<UserRow[]>(paths.users.list)).body.data as [UserRow];
  const account = await look(
    async (database) =>
      (
        await database.query<{ id: number; currency_id: number }>(
          "select id, currency_id from accounts where name = 'Killed'",
        )
      ).rows[0]!,
  );
  const body = { userId, toacc: account.id, tocurrency: account.currency_id, date: '2026-01-05', amount: 1 };
  const encoder = new TextEncoder();
  const part = (disposition: string) => encoder.encode(`--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`);
  const slip = slipBytes('png');
  const half = slip.length / 2;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const requests = Array.from({ length: 40 }, () => {
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(part(`name="${uploadParts.deposit}"`));
        controller.enqueue(encoder.encode(`${JSON.stringify(body)}\r\n`));
        controller.enqueue(part('name="slip"; filename="receipt.png"'));
        controller.enqueue(slip.subarray(0, half));
        await released;
        controller.enqueue(slip.subarray(half));
        controller.enqueue(encoder.encode('\r\n--b--\r\n'));
        controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b', [idempotencyHeader]: randomUUID() };
    return client.call('POST', paths.deposits.create, { body: slow, duplex: 'half', headers } as RequestInit);
  });
  // The server has the beginnings of all of them when it keeps as many slips that are not whole yet.
  await until(() => expect(waitingUploads(dataDir)).toHaveLength(requests.length));
  const ended = server.stop();
  release();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses).toEqual(Array(40).fill(201));
  expect(await ended).toBe(0);

  server = await SpawnedServer.start(launch());
  expect(await look(async (database) => (await database.query('select from deposits')).rowCount!)).toBe(before + 40);
  expect(await look(findFaults)).toEqual([]);
});
