import { escapeIdentifier } from 'pg';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { requirePooledLimits } from '../../src/server/db/pooled-limits';
import { MovingDatabase } from '../support/moving-database';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/*
 * What a start looks at where a pooler stands before the database. No pooler is needed for it: connections begin without
 * limits then, as they do here. `npm run experiment -- deploy:pgbouncer` has a real one.
 */

let copy: TestDatabase;
beforeAll(async () => {
  copy = await copyTemplate('empty');
});
afterAll(() => copy.drop());

it('refuses a role that lets statements hang, says what to run, and takes it when that was run', async () => {
  const pooled = { connectionString: copy.runtimeUrl, isPooled: true };
  const direct = { connectionString: copy.runtimeUrl };
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  const role = new URL(copy.runtimeUrl).username;
  try {
    const refused = await requirePooledLimits(pooled, direct, null).then(() => '', String);
    expect(refused).toMatch(/statement_timeout is 0/);
    expect(refused).toMatch(/Then let the pooler open its connections anew/);
    for (const [text] of refused.matchAll(/alter role [^;]+;/g)) await owner.query(text);
    await expect(requirePooledLimits(pooled, direct, null)).resolves.toBeUndefined();
    const chores = openDatabase(direct, { size: 1, isPatient: true });
    expect((await chores.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await chores.end();
    await owner.query(`alter role ${escapeIdentifier(role)} set lock_timeout = '1min'`);
    await expect(requirePooledLimits(pooled, direct, null)).rejects.toThrow('lock_timeout is 60000');
  } finally {
    await owner.query(`alter role ${escapeIdentifier(role)} reset all`);
    await owner.end();
  }
});

it('refuses a role whose answers mean something else, and takes it when what is said was run', async () => {
  const pooled = { connectionString: copy.runtimeUrl, isPooled: true };
  const direct = { connectionString: copy.runtimeUrl };
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  const role = new URL(copy.runtimeUrl).username;
  try {
    await owner.query(`alter role ${escapeIdentifier(role)} set datestyle = 'SQL, DMY'`);
    await owner.query(`alter role ${escapeIdentifier(role)} set default_transaction_isolation = serializable`);
    const refused = await requirePooledLimits(pooled, direct, null).then(() => '', String);
    expect(refused).toMatch(/DateStyle is SQL, DMY; default_transaction_isolation is serializable\. Please/);
    for (const [text] of refused.matchAll(/alter role [^;]+;/g)) await owner.query(text);
    await expect(requirePooledLimits(pooled, direct, null)).resolves.toBeUndefined();
  } finally {
    await owner.query(`alter role ${escapeIdentifier(role)} reset all`);
    await owner.end();
  }
});

it('refuses addresses of which one is of another role', async () => {
  const pooled = { connectionString: copy.runtimeUrl, isPooled: true };
  await expect(requirePooledLimits(pooled, { connectionString: copy.ownerUrl }, null)).rejects.toThrow(
    'Please name the same in both.',
  );
});

it('names the address that leads to no database', async () => {
  const [pooled, direct] = [
    { connectionString: copy.runtimeUrl, isPooled: true },
    { connectionString: copy.runtimeUrl },
  ];
  const nowhere = { connectionString: copy.ownerUrl.replace(/[^/?]+(?=\?|$)/, 'nowhere') };
  await expect(requirePooledLimits(pooled, nowhere, null)).rejects.toThrow(
    'The database of DATABASE_DIRECT_URL cannot',
  );
  await expect(requirePooledLimits(pooled, direct, nowhere)).rejects.toThrow(
    'The database of DATABASE_OWNER_URL cannot',
  );
});

it.each([
  ['DATABASE_DIRECT_URL', true],
  ['DATABASE_OWNER_URL', false],
])('refuses %s where it leads through a pooler, too', async (name, isDirect) => {
  const pooler = await MovingDatabase.open(isDirect ? copy.runtimeUrl : copy.ownerUrl);
  try {
    const pooled = { connectionString: copy.runtimeUrl, isPooled: true };
    const [sound, through] = [copy.runtimeUrl, pooler.url].map((connectionString) => ({ connectionString }));
    const start = () =>
      isDirect ? requirePooledLimits(pooled, through!, null) : requirePooledLimits(pooled, sound!, through!);
    // Past it the missing limits of the role are all that is said.
    await expect(start()).rejects.toThrow('nothing ends a statement that hangs');
    pooler.namesAnotherBackend = true;
    await expect(start()).rejects.toThrow(`${name} leads through a pooler, too.`);
  } finally {
    await pooler.close();
  }
});

it.each([
  { DATABASE_POOLER: 'transaction' },
  { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://a@b/c' },
  { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://a@b/c' },
  { DATABASE_DIRECT_URL: 'postgres://a@b/c', DATABASE_URL: 'postgres://a@b/c' },
])('refuses %j, which says half of it', (environment) => {
  expect(() => readConfig(environment)).toThrow('belong together');
});
