import fs from 'node:fs';
import path from 'node:path';
import type { BooksCheck } from '../../src/contract/areas/books.wire';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { openDatabase } from '../../src/server/db/database';
import { until } from '../support/patience';
import { newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { copyTemplate } from '../support/test-database';

it('a start listens whatever the books are like, checks them behind it, and says what it found', async () => {
  const copy = await copyTemplate('sample');
  const dataDir = newDataFolder();
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  const environment = { DATA_DIR: dataDir, DATABASE_URL: copy.ownerUrl };
  const heads = () => {
    const folder = path.join(dataDir, 'audit-heads');
    const [file = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    return fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n');
  };
  try {
    await owner.query('update accounts set balance_cents = balance_cents + 1 where id = 1');
    // Nobody can read the slips while the first start is on its way and runs.
    await owner.query('set idle_in_transaction_session_timeout = 0');
    await owner.query('begin; lock table slip_chunks in access exclusive mode');
    const first = await SpawnedServer.start({ environment });
    const client = await first.client();
    const credentials = { username: 'super', password: 'super-sample-1' };
    const { body } = await client.post<LoginData>(paths.auth.login, credentials);
    const known = await until(async () => {
      const answer = await client.with(body.data.token).get<BooksCheck>(paths.booksCheck);
      expect(answer.body.data.rulesDone).toBeGreaterThan(3);
      return answer.body.data;
    });
    expect(known).toMatchObject({ state: 'running', faults: [{ rule: 'A balance is the sum of its postings' }] });
    expect(await first.stop()).toBe(0);
    expect(heads()).toHaveLength(1);
    await owner.query('rollback');

    const second = await SpawnedServer.start({ environment });
    await until(() => expect(second.output).toMatch(/The books have 1 faults\. Please run npm run check:books/));
    expect(await second.stop()).toBe(0);
    expect(second.output).toMatch(/"rule":"A balance is the sum of its postings".*"msg":"the books have a fault"/);
    expect(second.output.indexOf('is ready')).toBeLessThan(second.output.indexOf('the books have a fault'));
  } finally {
    await owner.end();
    await copy.drop();
    removeDataFolder(dataDir);
  }
});
