import type { HistoryPage } from '../../src/contract/areas/history.wire';
import type { DepositSummaryRow } from '../../src/contract/areas/deposits.wire';
import type { ProjectViewRow } from '../../src/contract/areas/projects.wire';
import { messages } from '../../src/contract/texts/messages';
import { addDays, type CalendarDate, today } from '../../src/contract/values/dates';
import { paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { ImportClient, projectHeads } from '../support/import-client';
import { ProjectSetup } from '../support/project-setup';
import { TestServer } from '../support/test-server';

let server: TestServer;
let chief: BooksClient;
let setup: ProjectSetup;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
  setup = new ProjectSetup(server, chief);
});
afterAll(() => server.stop());

const { project } = messages;
const person = (username: string) => server.sample.id(`person ${username}`);
const owner = (username: string, share: unknown) => ({ userid: person(username), share });
const refusal = (status: number, field: string, message: string) => ({ status, message, errors: [{ field, message }] });

describe('owners', () => {
  it('hold from a day on until the next; a project before its first owners has those', async () => {
    const day = today(new Date(), 'UTC');
    const { id, version } = await setup.add({ owners: [owner('admin', 100)], startdate: addDays(day, 10) });
    const viewed = async () => {
      const { body } = await chief.get<ProjectViewRow[]>(paths.query, { queryName: 'projectview' });
      return body.data.filter(({ projectid }) => projectid === id).map((row) => [row.name, row.share]);
    };
    expect(await viewed()).toEqual([['Omar Siddiqui', 100]]);
    const save = async (validFrom: CalendarDate, owners: object[]) => {
      const { version: read } = await setup.row(id);
      expect((await setup.saveOwners(id, { version: read, validFrom, owners })).body.message).toBe(project.ownersSaved);
    };
    await save(addDays(day, -1), [owner('daniel.weber', 40.5), owner('admin', 59.5)]);
    const now = [
      ['Daniel Weber', 40.5],
      ['Omar Siddiqui', 59.5],
    ];
    expect(await viewed()).toEqual(now);
    await save(addDays(day, 1), [owner('super', 100)]);
    expect(await viewed()).toEqual(now);
    expect((await setup.row(id)).owners.map((each) => [each.name, each.share])).toEqual(now);
    await save(day, [owner('user', 100)]);
    expect(await viewed()).toEqual([['Nadia Rahman', 100]]);
    expect((await setup.owners(id)).map(({ validFrom, isHeld }) => [validFrom.slice(0, 10), isHeld])).toEqual([
      [addDays(day, 10), false],
      [addDays(day, 1), false],
      [day, true],
      [addDays(day, -1), false],
    ]);
    expect((await setup.row(id)).version).toBeGreaterThan(version);
    const [, , last] = await setup.history(id);
    expect(last).toMatchObject({
      action: 'project.owners.saved',
      before: null,
      after: { owners: [{ share: '40.50' }, {}] },
    });
  });

  it('of one name are told apart wherever they are listed and in History, and so is who deposits', async () => {
    const added = { name: 'Ali Hassan', username: null, role: null };
    const add = async () => (await chief.post<{ id: number }>(paths.admin.people.list, added)).body.data.id;
    const [first, second] = [await add(), await add()];
    const { id, version } = await setup.add({ owners: [{ userid: first, share: 100 }] });
    const owners = [{ userid: second, share: 100 }];
    const saved = await setup.saveOwners(id, { version, validFrom: '2026-01-01', owners });
    expect(saved.body.message).toBe(project.ownersSaved);
    const told = async (kind: string, subject: number) =>
      (await chief.get<HistoryPage>(paths.books.history, { kind, subject })).body.data.entries[0]!.changes;
    // Whoever else is listed: each is the only one of the name there.
    const here = (all: readonly { projectid: number }[]) => all.filter(({ projectid }) => projectid === id);
    const viewed = await chief.get<ProjectViewRow[]>(paths.query, { queryName: 'projectview' });
    expect(here(viewed.body.data)).toEqual([expect.objectContaining({ name: 'Ali Hassan', userNumber: second })]);
    expect((await setup.row(id)).owners).toEqual([expect.objectContaining({ userNumber: second })]);
    expect((await setup.owners(id)).map((set) => set.owners[0]?.userNumber)).toEqual([second]);
    const called = (person: number) => `Ali Hassan (No. ${String(person)})`;
    const share = (person: number) => `${called(person)} 100.00\u00a0%`;
    expect(await told('project', id)).toEqual([{ label: 'Owners', before: share(first), after: share(second) }]);
    const deposit = (await chief.createDeposit({ userId: second })).body.data.id;
    const sums = await chief.get<DepositSummaryRow[]>(paths.query, { queryName: 'depositTransactions' });
    expect(sums.body.data.filter(({ username }) => username === 'Ali Hassan')).toEqual([
      expect.objectContaining({ userid: second, userNumber: second }),
    ]);
    expect(await told('deposit', deposit)).toContainEqual({
      ...{ label: 'Deposited By', before: null, after: called(second) },
    });
  });

  it('of a day are replaced, and removed while others remain', async () => {
    const { id, version } = await setup.add({ owners: [owner('admin', 100)] });
    const replaced = { version, validFrom: '2026-01-01', owners: [owner('admin', 50), owner('user', 50)] };
    expect((await setup.saveOwners(id, replaced)).status).toBe(200);
    // The same again, as after an answer that was lost.
    expect(await setup.refused(() => setup.saveOwners(id, replaced))).toMatchObject({ status: 200 });
    expect(
      await setup.refused(() => setup.saveOwners(id, { ...replaced, owners: [owner('user', 100)] })),
    ).toMatchObject({
      status: 409,
    });
    const read = (await setup.row(id)).version;
    expect(await setup.refused(() => setup.removeOwners(id, read, '2026-01-01'))).toMatchObject({
      status: 409,
      message: project.ownersLast,
    });
    await setup.saveOwners(id, { version: read, validFrom: '2026-06-01', owners: [owner('user', 100)] });
    const [{ version: later } = { version: 0 }] = await setup.owners(id);
    expect(await setup.refused(() => setup.removeOwners(id, read, '2026-01-01'))).toMatchObject({ status: 409 });
    expect(await setup.refused(() => setup.removeOwners(id, later, '2026-02-01'))).toMatchObject({ status: 404 });
    expect((await setup.removeOwners(id, later, '2026-01-01')).body.message).toBe(project.ownersRemoved);
    expect((await setup.owners(id)).map(({ validFrom }) => validFrom)).toEqual(['2026-06-01T00:00:00']);
    expect((await setup.history(id)).at(-1)).toMatchObject({
      action: 'project.owners.removed',
      before: { validFrom: '2026-01-01', owners: [{ name: 'Omar Siddiqui', share: '50.00' }, {}] },
    });
  });

  it('begin on another day than before, and leave none behind', async () => {
    const { id, version } = await setup.add({ owners: [owner('admin', 100)] });
    await setup.saveOwners(id, { version, validFrom: '2026-03-01', owners: [owner('user', 100)] });
    const { version: read } = await setup.row(id);
    const moved = { version: read, validFrom: '2026-04-01', insteadOf: '2026-03-01', owners: [owner('user', 100)] };
    expect(await setup.refused(() => setup.saveOwners(id, { ...moved, version }))).toMatchObject({ status: 409 });
    expect((await setup.saveOwners(id, moved)).status).toBe(200);
    // The same again, as after an answer that was lost.
    expect(await setup.refused(() => setup.saveOwners(id, moved))).toMatchObject({ status: 200 });
    const [first, ...others] = (await setup.owners(id)).map(({ validFrom }) => validFrom.slice(0, 10));
    expect(first).toBe('2026-04-01');
    expect(others).not.toContain('2026-03-01');
    expect((await setup.history(id)).slice(-2).map(({ action }) => action)).toEqual([
      'project.owners.removed',
      'project.owners.saved',
    ]);
  });

  it('that are wrong are refused: nobody, twice, no whole, of the system, unknown', async () => {
    const { id, version } = await setup.add();
    const send = (owners: unknown) =>
      setup.refused(() => setup.saveOwners(id, { version, validFrom: '2026-01-01', owners }));
    const cases: [owners: unknown, sentence: string][] = [
      [[], project.ownersRequired],
      [[owner('admin', 99.99)], project.sharesNotWhole('99.99')],
      [[owner('admin', 50.01), owner('user', 50)], project.sharesNotWhole('100.01')],
      [[owner('admin', 50), owner('admin', 50)], project.ownerTwice('Omar Siddiqui')],
      [[owner('system', 100)], project.ownerOfSystem('System')],
      [[{ userid: 999_999, share: 100 }], project.ownerUnknown],
      [[owner('admin', 0), owner('user', 100)], project.shareInvalid],
      [[owner('admin', 33.333), owner('user', 66.67)], project.shareInvalid],
      [[owner('admin', '100')], project.shareInvalid],
      [Array.from({ length: 201 }, () => owner('admin', 0.5)), project.ownersTooMany],
    ];
    for (const [owners, sentence] of cases) {
      const field = sentence === project.shareInvalid ? 'owners.0.share' : 'owners';
      expect(await send(owners)).toEqual(refusal(400, field, sentence));
    }
    expect(await setup.refused(() => setup.save({ name: 'None', owners: cases[1]![0] }))).toEqual(
      refusal(400, 'owners', project.sharesNotWhole('99.99')),
    );
  });

  it('who are disabled stay, and nobody who is becomes one', async () => {
    const { id, version } = await setup.add({ owners: [owner('sara.lindqvist', 100)] });
    const other = await setup.add();
    await server.rows(`update users set disabled_at = now() where username = 'sara.lindqvist'`);
    const body = { version, validFrom: '2026-03-01', owners: [owner('sara.lindqvist', 50), owner('admin', 50)] };
    expect((await setup.saveOwners(id, body)).status).toBe(200);
    expect(await setup.refused(() => setup.saveOwners(other.id, { ...body, version: other.version }))).toEqual(
      refusal(400, 'owners', project.ownerDisabled('Sara Lindqvist')),
    );
    await server.rows(`update users set disabled_at = null where username = 'sara.lindqvist'`);
  });

  it('come by a file however many they are', async () => {
    const file = new ImportClient(chief);
    const days = Array.from({ length: 1_020 }, (_none, at) => addDays('2026-01-01' as CalendarDate, at));
    // More than 65,535 values, by shares of five and by rows of the audit log of nine.
    const lines = Array.from({ length: 13 }, (_none, at) => [
      `Much Owned ${at},USD,2026-01-01,,,,,Daniel Weber,100,`,
      ...days.slice(1).map((day) => `Much Owned ${at},,,,,,,Daniel Weber,100,${day}`),
    ]);
    await file.imported('projects', [projectHeads, ...lines.flat()]);
    expect(await server.rows(`select count(*)::int from project_shares where valid_from = '2027-05-05'`)).toEqual([
      { count: 13 },
    ]);
  });

  it('are a whole in the database too, whoever writes there', async () => {
    const { id } = await setup.add({ owners: [owner('admin', 100)] });
    const spoil = (text: string, ...values: unknown[]) => expect(server.rows(text, [id, ...values])).rejects.toThrow();
    await spoil('update project_shares set share = 99.99 where project_id = $1');
    await spoil(`insert into project_shares values ($1, '2026-01-01', $2, 2, 0.01)`, person('user'));
    await spoil('update project_shares set share = 0 where project_id = $1');
    await expect(
      server.rows(
        `insert into projects (name, currency_id, start_date) select name, currency_id, start_date from projects where id = $1`,
        [id],
      ),
    ).rejects.toThrow('already a project');
  });
});
