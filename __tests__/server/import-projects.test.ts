import type { ScheduleVersionRow } from '../../src/contract/areas/schedules.wire';
import { csvFile } from '../../src/contract/reports/csv-file';
import { reports } from '../../src/contract/reports/reports';
import { captions } from '../../src/contract/texts/captions';
import { importPhrases, namesInWords } from '../../src/contract/texts/import-phrases';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { ImportClient, projectHeads, scheduleHeads, sharedProjects } from '../support/import-client';
import { ProjectSetup } from '../support/project-setup';
import { TestServer } from '../support/test-server';

/* Projects with their owners, and schedules, from files: by the rules of their forms, and taken back as a whole. */

let server: TestServer;
let client: BooksClient;
let chief: ImportClient;
let other: ImportClient;
let setup: ProjectSetup;
beforeAll(async () => {
  server = await TestServer.start();
  client = (await server.signIn('super')).client;
  chief = new ImportClient(client);
  other = new ImportClient((await server.signIn('super')).client);
  setup = new ProjectSetup(server, client);
});
afterAll(() => server.stop());

const { importBatch: texts, project: rules, import: sentences, schedule: scheduleRules } = messages;
const kept = () =>
  server.digest(['import_batches', 'import_rows', 'audit_log', 'audit_seals', 'access_events', 'sessions']);
/** Number, name, amount and day of each row of a schedule. */
const shown = async (name: string) => {
  const { rows } = await setup.schedule(name);
  return rows.map((row) => [row.installmentid, row.name, row.amount, row.scheduledate.slice(0, 10)]);
};
const idOf = async (name: string) => (await setup.named(name)).id;
/** How a batch ends after that was done, and why. */
const ended = async (what: 'write' | 'undo', id: number) => {
  const { state, failure } = await chief.acted(what, id);
  return [state, failure];
};
const newRow = { scheduletype: 'Installment', name: '', amount: 1, scheduledate: '2027-01-01T00:00:00' };

describe('projects', () => {
  it('say of every row what is wrong with it, and of owners what is wrong with them together', async () => {
    const people = await server.rows<{ id: number }>(`insert into users (name, username, user_type, disabled_at) values
      ('Two Alike', 'two.alike', 'USER', null), ('Two Alike', null, 'USER', null), ('Gone Away', null, 'USER', now()) returning id`);
    const numberedAlike = namesInWords(people.slice(0, 2).map(({ id }) => captions.ofNumber('Two Alike', String(id))));
    const before = await kept();
    const { id, totals } = await chief.judged('projects', [
      projectHeads,
      'Right,usd,2026-01-01,,1000,25.1,55.2,daniel.weber,33.33,',
      'right,USD,,,,,,Omar Siddiqui,66.67,',
      'Marina Heights,XYZ,,,,,,,,',
      'Backwards,USD,2026-01-01,2025-01-01,,25.1,55.2,Nobody At All,100,',
      'Backwards,AED,2026-01-02,,,,,Two Alike,,',
      'Backwards,,,,,,,,,',
      'Short,USD,2026-01-01,,,,,Daniel Weber,60,',
      'Short,,,,,,,Omar Siddiqui,30,',
      'Short,,,,,,,Daniel Weber,100,2026-06-01',
      'Twice,USD,2026-01-01,,,,,Daniel Weber,50,',
      'Twice,,,,,,,Daniel Weber,50,',
      'People,USD,2026-01-01,,,,,System,50,',
      'People,,,,,,,Gone Away,50,',
      'Unread,USD,soon,,,,,Daniel Weber,60,',
      'Unread,,,,,,,Omar Siddiqui,10,',
    ]);
    expect(totals).toEqual([]);
    const differs = (heading: string) => `${heading}: ${texts.saidOtherwise(heading, 5)}`;
    expect(await chief.faults(id)).toEqual([
      [
        4,
        `Project: ${rules.nameTaken('Marina Heights').replace('Nothing was saved; p', 'P')}`,
        `Currency: ${texts.unknownName('currency', 'XYZ')}`,
        `Start Date: ${rules.startRequired}`,
      ],
      [5, `End Date: ${messages.form.endBeforeStart}`, `Owner: ${texts.unknownName('person', 'Nobody At All')}`],
      [
        6,
        differs('Currency'),
        differs('Start Date'),
        `Owner: ${texts.ambiguousPerson('Two Alike', numberedAlike, 'two.alike')}`,
        `Share: ${sentences.required('Share')}`,
      ],
      [7, `Owner: ${sentences.required('Owner')}`],
      [8, `Share: ${rules.sharesNotWhole('90.00')}`],
      [12, `Owner: ${rules.ownerTwice('Daniel Weber')}`],
      [13, `Owner: ${rules.ownerOfSystem('System')}`],
      [14, `Owner: ${rules.ownerDisabled('Gone Away')}`],
      [15, `Start Date: ${messages.form.dateInvalid}`],
    ]);
    expect((await chief.act('write', id)).status).toBe(409);
    expect(await kept()).toEqual(before);
  });

  it('are written as if they had been typed, and taken away as a whole', async () => {
    const owners = [
      { userid: server.sample.id('person daniel.weber'), share: 33.33 },
      { userid: server.sample.id('person admin'), share: 66.67 },
    ];
    const typed = await setup.add({
      name: 'Typed',
      enddate: '2027-12-31T00:00:00',
      latitude: 25.5,
      longitude: -55,
      value: 1250.5,
      owners,
    });
    const before = await kept();
    const id = await chief.imported('projects', [
      projectHeads,
      'Filed,USD,2026-01-01,31.12.2027,"1,250.50",25.5,-55,Daniel Weber,33.33 %,',
      'Alone,AED,2026-02-01,,,,,,,',
      'FILED,,,,,,,admin,66.67,',
      'Filed,,,,,,,Daniel Weber,100,2199-01-01',
    ]);
    const filed = await setup.named('Filed');
    expect({ ...filed, id: 0, name: '' }).toEqual({ ...typed, id: 0, name: '' });
    expect(
      (await setup.owners(filed.id)).map(({ validFrom, owners: held }) => [validFrom.slice(0, 10), held.length]),
    ).toEqual([
      ['2199-01-01', 1],
      ['2026-01-01', 2],
    ]);
    const [created, ownersSaved] = await setup.history(typed.id);
    expect(await setup.history(filed.id)).toMatchObject(
      [
        {
          action: created!.action,
          after: { ...(created!.after as object), name: 'Filed', importedFrom: { batch: id, line: 2 } },
        },
        ownersSaved!,
        { action: ownersSaved!.action, after: { validFrom: '2199-01-01' } },
      ].map(({ action, after }) => ({ action, actor_name: 'Layla Haddad', after })),
    );
    expect(await inspectRules(server.database)).toEqual([]);
    expect(await ended('undo', id)).toEqual(['undone', null]);
    expect(await kept()).toEqual(before);
    const removed = { action: 'project.removed', after: { undoneImport: id } };
    expect((await setup.history(filed.id)).at(-1)).toMatchObject(removed);
  });

  it('stay while something stands on them, which is said by name', async () => {
    const id = await chief.imported('projects', sharedProjects('Standing', 'Beside'));
    expect((await setup.saveSchedule('Standing', [newRow])).status).toBe(200);
    expect(await ended('undo', id)).toEqual(['written', texts.projectInUse('Standing', importPhrases.scheduleOf(1))]);
    await setup.saveSchedule('Standing', [], () => false);
    // What was saved of its schedule is kept for good, and so is the project: archived.
    expect(await ended('undo', id)).toEqual(['undone', null]);
    expect(await setup.named('Standing')).toMatchObject({ isArchived: true });
    expect(await setup.named('Beside')).toBeUndefined();

    const again = await chief.imported('projects', sharedProjects('Standing'));
    const { id: renamed, version } = (await setup.list()).find(
      ({ name, isArchived }) => name === 'Standing' && !isArchived,
    )!;
    expect((await setup.change(renamed, setup.body({ name: 'Tall', version }))).status).toBe(200);
    expect(await ended('undo', again)).toEqual([
      'written',
      expect.stringContaining('Tall was changed by Layla Haddad'),
    ]);
  });

  it('of one name are added by one of two who import them at the same moment', async () => {
    const [mine, theirs] = [
      await chief.judged('projects', sharedProjects('Wanted')),
      await other.judged('projects', [...sharedProjects('WANTED'), '']),
    ];
    const ends = await Promise.all([chief.acted('write', mine.id), other.acted('write', theirs.id)]);
    expect(ends.map(({ state }) => state).sort()).toEqual(['judged', 'written']);
    expect(ends.find(({ state }) => state === 'judged')!.failure).toMatch(/^There is already a project named wanted/i);
    expect((await setup.list()).filter(({ name }) => name.toLowerCase() === 'wanted')).toHaveLength(1);
  });
});

describe('schedules', () => {
  it('add rows and change those whose numbers they have, by one version that is taken back as a whole', async () => {
    await chief.imported('projects', sharedProjects('Planned', 'Other'));
    const lines = [
      scheduleHeads,
      'Planned,Installment,,First,"1,000.00",2026-03-01',
      'Planned,Installment,7,Seventh,500,2026-04-01',
      'Planned,Handover,,Last,250.5,2026-05-01',
      'other,Installment,,,1,2026-05-01',
    ];
    const first = await chief.imported('schedules', lines);
    expect((await chief.look(first)).totals).toEqual([{ currency: 'USD', rows: 4, into: 1751.5, outOf: 0 }]);
    expect(await shown('Planned')).toEqual([
      [8, 'First', 1000, '2026-03-01'],
      [7, 'Seventh', 500, '2026-04-01'],
      [9, 'Last', 250.5, '2026-05-01'],
    ]);
    const versions = await client.get<ScheduleVersionRow[]>(
      pathWithId(paths.admin.scheduleVersions, await idOf('Planned')),
    );
    expect(versions.body.data).toMatchObject([
      { version: 1, savedBy: 'Layla Haddad', reason: 'Imported from schedules.csv', added: 3 },
    ]);

    const { id, duplicateRows } = await chief.judged('schedules', [
      scheduleHeads,
      'Planned,Installment,8,First,1000,2026-03-01',
      'Planned,Installment,7,Seventh,600,2026-04-02',
      'Planned,Handover,,Last,250.50,2026-05-01',
      'Planned,Installment,,New,5,2026-06-01',
    ]);
    expect(duplicateRows).toBe(2);
    expect((await chief.rows(id, 'all')).map(({ note, isPossibleDuplicate }) => [note, isPossibleDuplicate])).toEqual([
      [texts.likeInSchedule, false],
      ['Changes installment 7: Amount 500.00 → 600.00, Schedule Date 01 Apr 2026 → 02 Apr 2026', true],
      [texts.twinThere, true],
      ['', false],
    ]);
    await chief.tick(id, { lines: [3], isAccepted: true });
    expect((await chief.acted('write', id)).state).toBe('written');
    expect(await shown('Planned')).toEqual([
      [8, 'First', 1000, '2026-03-01'],
      [7, 'Seventh', 600, '2026-04-02'],
      [9, 'Last', 250.5, '2026-05-01'],
      [10, 'New', 5, '2026-06-01'],
    ]);
    const inTheWay = expect.stringContaining('saved the schedule of Planned') as string;
    expect(await ended('undo', first)).toEqual(['written', inTheWay]);
    expect(await ended('undo', id)).toEqual(['undone', null]);
    expect((await shown('Planned')).map(([number, , amount]) => [number, amount])).toEqual([
      [8, 1000],
      [7, 500],
      [9, 250.5],
    ]);
    expect(await inspectRules(server.database)).toEqual([]);
    // A number that was taken back is given to no other row.
    expect((await setup.saveSchedule('Planned', [newRow])).status).toBe(200);
    expect((await shown('Planned')).at(-1)).toEqual([11, '', 1, '2027-01-01']);
  });

  it('are held against numbers, amounts paid and the project, which is asked for where the file does not name it', async () => {
    const { installmentId } = server.sample.openInstallment;
    const paid = await client.payInstallment({ amount: 2 });
    expect(paid.status).toBe(201);
    const gone = Math.max(...(await setup.schedule('Marina Heights')).rows.map(({ installmentid }) => installmentid));
    await setup.saveSchedule('Marina Heights', [newRow]);
    await setup.saveSchedule('Marina Heights', [], ({ installmentid }) => installmentid <= gone);
    const asks = await chief.judged('schedules', [
      'Type,Installment ID,Amount,Paid,Schedule Date,Status',
      `Installment,${installmentId},1.99,,2026-03-01,`,
      `Installment,${gone + 1},5,,2026-03-01,`,
      `Installment,${gone + 2},5,,2026-03-01,`,
      `Installment,${gone + 2},5,,2026-03-01,`,
    ]);
    expect([asks.state, asks.projectId]).toEqual(['asks', null]);
    const projectId = await idOf('Marina Heights');
    expect(await chief.judgedAgain(asks.id, { projectId })).toMatchObject({ state: 'judged', projectId });
    const faults = await chief.faults(asks.id);
    expect(faults.slice(1)).toEqual([
      [3, `Installment ID: ${texts.numberGone(gone + 1, gone + 1)}`],
      [5, `Installment ID: ${scheduleRules.numberTwice(gone + 2).replace(' Nothing was saved.', '')}`],
    ]);
    expect(faults[0]).toEqual([2, expect.stringContaining('which is paid already')]);
  });

  it('come back unchanged from our own export', async () => {
    const before = await setup.schedule('Marina Heights');
    const projectId = before.projectid;
    const asked = { queryName: 'projectSchedulerecords', projectid: projectId };
    const rows = (await client.get<Record<string, string | number>[]>(paths.query, asked)).body.data;
    const { head, line } = csvFile(reports.projectSchedules);
    const { id } = await chief.judged('schedules', [[head, ...rows.map(line)].join('')]);
    expect(await chief.judgedAgain(id, { projectId })).toMatchObject({
      state: 'judged',
      judgedRows: rows.length,
      faultyRows: 0,
      duplicateRows: 0,
    });
    expect(await ended('write', id)).toEqual(['judged', scheduleRules.unchanged]);
    expect(await setup.schedule('Marina Heights')).toEqual(before);
  });

  it('are saved by one of two who change the same one: the other hears who it was', async () => {
    await chief.imported('projects', sharedProjects('Contested'));
    const file = (name: string) => [scheduleHeads, `Contested,Installment,,${name},10,2026-03-01`];
    const { id } = await chief.judged('schedules', file('from a file'));
    expect((await setup.saveSchedule('Contested', [newRow])).status).toBe(200);
    const late = expect.stringMatching(/^Layla Haddad saved the schedule of Contested/) as string;
    expect(await ended('write', id)).toEqual(['judged', late]);
    await chief.judgedAgain(id);
    const rival = await other.judged('schedules', file('from another'));
    const ends = await Promise.all([chief.acted('write', id), other.acted('write', rival.id)]);
    expect(ends.map(({ state }) => state).sort()).toEqual(['judged', 'written']);
    expect(await shown('Contested')).toHaveLength(2);
    const winner = ends.find(({ state }) => state === 'written')!;
    // Paid by now: it stays, and says which row.
    const account = server.sample.account('Main Operating');
    await server.rows(`update accounts set account_type = 'COMBINED' where id = $1`, [account.id]);
    const payment = { projectid: await idOf('Contested'), installmentid: 2, amount: 1, paymentaccount: account.id };
    expect((await client.payInstallment(payment)).status).toBe(201);
    expect(await ended('undo', winner.id)).toEqual(['written', texts.scheduleRowPaid('Contested', 2)]);
  });
});
