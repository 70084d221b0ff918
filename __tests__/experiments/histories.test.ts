import { randomInt } from 'node:crypto';
import { TestServer } from '../support/test-server';
import { environmentOfExperiments } from './experiment';
import { runHistories } from './histories';

const histories = 128;
/* One after another, since a period is closed for all accounts. */
const historiesOfClosings = 10;
/* Another one each run; `npm run experiment -- histories --rounds 128 --seed N` runs the same again. */
const seed = randomInt(1_000_000_000);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(environmentOfExperiments);
});
afterAll(() => server.stop());

test(`E3: ${histories} random histories leave the books as the model says after every step`, async () => {
  process.stdout.write(`The random histories are those of seed ${seed}.\n`);
  const outcome = await runHistories(server, { seed, histories, atOnce: 8 });
  expect(outcome.histories).toBe(histories);
  expect(outcome.steps).toBeGreaterThan(histories * 4);
  expect(await server.findFaults()).toEqual([]);
}, 240_000);

const ofClosings = { seed, histories: historiesOfClosings, atOnce: 1, isOfClosings: true };

test(`${historiesOfClosings} random histories in which days are closed, reopened and excepted leave the books as the model says`, async () => {
  const outcome = await runHistories(server, ofClosings);
  expect(outcome.histories).toBe(historiesOfClosings);
  expect(await server.findFaults()).toEqual([]);
}, 120_000);

test('the control, without the guard of closed days, is caught', async () => {
  await server.rows('alter table postings disable trigger postings_on_open_days');
  const found = runHistories(server, { ...ofClosings, seed: 1, histories: 100, isControl: true });
  await expect(found).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/answered 20.*the model says 409/) as unknown },
  });
}, 120_000);
