import { TestServer } from '../support/test-server';
import { environmentOfExperiments, type Experiment, type ExperimentOutcome } from './experiment';
import type { OwnExperiment } from './process-faults';

/** The short form of an experiment, and its control, which ends with its first violation. */
function testShortForm(
  { promise, obstacle, isControlByHand }: Omit<Experiment, 'run'>,
  run: (isControl: boolean) => Promise<ExperimentOutcome>,
) {
  const may = obstacle?.() === undefined ? test : test.skip;
  describe(promise, () => {
    may('it holds', async () => {
      const { violations, figures } = await run(false);
      // What is wrong stands in the figures.
      expect(violations === 0 || figures).toBe(true);
    });

    if (isControlByHand) return;
    may('the control, without the protection, is caught', async () => {
      expect((await run(true)).violations).toBeGreaterThan(0);
    });
  });
}

/** A family of experiments on a server in this process, each on one of its own. */
export function testFamily(family: readonly Experiment[]): void {
  for (const experiment of family) {
    testShortForm(experiment, async (isControl) => {
      const server = await TestServer.start(environmentOfExperiments);
      try {
        return await experiment.run(server, { seed: 1, rounds: experiment.shortRounds, isControl });
      } finally {
        await server.stop();
      }
    });
  }
}

/** A family of faults from outside, one round of each unless it says more; `npm run experiment` runs any number. */
export function testProcessFamily(family: readonly OwnExperiment[], rounds = 1): void {
  // Each makes a server of its own ready, the first one its books too.
  jest.setTimeout(180_000);
  for (const experiment of family)
    testShortForm(experiment, (isControl) => experiment.run({ seed: 1, rounds, isControl }));
}
