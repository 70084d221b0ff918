import { backups } from './backups';
import { bankUnderKills } from './bank';
import { clockSteps } from './clock-steps';
import { deployments } from './deploy';
import { databaseDeath } from './database-death';
import { diskFaults } from './disk-faults';
import { type Experiment, type ExperimentOutcome, type ExperimentSize, untilCaught } from './experiment';
import { failover } from './failover';
import { mountObstacle } from './mounts';
import { powerLoss } from './power-loss';
import { replicaReads } from './replica';
import { gracefulStops, kills } from './process-kills';
import { recovery } from './recovery';
import { severalServers } from './several-servers';
import { soak } from './soak';
import { upgrade, upgradeOfItself } from './upgrade';
import { upgradeObstacle } from './upgrade-grounds';

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
    run: untilCaught(kills),
  },
  {
    name: 'bank-kills',
    promise: 'E4: the same while application and database are killed: nothing is lost, doubled or below its limit',
    rounds: 300,
    shortRounds: 3,
    hasControl: true,
    run: untilCaught(bankUnderKills),
  },
  {
    name: 'graceful-stops',
    promise: 'E27: a stop in good order under load loses no request under way',
    rounds: 120,
    shortRounds: 3,
    hasControl: true,
    run: untilCaught(gracefulStops),
  },
];

/** The database dies, or several servers share it; their controls acknowledge before they commit, as that of the kills. */
export const databases: readonly OwnExperiment[] = [
  {
    name: 'database-death',
    promise:
      'E29: while the database is dead an answer is 503 or true, and all is well again by itself when it is back',
    rounds: 60,
    shortRounds: 3,
    hasControl: true,
    isControlByHand: true,
    run: untilCaught(databaseDeath),
  },
  {
    name: 'several-servers',
    promise: 'E31: three servers on one database, restarted and killed under load, lose no session and no entry',
    rounds: 20,
    shortRounds: 2,
    hasControl: true,
    isControlByHand: true,
    run: untilCaught(severalServers),
  },
];

/** The database has a standby, which takes its place. */
export const failovers: readonly OwnExperiment[] = [
  {
    name: 'failover',
    promise:
      'E33: the primary is killed and its synchronous standby promoted, under load: nothing acknowledged is lost or doubled, sessions hold',
    rounds: 200,
    shortRounds: 3,
    hasControl: true,
    run: failover,
  },
];

/** Two versions serve beside each other; the first of these alone belongs to the tests, since it needs no second build. */
export const upgrades: readonly OwnExperiment[] = [
  {
    name: 'upgrade-of-itself',
    promise:
      'E35: this version beside its next, which migrates, is killed in the middle of that and gone back from: nothing is lost, nothing fails',
    rounds: 1,
    shortRounds: 1,
    hasControl: true,
    run: upgradeOfItself,
  },
  {
    name: 'upgrade',
    promise:
      'E35: the release before and this version beside each other, upgraded and gone back under load, killed while migrating: nothing is lost, nothing fails',
    rounds: 40,
    shortRounds: 1,
    hasControl: true,
    obstacle: upgradeObstacle,
    run: upgrade,
  },
];

/** Long forms alone: `server/backup` shows the one without processes, and the other is PostgreSQL's own work. */
const keptAway: readonly OwnExperiment[] = [
  {
    name: 'backup',
    promise:
      'E36: a backup taken under load holds all that was acknowledged before it, and nothing half; a killed one is no file, and is swept',
    rounds: 20,
    shortRounds: 3,
    hasControl: true,
    run: backups,
  },
  {
    name: 'recovery',
    promise:
      "E38: a server's books are brought back to a moment by a base backup and the archive of its log: all that was acknowledged before, nothing after",
    rounds: 1,
    shortRounds: 1,
    hasControl: true,
    run: recovery,
  },
];

/** The database has a standby that is read from, too. */
const replicas: readonly OwnExperiment[] = [
  {
    name: 'replica',
    promise:
      'E34: reads that go to a standby which stops, dies and becomes another are never older than what anybody was answered before',
    rounds: 200,
    shortRounds: 2,
    hasControl: true,
    run: replicaReads,
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
export const processFaults: readonly Experiment[] = [
  ...killing,
  ...databases,
  ...failovers,
  ...upgrades,
  ...keptAway,
  ...replicas,
  ...disks,
  ...lastingWork,
  ...deployments,
].map((experiment) => ({
  ...experiment,
  run: (_server, size) => experiment.run(size),
}));
