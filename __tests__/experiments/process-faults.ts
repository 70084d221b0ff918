import { bankUnderKills } from './bank';
import { clockSteps } from './clock-steps';
import { databaseDeath } from './database-death';
import { diskFaults } from './disk-faults';
import type { Experiment, ExperimentOutcome, ExperimentSize } from './experiment';
import { mountObstacle } from './mounts';
import { powerLoss } from './power-loss';
import { gracefulStops, kills } from './process-kills';
import { severalServers } from './several-servers';
import { soak } from './soak';

/** An experiment that needs no server but the one it starts. */
export type OwnExperiment = Omit<Experiment, 'run'> & { run(size: ExperimentSize): Promise<ExperimentOutcome> };

/* Faults from outside (reliability.md §7): each starts the built server as a process of its own. One list for each test file. */

/** Application and database are killed, or stopped in good order. */
export const killing: readonly OwnExperiment[] = [
  {
    name: 'kills',
    promise:
      'E2: kill -9 of the application or the database loses and doubles nothing, and both come back by themselves',
    rounds: 1_000,
    shortRounds: 3,
    hasControl: true,
    run: kills,
  },
  {
    name: 'bank-kills',
    promise: 'E4: the same while application and database are killed: nothing is lost, doubled or below its limit',
    rounds: 300,
    shortRounds: 3,
    hasControl: true,
    run: bankUnderKills,
  },
  {
    name: 'graceful-stops',
    promise: 'E27: a stop in good order under load loses no request under way',
    rounds: 120,
    shortRounds: 3,
    hasControl: true,
    run: gracefulStops,
  },
];

/** The database dies, or several servers share it. */
export const databases: readonly OwnExperiment[] = [
  {
    name: 'database-death',
    promise:
      'E29: while the database is dead an answer is 503 or true, and all is well again by itself when it is back',
    rounds: 60,
    shortRounds: 3,
    hasControl: true,
    run: databaseDeath,
  },
  {
    name: 'several-servers',
    promise: 'E31: three servers on one database, restarted and killed under load, lose no session and no entry',
    rounds: 20,
    shortRounds: 2,
    hasControl: true,
    run: severalServers,
  },
];

/** The disk has no room, takes nothing, or loses its power. */
export const disks: readonly OwnExperiment[] = [
  {
    name: 'disk-faults',
    promise:
      'E23: a full disk, read-only uploads or no more open files: refused with a sentence, nothing half saved, well again by itself',
    rounds: 30,
    shortRounds: 3,
    hasControl: true,
    obstacle: () => mountObstacle('memory'),
    run: diskFaults,
  },
  {
    name: 'power-loss',
    promise: 'E1: a power cut loses nothing that was acknowledged, and what is there is whole',
    rounds: 200,
    shortRounds: 2,
    hasControl: true,
    obstacle: () => mountObstacle('image'),
    run: powerLoss,
  },
];

/** The clock steps, and readers leave, while the work goes on. */
export const lastingWork: readonly OwnExperiment[] = [
  {
    name: 'clock-steps',
    promise: "E24: at the borders of days and years, and when the application's clock steps, days stay what was typed",
    rounds: 8,
    shortRounds: 1,
    hasControl: true,
    run: clockSteps,
  },
  {
    name: 'soak',
    promise: 'E19: whoever gives up answers of any kind at any byte, for as long as he likes, leaves nothing behind',
    rounds: 300,
    shortRounds: 4,
    hasControl: true,
    run: soak,
  },
];

/** All of them for the table of all experiments, whose server they do not need. */
export const processFaults: readonly Experiment[] = [...killing, ...databases, ...disks, ...lastingWork].map(
  (experiment) => ({
    ...experiment,
    run: (_server, size) => experiment.run(size),
  }),
);
