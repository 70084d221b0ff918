import type { AccountSetupRow } from '../../src/contract/areas/account-setup.wire';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import type { HistoryRow } from '../../src/contract/areas/history.wire';
import type { AdminPersonRow, GivenPassword } from '../../src/contract/areas/people.wire';
import { importPhrases } from '../../src/contract/texts/import-phrases';
import { messages } from '../../src/contract/texts/messages';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { inspectRules } from '../support/books-rules';
import { depositHeads, depositLine, ImportClient, waitingInVain } from '../support/import-client';
import { ProjectSetup } from '../support/project-setup';
import { TestServer } from '../support/test-server';

/* What a company begins with comes from files: its people, and its accounts with what they hold (contract §9). */

let server: TestServer;
let chief: ImportClient;
let other: ImportClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
  other = new ImportClient((await server.signIn('super')).client);
});
afterAll(() => server.stop());

const { importBatch, person, account, opening } = messages;
/** Nothing was to be saved yet. */
const saidOfRow = (refusal: string) =>
  refusal.replace(/ Nothing was saved\.$/, '').replace('Nothing was saved; p', 'P');
const ofPeople = paths.admin.people;
const ofAccounts = paths.admin.accounts;
const people = async () => (await chief.client.get<AdminPersonRow[]>(ofPeople.list)).body.data;
const accounts = async () => (await chief.client.get<AccountSetupRow[]>(ofAccounts.list)).body.data;
const namedPerson = async (name: string) => (await people()).filter((row) => row.name === name);
const namedAccount = async (name: string) => (await accounts()).filter((row) => row.name === name);
const historyOf = async (path: string, id: number) =>
  (await chief.client.get<HistoryRow[]>(pathWithId(path, id))).body.data;
const signIn = (username: string, password: string) =>
  server.anonymous.post<LoginData>(paths.auth.login, { username, password });
const books = () =>
  server.digest(['import_batches', 'import_rows', 'audit_log', 'audit_seals', 'access_events', 'sessions']);
const peopleHeads = 'Name,Username,Role';
const accountHeads = 'Account Name,Currency,Account Type,Overdraft Limit,Opening Balance,Opening Date';

/** Writes what fits, and answers the number of the batch. */
async function written(kind: ImportKind, lines: readonly string[]): Promise<number> {
  const { id } = await chief.judged(kind, lines);
  expect(await chief.acted('write', id)).toMatchObject({ state: 'written', failure: null });
  return id;
}

describe('people', () => {
  it('are judged by the rules of their form; a name that is there already is asked about', async () => {
    const before = await books();
    const { id, ...batch } = await chief.judged('people', [
      peopleHeads,
      'Rana Saleh,rana,ADMIN',
      'Quiet Partner,,',
      'Two Words,two words,USER',
      'Taken,ADMIN,user',
      'Twice,Rana,USER',
      'Nameless Role,,SUPER',
      'Nameless Sign-In,nobody,',
      'Wrong Role,wrong,SYSTEM',
      ',late,USER',
      'daniel WEBER,,',
      'Quiet Partner,,',
    ]);
    expect(batch).toMatchObject({ state: 'judged', stagedRows: 11, faultyRows: 7, duplicateRows: 2, totals: [] });
    expect(await chief.faults(id)).toEqual([
      [4, `Username: ${person.usernameInvalid}`],
      [5, `Username: ${saidOfRow(person.usernameTaken('ADMIN'))}`],
      [6, `Username: ${importBatch.usernameTwice('Rana', 2)}`],
      [7, `Username: ${person.usernameRequired}`],
      [8, `Role: ${importBatch.usernameWithoutRole}`],
      [9, `Role: ${messages.import.oneOf('Role', 'ADMIN, SUPER, USER, Partner only')}`],
      [10, 'Name: Name is required'],
    ]);
    expect((await chief.rows(id, 'duplicates')).map(({ line }) => line)).toEqual([11, 12]);
    expect((await chief.act('write', id)).status).toBe(409);
    expect(await books()).toEqual(before);
  });

  it('who sign in wait for their first one-time password; partners are there at once', async () => {
    const id = await written('people', [
      peopleHeads,
      'Rana Saleh,rana,ADMIN',
      'Quiet Partner,,Partner only',
      'Omar Aziz, omar ,user',
    ]);
    const [rana] = await namedPerson('Rana Saleh');
    expect(rana).toMatchObject({ username: 'rana', role: 'ADMIN', hasPassword: false, mustChangePassword: false });
    expect(await namedPerson('Quiet Partner')).toMatchObject([{ username: null, role: null, hasPassword: false }]);
    expect(await namedPerson('Omar Aziz')).toMatchObject([{ username: 'omar', role: 'USER', version: 1 }]);
    expect(await historyOf(ofPeople.history, rana!.id)).toMatchObject([
      {
        action: 'person.created',
        by: 'Layla Haddad',
        after: { name: 'Rana Saleh', username: 'rana', role: 'ADMIN', importedFrom: { batch: id, line: 2 } },
      },
    ]);
    expect((await signIn('rana', '')).status).toBeGreaterThanOrEqual(400);
    const renamed = { name: 'Rana Saleh', username: 'rana.saleh', role: 'ADMIN', version: 1 };
    expect((await chief.client.put(pathWithId(ofPeople.change, rana!.id), renamed)).body.data).toEqual({
      oneTimePassword: null,
    });
    const given = await chief.client.post<GivenPassword>(pathWithId(ofPeople.givePassword, rana!.id), {});
    expect((await signIn('rana.saleh', given.body.data.oneTimePassword!)).body.data).toMatchObject({
      role: 'ADMIN',
      mustChangePassword: true,
    });

    const before = await books();
    const refused = await chief.acted('undo', id);
    expect(refused).toMatchObject({
      state: 'written',
      failure: importBatch.peopleInUse('Rana Saleh has signed in'),
    });
    expect(await books()).toEqual(before);
  });

  it('are taken away again as a whole while nothing stands on them, each as often as it was ticked', async () => {
    const before = await people();
    const lines = [peopleHeads, 'Twin,,', 'Twin,,', 'Clerk,clerk,SUPER'];
    const { id } = await chief.judged('people', lines);
    await chief.tick(id, { isAccepted: true });
    await chief.acted('write', id);
    expect(await namedPerson('Twin')).toHaveLength(2);
    expect(await chief.acted('undo', id)).toMatchObject({ state: 'undone', failure: null });
    expect(await people()).toEqual(before);
    const removed = await server.rows(
      `select before ->> 'username' as username, before ->> 'role' as role from audit_log
        where action = 'person.removed' and after ->> 'undoneImport' = $1 order by id`,
      [String(id)],
    );
    expect(removed).toEqual([
      { username: null, role: null },
      { username: null, role: null },
      { username: 'clerk', role: 'SUPER' },
    ]);
    await written(
      'people',
      lines.filter((_line, at) => at !== 2),
    );
  });

  it('that wait for others of a kind keep no server from stopping, and go on where they were', async () => {
    const { id } = await chief.judged('people', [peopleHeads, 'In Line,,']);
    const giveBack = waitingInVain();
    const holder = await server.database.connect();
    await holder.query(`begin; select pg_advisory_xact_lock(hashtextextended('imports of people', 0))`);
    await chief.act('write', id);
    await server.restart();
    giveBack();
    expect(await chief.look(id)).toMatchObject({ state: 'writing', isInterrupted: true });
    await holder.query('rollback');
    holder.release();
    expect((await chief.acted('write', id)).state).toBe('written');
  });

  it('stay when one of them has an entry or owns a share, and it is said who', async () => {
    const id = await written('people', [peopleHeads, 'Partner One,,', 'Partner Two,,', 'Partner Three,,']);
    const [[one], [two]] = [await namedPerson('Partner One'), await namedPerson('Partner Two')];
    expect((await chief.client.createDeposit({ userId: one!.id })).status).toBe(201);
    await new ProjectSetup(server, chief.client).add({ owners: [{ userid: two!.id, share: 100 }] });
    expect((await chief.acted('undo', id)).failure).toBe(
      importBatch.peopleInUse('Partner One has an entry in the books, Partner Two owns a share of a project'),
    );
    expect(await namedPerson('Partner Three')).toHaveLength(1);
  });
});

describe('accounts', () => {
  it('are judged by the rules of Account Setup', async () => {
    const before = await books();
    const { id, ...batch } = await chief.judged('accounts', [
      accountHeads,
      'Gulf Trust,usd,payment,500.00,-250.50,2026-01-02',
      'Empty,AED,,,,',
      'Nothing,AED,ACCOUNT,0,0.00,',
      'No Currency,XXX,,,,',
      'main operating,USD,,,,',
      'Main Operating,AED,,,,',
      'Empty,AED,,,,',
      'Too Deep,USD,,10,-10.01,2026-01-02',
      'Below Nothing,USD,,-1,,',
      'No Day,USD,,,5,',
      'No Amount,USD,,,,2026-01-02',
      'Savings,USD,SAVINGS,,,',
      ',USD,,,,',
      'Caf\u00e9,USD,,,,',
      'Cafe\u0301,USD,,,,',
    ]);
    expect(batch).toMatchObject({ state: 'judged', faultyRows: 10, duplicateRows: 0 });
    expect(batch.totals).toEqual([{ currency: 'USD', rows: 1, into: 0, outOf: 250.5 }]);
    expect(await chief.faults(id)).toEqual([
      [5, `Currency: ${importBatch.unknownName('currency', 'XXX')}`],
      [6, `Account Name: ${saidOfRow(account.nameTaken('main operating', 'USD'))}`],
      [8, `Account Name: ${importBatch.accountTwice('Empty', 'AED', 3)}`],
      [9, `Opening Balance: ${saidOfRow(opening.belowLimit('Too Deep', '10.00', 'USD'))}`],
      [10, `Overdraft Limit: ${messages.import.notNegative('Overdraft Limit')}`],
      [11, `Opening Date: ${opening.dateRequired}`],
      [12, `Opening Balance: ${opening.amountRequired}`],
      [13, `Account Type: ${messages.import.oneOf('Account Type', 'ACCOUNT, PAYMENT, COMBINED')}`],
      [14, 'Account Name: Account Name is required'],
      [16, `Account Name: ${importBatch.accountTwice('Caf\u00e9', 'USD', 15)}`],
    ]);
    expect(await books()).toEqual(before);
  });

  const lines = [
    accountHeads,
    'Gulf Trust,USD,PAYMENT,500.00,-250.50,2026-01-02',
    'Reserve,USD,,,"1,000.00",2026-01-02',
    'Empty,AED,,,,',
  ];

  it('begin with their opening balances, as if each had been added under Account Setup', async () => {
    const id = await written('accounts', lines);
    const [trust] = await namedAccount('Gulf Trust');
    expect(trust).toMatchObject({
      ...{ accountType: 'PAYMENT', balance: -250.5, overdraftLimit: 500, isUsed: true, version: 1 },
      opening: { date: '2026-01-02T00:00:00', amount: -250.5, remarks: '' },
    });
    expect(await namedAccount('Reserve')).toMatchObject([{ accountType: 'ACCOUNT', balance: 1000, overdraftLimit: 0 }]);
    expect(await namedAccount('Empty')).toMatchObject([{ balance: 0, opening: null, isUsed: false }]);
    expect(await server.findFaults()).toEqual([]);
    expect(await inspectRules(server.database)).toEqual([]);
    const importedFrom = { batch: id, line: 2 };
    const [recorded, created] = await historyOf(ofAccounts.history, trust!.id);
    expect(created).toMatchObject({ action: 'account.created', after: { overdraftLimit: 500, importedFrom } });
    expect(recorded).toMatchObject({ action: 'opening.created', after: { amount: -250.5, slip: null, importedFrom } });
    expect(created!.after).not.toHaveProperty('openingAmount');
    const early = await chief.client.createDeposit({ toacc: trust!.id, date: '2026-01-01T00:00:00' });
    expect(early.body.message).toBe(account.beforeOpening('Gulf Trust', '02 Jan 2026'));
  });

  it('are undone while nothing else is on them: deleted, or closed where the books keep an entry', async () => {
    const [batch] = (await chief.client.get<{ id: number }[]>(paths.admin.imports.list)).body.data;
    const { id } = batch!;
    const [reserve] = await namedAccount('Reserve');
    const stands = await chief.client.createDeposit({ toacc: reserve!.id, amount: 5 });
    const before = await books();
    expect((await chief.acted('undo', id)).failure).toBe(importBatch.accountsInUse('Reserve'));
    expect(await books()).toEqual(before);
    expect((await chief.client.reverse('deposits', stands.body.data.id)).status).toBe(204);
    expect(await chief.acted('undo', id)).toMatchObject({ state: 'undone', failure: null });
    for (const name of ['Gulf Trust', 'Reserve', 'Empty']) expect(await namedAccount(name)).toEqual([]);
    const [closed] = await namedAccount(`Gulf Trust${importPhrases.undoneName(id)}`);
    expect(closed).toMatchObject({ isClosed: true, balance: 0, opening: null });
    expect((await historyOf(ofAccounts.history, closed!.id)).map(({ action }) => action)).toEqual([
      'account.closed',
      'account.changed',
      'opening.reversed',
      'opening.created',
      'account.created',
    ]);
    expect(await inspectRules(server.database)).toEqual([]);
    const again = await written('accounts', lines);
    expect(await namedAccount('Gulf Trust')).toMatchObject([{ balance: -250.5, isClosed: false }]);
    expect(
      await server.rows(`select count(*)::int from import_rows where batch_id = $1 and record_id is null`, [again]),
    ).toEqual([{ count: 0 }]);
    await written('deposits', [depositHeads, depositLine('on an imported account', '2026-03-05', '1.25', 'Reserve')]);
  });
});

it.each<[ImportKind, string, string, string, string]>([
  ['people', peopleHeads, 'One,one.name,USER', 'Two,One.Name,USER', person.usernameTaken('one.name')],
  [
    'accounts',
    accountHeads,
    'One Name,USD,,,5,2026-01-02',
    'one name,USD,,,7,2026-01-02',
    account.nameTaken('One Name', 'USD'),
  ],
])(
  'of two who import %s of one name at once one wins, the other hears why',
  async (kind, heads, mine, theirs, sentence) => {
    const both = [await chief.judged(kind, [heads, mine]), await other.judged(kind, [heads, theirs])] as const;
    await Promise.all([chief.acted('write', both[0].id), other.acted('write', both[1].id)]);
    const [first, second] = await Promise.all(both.map(({ id }) => chief.look(id)));
    expect([first!.state, second!.state].sort()).toEqual(['judged', 'written']);
    const lost = [first!, second!].find(({ state }) => state === 'judged');
    expect(lost!.failure?.toLowerCase()).toBe(sentence.toLowerCase());
    const won = [first!, second!].find(({ state }) => state === 'written');
    expect(await chief.acted('undo', won!.id)).toMatchObject({ state: 'undone' });
    const same = [await chief.judged(kind, [heads, mine]), await other.judged(kind, [heads, mine])] as const;
    const answers = await Promise.all([chief.act('write', same[0].id), other.act('write', same[1].id)]);
    const ends = await Promise.all(same.map(({ id }) => chief.settled(id)));
    expect(ends.map(({ state }) => state).sort()).toEqual(['judged', 'written']);
    const heard = [...answers.map(({ body }) => body.message), ...ends.map(({ failure }) => failure ?? '')];
    expect(heard.join()).toContain('Layla Haddad has imported this very file');
  },
);
