import { randomUUID } from 'node:crypto';
import type { LoginData, UserRow } from '../../src/contract/areas/auth.wire';
import type { HistoryRow } from '../../src/contract/areas/history.wire';
import type { AddedPerson, AdminPersonRow, GivenPassword, PersonSessionRow } from '#contract/areas/people.wire';
import { messages } from '../../src/contract/texts/messages';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { newOneTimePassword } from '../../src/server/identity/one-time-password';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { TestServer } from '../support/test-server';

let server: TestServer;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start({ STRICT_LOGIN: 'true' });
  chief = (await server.signIn('super')).client;
});
afterAll(() => server.stop());

const of = paths.admin.people;
const said = messages.person;
const people = async () => (await chief.get<AdminPersonRow[]>(of.list)).body.data;
const personOf = async (id: number) => (await people()).find((row) => row.id === id)!;
const add = (body: object, key?: string) =>
  chief.post<AddedPerson>(of.list, body, key === undefined ? {} : { [idempotencyHeader]: key });
const change = (id: number, body: object, by: BooksClient = chief) =>
  by.put<GivenPassword>(pathWithId(of.change, id), body);
const act = (path: string, id: number, by: BooksClient = chief) => by.post<GivenPassword>(pathWithId(path, id), {});
const signIn = (username: string, password: string, userAgent = 'curl/8.5.0') =>
  server.anonymous.post<LoginData>(paths.auth.login, { username, password }, { 'user-agent': userAgent });
const sessionsOf = async (id: number) => (await chief.get<PersonSessionRow[]>(pathWithId(of.sessions, id))).body.data;
const historyOf = async (id: number) => (await chief.get<HistoryRow[]>(pathWithId(of.history, id))).body.data;
const idOf = (username: string) => server.sample.id(`person ${username}`);

let count = 0;
/** Somebody new who has signed in and chosen a password. */
async function somebody(role: 'SUPER' | 'ADMIN' | 'USER') {
  const username = `somebody.${String((count += 1))}`;
  const { id, oneTimePassword } = (await add({ name: `Somebody ${String(count)}`, username, role })).body.data;
  const first = server.holder((await signIn(username, oneTimePassword!)).body.data.token);
  const password = `${username}-of-a-test`;
  const chosen = { currentPassword: oneTimePassword, newPassword: password, confirmPassword: password };
  expect((await first.post(paths.users.changePassword, chosen)).status).toBe(200);
  return { id, username, password, client: first };
}
const works = async (client: BooksClient) => (await client.get(paths.accounts.currencies)).status;

describe('the list', () => {
  it('holds everybody but the system, with role, state and what is known of signing in, and no secret', async () => {
    const { body, bytes } = await chief.get<AdminPersonRow[]>(of.list);
    expect(body.data.map(({ username, role }) => [username, role])).toEqual([
      ['daniel.weber', null],
      ['super', 'SUPER'],
      ['user', 'USER'],
      ['admin', 'ADMIN'],
      ['sara.lindqvist', null],
    ]);
    const [, own, other] = body.data;
    expect(own).toMatchObject({ name: 'Layla Haddad', isSelf: true, isDisabled: false, sessions: 1 });
    expect(Date.now() - Date.parse(own!.lastSignIn!)).toBeLessThan(600_000);
    expect(other).toMatchObject({ isSelf: false, lastSignIn: null, sessions: 0, mustChangePassword: false });
    expect(bytes.toString()).not.toMatch(/argon2|password_hash/);
  });
});

describe('a person', () => {
  it('who is added signs in with a password that is shown once, kept nowhere and must be changed', async () => {
    const body = { name: '  Rana Saleh ', username: 'Rana', role: 'ADMIN' };
    const key = randomUUID();
    const added = await add(body, key);
    expect([added.status, added.body.message]).toEqual([201, said.created]);
    const { id, oneTimePassword } = added.body.data;
    expect(oneTimePassword).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(await personOf(id)).toMatchObject({ name: 'Rana Saleh', username: 'Rana', role: 'ADMIN', version: 1 });

    const again = await add(body, key);
    expect([again.status, again.body.message, again.body.data]).toEqual([
      201,
      said.createdBefore,
      { id, oneTimePassword: null },
    ]);
    expect((await people()).filter(({ name }) => name === 'Rana Saleh')).toHaveLength(1);
    expect(await server.stored()).not.toContain(oneTimePassword);
    expect(server.log.join('')).not.toContain(oneTimePassword);

    const { body: first } = await signIn('RANA', oneTimePassword!);
    expect(first.data).toMatchObject({ role: 'ADMIN', mustChangePassword: true });
    const refused = await server.holder(first.data.token).get(paths.accounts.list);
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  it('who is a partner only has no password, stands in the lists and deposits', async () => {
    const { id, oneTimePassword } = (await add({ name: 'Silent Partner', username: null, role: null })).body.data;
    expect(oneTimePassword).toBeNull();
    expect(await personOf(id)).toMatchObject({ username: null, role: null, mustChangePassword: false });
    expect((await chief.createDeposit({ userId: id })).status).toBe(201);
    const refused = await act(of.givePassword, id);
    expect([refused.status, refused.body.message]).toEqual([409, said.needsRole('Silent Partner')]);
  });

  it.each<[field: string, body: object, message: string]>([
    ['name', { name: '   ' }, said.nameRequired],
    ['name', { name: 'Ada\u202egnik' }, messages.form.textInvalid],
    ['username', { username: '' }, said.usernameRequired],
    ['username', { username: null }, said.usernameRequired],
    ['username', { username: 'two words' }, said.usernameInvalid],
    ['username', { username: 'admin\u200e' }, said.usernameInvalid],
    ['username', { username: 'x'.repeat(101) }, said.usernameTooLong],
    ['role', { role: 'SYSTEM' }, said.roleRequired],
    ['role', { role: undefined }, said.roleRequired],
    ['sample', { sample: true }, messages.request.unknownField],
  ])('is refused when %s is %j', async (field, overrides, message) => {
    const before = await people();
    const { status, body } = await add({ name: 'Ada', username: 'ada', role: 'USER', ...overrides });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await people()).toEqual(before);
  });

  it('has a username of its own, whatever its capitals, also when two are added at once', async () => {
    const taken = await add({ name: 'Other', username: 'ADMIN', role: 'USER' });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [{ field: 'username', message: said.usernameTaken('ADMIN') }],
    ]);
    const both = await Promise.all(['twin', 'TWIN'].map((username) => add({ name: 'Twin', username, role: 'USER' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('who gets another role is signed out at once, and as a partner loses username and password', async () => {
    const { id, client, username, password } = await somebody('ADMIN');
    const { version } = await personOf(id);
    expect((await change(id, { name: 'New Name', username, role: 'ADMIN', version })).status).toBe(200);
    expect(await works(client)).toBe(200);
    expect((await change(id, { name: 'New Name', username, role: 'USER', version: version + 1 })).status).toBe(200);
    expect(await works(client)).toBe(401);
    expect((await signIn(username, password)).body.data.role).toBe('USER');

    const partner = { name: 'New Name', username, role: null, version: version + 2 };
    expect((await change(id, partner)).body.data.oneTimePassword).toBeNull();
    expect(await personOf(id)).toMatchObject({ username: null, role: null, sessions: 0 });
    expect((await signIn(username, password)).status).toBe(401);

    const back = await change(id, { name: 'New Name', username, role: 'USER', version: version + 3 });
    expect((await signIn(username, back.body.data.oneTimePassword!)).body.data.mustChangePassword).toBe(true);
    expect((await historyOf(id))[0]).toMatchObject({
      by: 'Layla Haddad',
      action: 'person.changed',
      before: { name: 'New Name', username: null, role: null },
      after: { name: 'New Name', username, role: 'USER' },
    });
  });

  it('keeps as a partner the username that was there when only the name is changed', async () => {
    const { id, version } = (await people()).find(({ name }) => name === 'Daniel Weber')!;
    expect((await change(id, { name: 'Daniel Webber', username: null, role: null, version })).status).toBe(200);
    expect(await personOf(id)).toMatchObject({ name: 'Daniel Webber', username: 'daniel.weber' });
  });

  it('whom somebody else has changed meanwhile stays so; it is said who did', async () => {
    const { id, username } = await somebody('USER');
    const { client: other } = await somebody('SUPER');
    const { version } = await personOf(id);
    expect((await change(id, { name: 'First', username, role: 'USER', version }, other)).status).toBe(200);
    // Done with the same person, and no change of what is saved.
    expect((await act(of.givePassword, id)).status).toBe(200);
    const late = await change(id, { name: 'Second', username, role: 'USER', version });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^Somebody \d+ has changed this meanwhile, on \d\d \w+ \d{4}, \d\d:\d\d \(UTC\)/);
    expect((await personOf(id)).name).toBe('First');
  });

  it('who is disabled is signed out, takes no new entries, and comes back when enabled', async () => {
    const { id, client, username, password } = await somebody('ADMIN');
    const { id: depositId } = (await client.createDeposit({ userId: id })).body.data;
    const { name } = await personOf(id);
    expect((await act(of.disable, id)).body.message).toBe(said.disabled);
    expect(await works(client)).toBe(401);
    expect((await signIn(username, password)).status).toBe(403);
    const again = await act(of.disable, id);
    expect([again.status, again.body.message]).toEqual([409, said.alreadyDisabled(name)]);

    const { data } = (await chief.get<UserRow[]>(paths.users.list)).body;
    expect(data.find((row) => row.id === id)).toMatchObject({ name, isDisabled: true });
    const deposit = await chief.createDeposit({ userId: id });
    expect([deposit.status, deposit.body.message]).toEqual([400, said.disabledForEntries(name)]);
    expect((await chief.remove(pathWithId(paths.deposits.reverse, depositId))).status).toBe(204);

    expect((await act(of.enable, id)).status).toBe(200);
    expect(await works(client)).toBe(401);
    expect((await act(of.enable, id)).status).toBe(409);
    expect((await signIn(username, password)).status).toBe(200);
    const [enabled, disabled] = await historyOf(id);
    expect([enabled!.action, disabled!.action]).toEqual(['person.enabled', 'person.disabled']);
  });

  it('of the system is nobody here, as is a number of nobody', async () => {
    for (const id of [idOf('system'), 999_999]) {
      const body = { name: 'X', username: 'x', role: 'SUPER', version: 1 };
      const calls = [change(id, body), ...[of.disable, of.enable, of.givePassword].map((path) => act(path, id))];
      const reads = [of.sessions, of.history].map((path) => chief.get(pathWithId(path, id)));
      const answers = await Promise.all([...calls, ...reads, chief.remove(pathWithId(of.sessions, id))]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
  });
});

describe('a new one-time password', () => {
  it('ends the old one and all sessions, and is in no record', async () => {
    const { id, client, username, password } = await somebody('USER');
    const { oneTimePassword } = (await act(of.givePassword, id)).body.data;
    expect(await works(client)).toBe(401);
    expect(await server.rows('select from sign_in_places where user_id = $1', [id])).toEqual([]);
    expect((await signIn(username, password)).status).toBe(401);
    expect((await signIn(username, oneTimePassword!)).body.data.mustChangePassword).toBe(true);
    expect((await historyOf(id))[0]).toMatchObject({ action: 'person.password.given', before: null, after: null });
    expect(await server.stored()).not.toContain(oneTimePassword);
  });

  it('is another each time', () => {
    expect(new Set(Array.from({ length: 100 }, newOneTimePassword)).size).toBe(100);
  });
});

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
describe('somebody who can sign in as SUPER', () => {
  it('is always left: nobody disables or demotes himself, or takes his own password', async () => {
    const id = idOf('super');
    const { version, name } = await personOf(id);
    const before = await server.rows('select * from users order by id');
    const own = { name, username: 'super', version };
    for (const [sent, sentence] of [
      [act(of.disable, id), said.ownDisabling],
      [change(id, { ...own, role: 'ADMIN' }), said.ownRole],
      [change(id, { ...own, role: null }), said.ownRole],
      [act(of.givePassword, id), said.ownPassword],
    ] as const) {
      const { status, body } = await sent;
      expect([status, body.message]).toEqual([409, sentence]);
    }
    expect(await server.rows('select * from users order by id')).toEqual(before);
  });

  it.each(['disable', 'demote'] as const)(
    'is left when two %s each other: one wins, the other hears why',
    async (how) => {
      const [one, two] = [await somebody('SUPER'), await somebody('SUPER')];
      const take = async (by: typeof one, from: typeof one) =>
        how === 'disable'
          ? act(of.disable, from.id, by.client)
          : change(
              from.id,
              { name: 'X', username: from.username, role: 'USER', version: (await personOf(from.id)).version },
              by.client,
            );
      // Both are let in before either has changed anything: who comes later has no session any more.
      const holder = await server.database.connect();
      await holder.query(`begin; set local idle_in_transaction_session_timeout = 0;
        select pg_advisory_xact_lock(hashtextextended('people', 0))`);
      const answers = Promise.all([take(one, two), take(two, one)]);
      expect(await eventually(async () => (await server.rows(waiting)).length, 2)).toBe(2);
      await holder.query('rollback');
      holder.release();
      const [won, lost] = (await answers).sort((a, b) => a.status - b.status);
      expect([won.status, lost.status, lost.body.message]).toEqual([200, 401, said.overtaken]);
      const left = (await people()).filter(({ id }) => [one.id, two.id].includes(id));
      expect(left.filter(({ role, isDisabled }) => role === 'SUPER' && !isDisabled)).toHaveLength(1);
    },
  );
});

describe('the sessions of a person', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('say from where, and end one by one or all; one’s own present one stays', async () => {
    const { id, client, username, password } = await somebody('SUPER');
    const { token } = (await signIn(username, password, firefox)).body.data;
    const [latest, first] = await sessionsOf(id);
    expect(latest).toMatchObject({ address: '127.0.0.1', browser: 'Firefox 140 on Windows', isCurrent: false });
    expect(first).toMatchObject({ browser: 'curl/8.5.0' });
    const end = pathWithId(of.session, id).replace(':session', latest!.id);
    expect((await chief.remove(end)).body.message).toBe(said.sessionEnded);
    expect([await works(server.holder(token)), await works(client)]).toEqual([401, 200]);
    expect((await chief.remove(end)).status).toBe(409);
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'person.session.ended',
      before: { address: '127.0.0.1', browser: 'Firefox 140 on Windows' },
    });

    await signIn(username, password);
    expect((await client.remove(pathWithId(of.sessions, id))).body.message).toBe(said.sessionsEnded(1));
    expect(await works(client)).toBe(200);
    expect((await chief.remove(pathWithId(of.sessions, id))).body.message).toBe(said.sessionsEnded(1));
    expect(await works(client)).toBe(401);
  });
});

it('leaves the books without a fault', async () => {
  expect(await server.findFaults()).toEqual([]);
});
