import type { TestServer } from '../support/test-server';

/** How large a run is, and from which chance. */
export interface ExperimentSize {
  readonly seed: number;
  readonly rounds: number;
  /** seconds between two disturbances at most, or of one at most, where a run may choose them */
  readonly pause?: number;
  /** how long a run lasts, where time is what matters; 0 and undefined: as long as its rounds take */
  readonly minutes?: number;
  /** the protection is taken away, and the experiment must find the damage */
  readonly isControl: boolean;
}

/** What a run found: `violations` is 0 when the promise held; the figures in words. */
export interface ExperimentOutcome {
  readonly violations: number;
  readonly figures: string;
}

/** Whether a control has shown what it shall: its first violation ends it. */
export const isCaught = ({ isControl }: Pick<ExperimentSize, 'isControl'>, violations: number) =>
  isControl && violations > 0;

/** A control whose damage is chance is run this often at most. */
const mostTries = 12;

/** The same, whose control goes on with the seeds that follow until something is wrong: whether a kill meets what is half done is chance. */
export function untilCaught(
  run: (size: ExperimentSize) => Promise<ExperimentOutcome>,
): (size: ExperimentSize) => Promise<ExperimentOutcome> {
  return async (size) => {
    for (let seed = size.seed; ; seed += 1) {
      const outcome = await run({ ...size, seed });
      if (!size.isControl || outcome.violations > 0 || seed === size.seed + mostTries - 1) return outcome;
    }
  };
}

/** One promise and how it is put to the test. */
export interface Experiment {
  readonly name: string;
  readonly promise: string;
  /** rounds of a run by hand, and of the short form in the tests */
  readonly rounds: number;
  readonly shortRounds: number;
  readonly hasControl: boolean;
  /** its control takes away what that of another does, and finds the damage in the same way: it runs by hand alone */
  readonly isControlByHand?: true;
  /** why it cannot run on this machine, in words; undefined when it can */
  obstacle?(): string | undefined;
  run(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome>;
}

/** The server of an experiment: it writes no log, and nobody is told that they ask too often. */
export const environmentOfExperiments = { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' };

/** A repeatable source of chance for an experiment: the printed seed gives the same run again. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** The wait that a share of them does not exceed: 0.5 for the median, 0.99 for p99. */
export const percentile = (milliseconds: readonly number[], share: number) =>
  milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * share)] ?? 0;
