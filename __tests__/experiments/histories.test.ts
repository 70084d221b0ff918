import { randomInt } from 'node:crypto';
import { TestServer } from '../support/test-server';
import { environmentOfExperiments } from './experiment';
import { runHistories } from './histories';

const histories = 128;
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
