import { TestServer } from '../support/test-server';
import { environmentOfExperiments } from './experiment';
import { runHistories } from './histories';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(environmentOfExperiments);
});
afterAll(() => server.stop());

test('E3: 512 random histories leave the books as the model says after every step', async () => {
  const outcome = await runHistories(server, { seed: 20_261_121, histories: 512, atOnce: 8 });
  expect(outcome.histories).toBe(512);
  expect(outcome.steps).toBeGreaterThan(2_000);
  expect(await server.findFaults()).toEqual([]);
}, 240_000);
