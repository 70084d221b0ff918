import { TestServer } from '../support/test-server';
import { bank } from './bank';
import { environmentOfExperiments } from './experiment';
import { faults } from './faults';
import { fuzzes } from './fuzz';
import { networkFaults } from './network-faults';
import { races } from './races';
import { sessions } from './sessions';

const experiments = [...races, bank, ...faults, ...networkFaults, ...sessions, ...fuzzes];

describe.each(experiments.map((experiment) => [experiment.promise, experiment] as const))(
  '%s',
  (_promise, experiment) => {
    let server: TestServer;
    beforeEach(async () => {
      server = await TestServer.start(environmentOfExperiments);
    });
    afterEach(() => server.stop());

    test('it holds', async () => {
      const outcome = await experiment.run(server, { seed: 1, rounds: experiment.shortRounds, isControl: false });
      expect(outcome).toMatchObject({ violations: 0 });
    });

    test('the control, without the protection, is caught', async () => {
      const outcome = await experiment.run(server, { seed: 1, rounds: experiment.shortRounds, isControl: true });
      expect(outcome.violations).toBeGreaterThan(0);
    });
  },
);
