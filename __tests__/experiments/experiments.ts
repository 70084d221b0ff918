import { bank } from './bank';
import { closings } from './closed-periods';
import { crowd } from './crowd';
import type { Experiment } from './experiment';
import { faults } from './faults';
import { fuzzes } from './fuzz';
import { runHistories } from './histories';
import { imports } from './import';
import { loads } from './load';
import { majorUpgrade } from './major-upgrade';
import { networkFaults } from './network-faults';
import { processFaults } from './process-faults';
import { races } from './races';
import { sessions } from './sessions';
import { slowness } from './slow-clients';

const histories: Experiment = {
  name: 'histories',
  promise: 'E3: random histories leave the books as a plain model says after every step',
  rounds: 2_048,
  shortRounds: 128,
  hasControl: false,
  run: async (server, { seed, rounds }) => {
    const besideEachOther = await runHistories(server, { seed, histories: rounds, atOnce: 8 });
    const ofClosings = await runHistories(server, { seed, histories: rounds / 8, atOnce: 1, isOfClosings: true });
    const [count, steps] = (['histories', 'steps'] as const).map((name) => besideEachOther[name] + ofClosings[name]);
    const found = await server.findFaults();
    return {
      violations: found.length,
      figures: `${String(count)} histories, ${String(steps)} steps, ${String(found.length)} faults`,
    };
  },
};

/** Every experiment, by the name that the command line takes. */
export const experiments: readonly Experiment[] = [
  histories,
  ...races,
  closings,
  bank,
  crowd,
  ...faults,
  ...networkFaults,
  ...slowness,
  ...sessions,
  ...fuzzes,
  ...processFaults,
  ...loads,
  ...imports,
  majorUpgrade,
];
