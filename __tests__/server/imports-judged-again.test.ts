import { messages } from '../../src/contract/texts/messages';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { depositHeads, ImportClient, scheduleHeads } from '../support/import-client';
import { ProjectSetup } from '../support/project-setup';
import { TestServer } from '../support/test-server';

/* What stays of what was said of a file when it is judged again, or another one comes (contract §9). */

let server: TestServer;
let chief: ImportClient;
let setup: ProjectSetup;
beforeAll(async () => {
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
  setup = new ProjectSetup(server, chief.client);
});
afterAll(() => server.stop());

const { importBatch: texts } = messages;

describe('a tick, when its rows are judged again,', () => {
  const told = async (id: number) => (await chief.rows(id, 'all')).map(({ note, isAccepted }) => [note, isAccepted]);
  const ticked = async (kind: ImportKind, lines: string[], projectId?: number) => {
    const { id } = await chief.judged(kind, lines);
    if (projectId !== undefined) await chief.judgedAgain(id, { projectId });
    await chief.tick(id, { isAccepted: true });
    return id;
  };
  const amounts = [
    texts.changesFact('Amount', '10.00', '20.00'),
    texts.changesFact('Amount', '30.00', '20.00'),
  ] as const;

  it('goes where its row changes another one than was told, or one of another project, and the others stay', async () => {
    const { id: one, name } = await setup.add();
    const { id: two, name: other } = await setup.add();
    const rows = [10, 10].map((amount) => ({ scheduletype: 'Rent', amount, scheduledate: '2026-05-01T00:00:00' }));
    for (const each of [name, other]) await setup.saveSchedule(each, rows);
    const lines = [scheduleHeads, ...[1, 2].map((number) => `${name},Rent,${number},,20,2026-05-01`)];
    const id = await ticked('schedules', lines);
    const dear = [{ installmentid: 2, ...rows[0], amount: 30 }];
    await setup.saveSchedule(name, dear, ({ installmentid }) => installmentid !== 2);
    expect((await chief.acted('write', id)).state).toBe('judged');
    expect(await chief.judgedAgain(id)).toMatchObject({ acceptedRows: 1, failure: texts.ticksTaken(1) });
    expect(await told(id)).toEqual([
      [texts.changesRow(1, amounts[0]), true],
      [texts.changesRow(2, amounts[1]), false],
    ]);
    const unnamed = ['Type,Installment ID,Amount,Schedule Date', 'Rent,1,20,2026-05-01', 'Rent,2,20,2026-05-01'];
    const other2 = await ticked('schedules', unnamed, one);
    expect(await chief.judgedAgain(other2, { projectId: one })).toMatchObject({ acceptedRows: 2, failure: null });
    const moved = await chief.judgedAgain(other2, { projectId: two });
    expect(moved).toMatchObject({ duplicateRows: 2, acceptedRows: 0, failure: texts.ticksTaken(2) });
  });

  it.each<[ImportKind, string, string]>([
    ['deposits', depositHeads, '2026-03-05,Daniel Weber,77.25,USD,Main Operating,,'],
    ['people', 'Name,Username,Role', 'Twice Named,,'],
  ])('goes where another one like it is there by now, among %s', async (kind, heads, line) => {
    const id = await ticked(kind, [heads, line, line]);
    expect(await told(id)).toEqual([
      ['', false],
      [texts.twinOfLine(2), true],
    ]);
    const theirs = await ticked(kind, [heads, line, '', line]);
    await chief.acted('write', theirs);
    const again = await chief.judgedAgain(id);
    expect(again).toMatchObject({ duplicateRows: 2, acceptedRows: 0, failure: texts.ticksTaken(1) });
    expect(await told(id)).toEqual([
      [texts.twinThere, false],
      [texts.twinThereAndOfLine(2), false],
    ]);
  });
});

it('what was chosen of the heads of a file that was cancelled is asked anew of the next, unless a row was at fault', async () => {
  const lines = ['Day,Payer,Credit,Bank Charge,Currency,Account', '2026-03-05,Daniel Weber,5,1,USD,Main Operating'];
  const members = { date: 0, person: 1, amount: 3, currency: 4, account: 5 };
  const columns = Object.entries(members).map(([member, column]) => ({ member, column }));
  const cancelled = async (file: string[]) => {
    const { id, state } = await chief.judged('deposits', file);
    expect([state, (await chief.judgedAgain(id, { columns })).state]).toEqual(['asks', 'judged']);
    await chief.cancel(id);
  };
  await cancelled(lines);
  const next = await chief.judged('deposits', lines);
  const found = next.columns.filter(({ column }) => column !== null);
  expect([next.state, found.map(({ member }) => member).sort()]).toEqual(['asks', ['account', 'currency']]);
  await chief.cancel(next.id);
  await cancelled([...lines, '2026-03-05,Nobody at All,5,1,USD,Main Operating']);
  expect((await chief.judged('deposits', lines)).state).toBe('judged');
});

it('rows that stand in a schedule already are possible duplicates whether or not they have new numbers', async () => {
  const { name } = await setup.add();
  const row = { scheduletype: 'Rent', amount: 10, scheduledate: '2026-05-01T00:00:00' };
  await setup.saveSchedule(name, [row]);
  const lines = ['', 7, 8, 1].map((number) => `${name},Rent,${number},,10,2026-05-01`);
  const { id } = await chief.judged('schedules', [scheduleHeads, ...lines]);
  expect((await chief.rows(id, 'all')).map(({ note }) => note)).toEqual([
    texts.twinThere,
    texts.twinThereAndOfLine(2),
    texts.twinThereAndOfLine(2),
    texts.likeInSchedule,
  ]);
});

it('a plan is imported for as many projects as have it, and once for each', async () => {
  const projects = [await setup.add(), await setup.add()];
  const plan = ['Type,Amount,Schedule Date', 'Rent,20,2026-05-01', 'Rent,20,2026-06-01'];
  const judged = async (projectId: number) => {
    const { id } = await chief.judged('schedules', plan);
    await chief.judgedAgain(id, { projectId });
    await chief.tick(id, { isAccepted: true });
    return id;
  };
  for (const { id, name } of projects) {
    expect((await chief.acted('write', await judged(id))).state).toBe('written');
    expect((await setup.schedule(name)).rows).toHaveLength(2);
  }
  const { status, body } = await chief.act('write', await judged(projects[1]!.id));
  expect([status, body.message]).toEqual([409, expect.stringContaining('has imported this very file')]);
});
