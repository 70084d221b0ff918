import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { messages } from '../../src/contract/texts/messages';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { passwordFits } from '../../src/server/identity/passwords';
import { peopleUsage, runPeopleCommand } from '../../src/server/process/people-command';
import { interceptSql } from '../support/sql-interceptor';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* npm run people, on a database that a server may be running on. */

let copy: TestDatabase;
let owner: Database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-people-'));
beforeAll(async () => {
  copy = await copyTemplate('sample');
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  await owner.query(
    `insert into users (username, name, user_type) values ('twin.one', 'Twin', 'USER'), (null, 'Twin', 'USER')`,
  );
});
afterAll(async () => {
  await owner.end();
  await copy.drop();
  fs.rmSync(folder, { recursive: true });
});

async function run(...words: string[]): Promise<{ isDone: boolean; said: string[] }> {
  const said: string[] = [];
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: copy.runtimeUrl, DATABASE_OWNER_URL: copy.ownerUrl });
  const isDone = await runPeopleCommand(config, words, (line) => void said.push(line));
  return { isDone, said };
}
const rows = async (text: string, values: unknown[] = []) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows;
const people = () => rows('select * from users order by id');

it('says who there is', async () => {
  const { isDone, said } = await run('list');
  expect([isDone, said[0], said[1]]).toEqual([
    true,
    'daniel.weber\tDaniel Weber\tpartner only',
    'super\tLayla Haddad\tSUPER',
  ]);
  expect(said.join()).not.toContain('System');
});

it('changes no database that the server of its version has not brought to its schema', async () => {
  const [step] = await rows('select name, timestamp from kysely_migration order by name desc limit 1');
  await owner.query('delete from kysely_migration where name = $1', [step!.name]);
  await expect(run('list')).rejects.toThrow(
    /^The books are of an older version than this program\. Nothing was changed;/,
  );
  expect(await rows('select name from kysely_migration where name = $1', [step!.name])).toEqual([]);
  await owner.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [step!.name, step!.timestamp]);
  expect((await run('list')).isDone).toBe(true);
});

it('gives a one-time password to whom the username names, ends the sessions, and leaves a trace without it', async () => {
  await owner.query(`insert into sessions (id, user_id, created_at, last_used_at, absolute_expiry)
    select gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users where username = 'super'`);
  fs.writeFileSync(path.join(folder, 'first-password.txt'), 'an older one');
  const { isDone, said } = await run('reset-password', 'SUPER');
  const [, password = ''] = said;
  expect(isDone).toBe(true);
  const [person] = await rows(`select password_hash, must_change_password from users where username = 'super'`);
  expect(await passwordFits(person!.password_hash as string, password)).toBe(true);
  expect(person!.must_change_password).toBe(true);
  expect(await rows('select from sessions where revoked_at is null')).toEqual([]);
  expect(await rows('select * from audit_log order by id desc limit 1')).toMatchObject([
    {
      actor_id: null,
      actor_name: '',
      action: 'person.password.given',
      address: 'command line',
      before: null,
      after: null,
    },
  ]);
  expect(fs.existsSync(path.join(folder, 'first-password.txt'))).toBe(false);
});

it('takes the username as the books tell it from others, also where the two look alike in small letters', async () => {
  await owner.query(
    `insert into users (username, name, user_type) values ('ΓΙΩΡΓΟΣ', 'A first', 'USER'), ('γιωργος', 'B second', 'USER')`,
  );
  await owner.query(`update users set must_change_password = true where username in ('ΓΙΩΡΓΟΣ', 'γιωργος')`);
  const named = async (name: string) => (await run('reset-password', name)).said[0];
  expect(await named('γιωργος')).toMatch(/^B second signs in as γιωργος /);
  expect(await named('ΓΙΩΡΓΟΣ')).toMatch(/^A first signs in as ΓΙΩΡΓΟΣ /);
  await owner.query(`delete from users where username in ('ΓΙΩΡΓΟΣ', 'γιωργος')`);
});

it('lets somebody who was disabled sign in again', async () => {
  await owner.query(`update users set disabled_at = now() where username = 'admin'`);
  expect((await run('reset-password', 'omar', 'siddiqui')).said.at(-1)).toMatch(
    /is disabled: "npm run people -- enable/,
  );
  expect((await run('enable', 'Omar Siddiqui')).isDone).toBe(true);
  expect(await rows(`select disabled_at from users where username = 'admin'`)).toEqual([{ disabled_at: null }]);
  const again = await run('enable', 'admin');
  expect(again).toEqual({ isDone: false, said: [messages.person.notDisabled('Omar Siddiqui')] });
});

it('promises no sign-in to whom is enabled without a password, or without a role', async () => {
  await owner.query(
    `insert into users (username, name, user_type, must_change_password, disabled_at)
     values ('new.one', 'New One', 'USER', true, now())`,
  );
  await owner.query(`update users set disabled_at = now() where username = 'daniel.weber'`);
  expect((await run('enable', 'new.one')).said).toEqual([
    'New One is enabled and has no password yet: "npm run people -- reset-password new.one" gives one.',
  ]);
  expect((await run('enable', 'daniel.weber')).said).toEqual([
    'Daniel Weber is enabled, as a partner who does not sign in.',
  ]);
});

it('changes nothing where others are at work on the people, and says so', async () => {
  const before = (text: string) =>
    text.includes('pg_advisory_xact_lock(') ? Object.assign(new Error('waited in vain'), { code: '55P03' }) : undefined;
  const giveBack = interceptSql({ before });
  const refused = await run('reset-password', 'super').finally(giveBack);
  expect(refused).toEqual({ isDone: false, said: [messages.request.occupied] });
});

it.each([
  [['reset-password', 'nobody'], messages.person.noPerson('nobody')],
  [['reset-password', 'system'], messages.person.noPerson('system')],
  [['reset-password', 'daniel.weber'], messages.person.needsRole('Daniel Weber')],
  [['reset-password', 'Twin'], messages.person.severalPeople('Twin', 'twin.one, -')],
  [['reset-password'], peopleUsage],
  [['remove', 'user'], peopleUsage],
  [[], peopleUsage],
])('changes nothing for %j and says why', async (words, sentence) => {
  const before = await people();
  expect(await run(...words)).toEqual({ isDone: false, said: [sentence] });
  expect(await people()).toEqual(before);
});
