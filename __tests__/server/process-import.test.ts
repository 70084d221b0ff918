import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { type Database, openDatabase } from '../../src/server/db/database';
import { giveBackInterrupted } from '../../src/server/imports/import-sweep';
import { requireBatch } from '../../src/server/imports/imports.service';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { dumpBooks, findFaults } from '../support/books-dump';
import { ImportClient, manyDeposits } from '../support/import-client';
import { until } from '../support/patience';
import { newDataFolder, removeDataFolder, serverMain, SpawnedServer } from '../support/spawned-server';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* A server that is killed in the middle of writing an import, and npm run import after it, as processes of their own. */

let copy: TestDatabase;
let owner: Database;
let dataDir: string;
let server: SpawnedServer;
beforeAll(async () => {
  dataDir = newDataFolder();
  copy = await copyTemplate('sample');
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 3, isPatient: true });
});
afterAll(async () => {
  await server.stop();
  await owner.end();
  await copy.drop();
  removeDataFolder(dataDir);
});

const environment = () => ({ DATA_DIR: dataDir, DATABASE_URL: copy.runtimeUrl, DATABASE_OWNER_URL: copy.ownerUrl });
const rows = async (text: string, ...values: unknown[]) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows;
const books = () =>
  dumpBooks(owner, [
    'import_batches',
    'import_rows',
    'audit_log',
    'audit_seals',
    'audit_sealing',
    'access_events',
    'sessions',
    'books_check',
  ]);

async function chief(): Promise<ImportClient> {
  const nobody = await server.client();
  const credentials = { username: 'super', password: 'super-sample-1' };
  const { body } = await nobody.post<LoginData>(paths.auth.login, credentials);
  return new ImportClient(new BooksClient((await server.ready)!, body.data.token, await SampleNumbers.read(owner)));
}

/** The command as npm starts it. */
async function command(...words: string[]): Promise<{ code: number | null; said: string }> {
  const script = path.join(path.dirname(serverMain()), 'import.js');
  const child = spawn(process.execPath, [script, ...words], { env: { PATH: process.env.PATH, ...environment() } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { code: await new Promise<number | null>((resolve) => child.once('close', resolve)), said };
}

it('killed in the middle of writing, it leaves nothing in the books, says so, and the file can come again', async () => {
  server = await SpawnedServer.start({ environment: environment() });
  const client = await chief();
  const lines = manyDeposits('killed', 300);
  const { id } = await client.judged('deposits', lines);
  const before = await books();
  const holder = await owner.connect();
  try {
    // All is written but the balances, and nothing is committed: the write waits for the accounts.
    await holder.query('begin');
    await holder.query('select from accounts for no key update');
    expect((await client.act('write', id)).status).toBe(202);
    await until(async () =>
      expect(
        await rows(
          `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        ),
      ).toHaveLength(1),
    );
    await server.kill();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await until(async () =>
    expect(
      await rows(`select from pg_stat_activity where datname = current_database() and usename <> current_user`),
    ).toEqual([]),
  );
  expect(await books()).toEqual(before);
  expect(await rows(`select count(entry_id)::int as entries from import_rows where batch_id = $1`, id)).toEqual([
    { entries: 0 },
  ]);

  // Half a minute without a sign of life later.
  await rows(`update import_batches set heartbeat_at = now() - interval '1 minute' where id = $1`, id);
  await giveBackInterrupted(owner);
  expect(await requireBatch(owner, id)).toMatchObject({
    state: 'judged',
    isInterrupted: false,
    failure: messages.importBatch.interrupted,
  });

  const file = path.join(path.dirname(dataDir), 'deposits.csv');
  await fs.writeFile(file, lines.join('\n'));
  const { code, said } = await command(file, '--kind', 'deposits', '--as', 'super');
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(
      /USD\t300 rows, 45,153\.00 into accounts\nImported as number \d+ in the name of Layla Haddad\.\n$/,
    ) as string,
  });
  expect(await rows(`select count(*)::int from deposits where remarks like 'killed %'`)).toEqual([{ count: 300 }]);
  expect(await findFaults(owner)).toEqual([]);
});
