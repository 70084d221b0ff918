import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { mostInteger } from '../../src/contract/areas/wire-types';
import { depositHeads, ImportClient } from '../support/import-client';
import { TestServer } from '../support/test-server';

/* Imports whose rows were corrected since, and values at the borders of what is taken. */

let server: TestServer;
let chief: ImportClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
});
afterAll(() => server.stop());

const { imports, schedule } = paths.admin;
const line = (amount: string, remarks: string) => `2026-01-05,Daniel Weber,${amount},USD,Main Operating,${remarks}`;

it('an import is not undone while corrections of its rows stand, which are named; deleted, they hold it no longer', async () => {
  const balance = await chief.client.balanceOf('Main Operating');
  const id = await chief.imported('deposits', [depositHeads, line('500.00', 'first'), line('6.11', 'second')]);
  const [row] = await server.rows<{ id: number }>(`select id from deposits where remarks = 'first'`);
  const correct = async (deposit: number, remarks: string) =>
    (await chief.client.correct('deposit', deposit, { amount: 500, date: '2026-01-06', remarks })).body.data.id;
  // A correction that was corrected again.
  const correction = await correct(await correct(row!.id, 'the day was wrong'), 'the remarks, too');
  const refused = await chief.acted('undo', id);
  expect([refused.state, refused.failure]).toEqual([
    'written',
    messages.importBatch.correctedSince(String(correction), 1),
  ]);
  await chief.client.reverse('deposits', correction);
  expect((await chief.acted('undo', id)).state).toBe('undone');
  expect(await chief.client.balanceOf('Main Operating')).toBe(balance);
});

it('a number that is larger than any line or version is refused as such', async () => {
  const { id } = await chief.judged('deposits', [depositHeads, line('1.00', 'large')]);
  const large = mostInteger + 1;
  const answers = [
    await chief.tick(id, { lines: [large], isAccepted: true }),
    await chief.client.post(pathWithId(imports.write, id), { version: large }),
    await chief.client.get(`${pathWithId(schedule, server.sample.id('project Marina Heights'))}/versions/${large}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

it('remarks that can be typed can be imported: signs are counted, not what they take', async () => {
  const remarks = '\u{1F3D7}'.repeat(126);
  const { id, faultyRows } = await chief.judged('deposits', [depositHeads, line('2.00', remarks)]);
  expect([faultyRows, await chief.faults(id)]).toEqual([0, []]);
});
