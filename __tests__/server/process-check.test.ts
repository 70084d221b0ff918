import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { BooksCheck } from '../../src/contract/areas/books.wire';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { headsFile, HeadKeeper } from '../../src/server/audit/audit-heads';
import { auditKey } from '../../src/server/audit/audit-key';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { openDatabase } from '../../src/server/db/database';
import { until } from '../support/patience';
import { newDataFolder, removeDataFolder, serverMain, SpawnedServer } from '../support/spawned-server';
import { copyTemplate } from '../support/test-database';

it('a start listens whatever the books are like, checks them behind it, and says what it found', async () => {
  const copy = await copyTemplate('sample');
  const dataDir = newDataFolder();
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
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
    await until(() => expect(second.output).toMatch(/The books have 1 fault\. Please run npm run check:books/));
    // Words whose reading was broken off, as by a stop of --recount, are read on within seconds.
    await owner.query('update word_keeping set filled_at = null');
    await until(async () => {
      const { rows } = await owner.query('select from word_keeping where filled_at is null');
      expect(rows).toEqual([]);
    });
    expect(await second.stop()).toBe(0);
    expect(second.output).toMatch(/"rule":"A balance is the sum of its postings".*"msg":"the books have a fault"/);
    expect(second.output.indexOf('is ready')).toBeLessThan(second.output.indexOf('the books have a fault'));
  } finally {
    await owner.end();
    await copy.drop();
    removeDataFolder(dataDir);
  }
});

it('S43: check:books --head FILE ends with 2 where the log is not the one that was signed, and says so; without the file it cannot know', async () => {
  const copy = await copyTemplate('sample');
  const [dataDir, elsewhere] = [newDataFolder(), newDataFolder()];
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
  const check = (...words: string[]) => {
    const command = path.join(path.dirname(serverMain()), 'check-books.js');
    const env = { PATH: process.env.PATH, DATA_DIR: elsewhere, DATABASE_URL: copy.ownerUrl };
    const { status, stdout } = spawnSync(process.execPath, [command, ...words], { env, encoding: 'utf8' });
    return { status, said: stdout.trim().split('\n') };
  };
  try {
    await new AuditSealer(owner).seal();
    fs.mkdirSync(dataDir);
    const key = auditKey(dataDir, null);
    await new HeadKeeper({ database: owner, dataDir, key, logger: pino({ level: 'silent' }) }).keep();
    const client = await owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update audit_log set request_id = 'another' where id = (select min(id) from audit_log)`);
    await client.query('delete from audit_seals');
    await client.query('update audit_sealing set sealed_through = 0');
    client.release(true);

    expect(check()).toEqual({ status: 0, said: [expect.stringMatching(/^\d+ rules checked, no fault\.$/)] });
    const held = check('--head', await headsFile(owner, dataDir));
    expect(held).toEqual({
      status: 2,
      said: [
        expect.stringMatching(
          /, as .* has them: Seal \d+ of the audit log is not the one that was signed at .*: the log was rewritten/,
        ),
        expect.stringMatching(/^\d+ rules checked, 1 fault\.$/),
      ],
    });
    const empty = path.join(dataDir, 'empty.jsonl');
    fs.writeFileSync(empty, '');
    expect(check('--head', empty)).toEqual({ status: 1, said: [''] });
  } finally {
    await owner.end();
    await copy.drop();
    for (const folder of [dataDir, elsewhere]) removeDataFolder(folder);
  }
});
