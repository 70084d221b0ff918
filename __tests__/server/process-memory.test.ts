import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import { limits } from '../../src/contract/vocabulary/limits';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { csvMediaType } from '../../src/contract/reports/csv';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { slipPartName } from '../../src/contract/vocabulary/slips';
import { type Database, openDatabase } from '../../src/server/db/database';
import type { ApiClient } from '../support/api-client';
import { SampleNumbers } from '../support/books-client';
import { writeLongHistory } from '../support/long-history';
import { slipFile } from '../support/slip-files';
import { newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/** Rows of the long report: REPORT_ROWS=1000000 for the figures of the whole, which are printed then. */
const rows = Number(process.env.REPORT_ROWS ?? 100_000);
const megabyte = 1024 * 1024;
let dataDir: string;
let copy: TestDatabase;
let database: Database;
let server: SpawnedServer;
let admin: ApiClient;
let another: ApiClient;
beforeAll(async () => {
  dataDir = newDataFolder();
  copy = await copyTemplate('sample');
  database = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  const environment = { DATA_DIR: dataDir, DATABASE_URL: copy.runtimeUrl, DATABASE_OWNER_URL: copy.ownerUrl };
  server = await SpawnedServer.start({ environment });
  const nobody = await server.client();
  const signIn = async (username: string) => {
    const { body } = await nobody.post<LoginData>(paths.auth.login, { username, password: `${username}-sample-1` });
    return nobody.with(body.data.token);
  };
  [admin, another] = [await signIn('admin'), await signIn('super')];
});
afterAll(async () => {
  await server.stop();
  await database.end();
  await copy.drop();
  removeDataFolder(dataDir);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('twenty uploads of 10 MB at once take little memory, and nothing of them is left behind', async () => {
  const sample = await SampleNumbers.read(database);
  const slip = slipFile('scan.pdf', { size: limits.slipBytes });
  const form = new FormData();
  form.append(uploadParts.transfer, JSON.stringify(sample.transfer({ fromamount: 1, toamount: 3.67 })));
  form.append(slipPartName, slip);
  // Made once: who makes a form anew for each is busy with the others for longer than the server waits for the last one's head.
  const made = new Response(form);
  const headers = { 'content-type': made.headers.get('content-type') ?? '' };
  const body = await made.arrayBuffer();
  const transferBy = (client: ApiClient) => client.call('POST', paths.transfers.create, { body, headers });
  expect((await transferBy(admin)).status).toBe(201);
  const { now } = server.memory();
  // One person may send about a dozen of this size at once.
  const sent = Array.from({ length: 20 }, (_, index) => transferBy(index < 10 ? admin : another));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses).toEqual(Array(20).fill(201));
  expect((server.memory().most - now) / megabyte).toBeLessThan(150);
});

onLinux(
  `a report of ${String(rows)} rows answers from both ends and streams its file with flat memory`,
  async () => {
    await writeLongHistory(database, rows);
    const figures: string[] = [];
    const timed = async <Result>(what: string, work: () => Promise<Result>) => {
      const begun = performance.now();
      const result = await work();
      figures.push(`${what}: ${String(Math.round(performance.now() - begun))} ms`);
      return result;
    };
    const page = (number: number) => async () =>
      (await admin.get<DepositPage>(paths.deposits.filter, { page: number })).body.data;
    const { totalPages, totalItems } = await page(0)();
    expect(totalItems).toBe(rows + 200);
    for (const [name, number] of [
      ['first', 0],
      ['middle', Math.floor(totalPages / 2)],
      ['last', totalPages - 1],
    ] as const) {
      const result = await timed(`${name} page`, page(number));
      expect(result.deposits.length).toBeGreaterThan(0);
    }
    expect((await page(totalPages - 1)()).deposits.at(-1)!.date).toBe('2020-01-01T00:00:00');

    const { now } = server.memory();
    let [lines, bytes] = [0, 0];
    await timed('CSV of all', async () => {
      const response = await admin.send('GET', `${paths.deposits.filter}?size=0`, {
        headers: { accept: csvMediaType },
      });
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines += 1;
      }
    });
    const growth = (server.memory().most - now) / megabyte;
    figures.push(
      `CSV: ${(bytes / megabyte).toFixed(1)} MB`,
      `memory: ${(now / megabyte).toFixed(0)} MB, ${growth.toFixed(0)} MB more at most`,
    );
    expect(lines).toBe(rows + 201);
    expect(growth).toBeLessThan(100);
    if (process.env.REPORT_ROWS) process.stdout.write(`${figures.join('\n')}\n`);
  },
  300_000,
);
