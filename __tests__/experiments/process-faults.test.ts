import { environmentOfExperiments } from './experiment';
import { slowness } from './slow-clients';
import { ownExperiments } from './process-faults';
import { TestServer } from '../support/test-server';

/* One round of each fault from outside, and of its control; `npm run experiment` runs any number. */

const size = { seed: 1, rounds: 1 };
// Each makes a server of its own ready, the first one its books too.
jest.setTimeout(180_000);

// The kills themselves run in process-kill.test.ts.
const [killed, ...others] = ownExperiments;

describe.each(others.map((experiment) => [experiment.promise, experiment] as const))('%s', (_promise, experiment) => {
  const obstacle = experiment.obstacle?.();
  const may = obstacle === undefined ? test : test.skip;

  may('it holds', async () => {
    expect(await experiment.run({ ...size, isControl: false })).toMatchObject({ violations: 0 });
  });

  may('the control, without the protection, is caught', async () => {
    const { violations } = await experiment.run({ ...size, isControl: true });
    expect(violations).toBeGreaterThan(0);
  });
});

test(`${killed!.promise}: the control, which acknowledges before it commits, is caught`, async () => {
  const { violations } = await killed!.run({ seed: 1, rounds: 1, isControl: true });
  expect(violations).toBeGreaterThan(0);
});

describe.each(slowness.map((experiment) => [experiment.promise, experiment] as const))('%s', (_promise, experiment) => {
  test.each([false, true])('with the protection taken away (%s)', async (isControl) => {
    const server = await TestServer.start(environmentOfExperiments);
    const { violations } = await experiment.run(server, { ...size, rounds: experiment.shortRounds, isControl });
    await server.stop();
    expect(violations > 0).toBe(isControl);
  });
});
