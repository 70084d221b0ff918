import { findFaults } from '../support/books-dump';
import type { TestServer } from '../support/test-server';
import { BankClerks } from './bank-clerks';
import { BooksProcess } from './books-process';
import { chanceOf, type Experiment, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { killAgainAndAgain, nextAcknowledgement } from './process-kills';
import { withProtection } from './protection';

/** Pieces of work of each clerk in the long form. */
const longForm = 400;

/** E4: transfers across three currencies, reversals and reads at once; `rounds` pieces of work for each clerk. */
async function bankTest(server: TestServer, { rounds, isControl, seed }: ExperimentSize): Promise<ExperimentOutcome> {
  const { client } = await server.signIn('admin');
  return withProtection(server, isControl, async () => {
    const bank = new BankClerks(client, server.sample, {
      chance: chanceOf(seed),
      // The control goes on until something is wrong, which has shown what it shall: when two of them meet is chance.
      goesOn: (turn, wrong) => (isControl ? wrong === 0 && turn < longForm : turn < rounds),
      isDisturbed: false,
    });
    await bank.finish();
    const faults = await server.findFaults();
    return {
      violations: bank.wrong + faults.length,
      figures: `${bank.figures}, ${String(faults.length)} faults in the books`,
    };
  });
}

/** E4 while E2 goes on: the same on a process of its own that is killed `rounds` times. The control acknowledges before it commits. */
export async function bankUnderKills({
  rounds,
  isControl,
  seed,
  pause = 3,
}: ExperimentSize): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const isAimed = isControl || rounds === 1;
  const shortestPause = isControl ? 0 : isAimed ? 300 : 1_000;
  const books = await BooksProcess.open(isControl ? { preload: 'late-commit' } : {});
  try {
    const client = await books.signIn();
    let isOver = false;
    const bank = new BankClerks(client, client.sample, {
      chance: chanceOf(seed + 1),
      goesOn: () => !isOver,
      isDisturbed: true,
      // A server that starts has the computer for itself meanwhile.
      pause: isAimed && !isControl ? 100 : undefined,
    });
    const killed = await killAgainAndAgain(books, {
      rounds,
      chance,
      // What the control is killed at is aimed for, and the one kill of the short form.
      shortestPause,
      longestPause: isAimed ? shortestPause : pause * 1_000,
      moment: isAimed ? nextAcknowledgement(() => bank.moved) : undefined,
    });
    return await books.withDatabase(async (database) => {
      isOver = true;
      await bank.finish();
      const { lost, doubled } = await bank.compare(database);
      const faults = await findFaults(database);
      return {
        violations: bank.wrong + lost + doubled + faults.length,
        figures: `${killed.figures}: ${bank.figures}, ${String(lost)} lost, ${String(doubled)} doubled, ${String(faults.length)} faults in the books`,
      };
    });
  } finally {
    await books.dispose();
  }
}

/** The bank test of reliability.md §7 in this process, where locks and limits can be taken away. */
export const bank: Experiment = {
  name: 'bank',
  promise: 'E4: transfers in three currencies keep every sum, and no balance goes below its limit',
  rounds: longForm,
  shortRounds: 6,
  hasControl: true,
  run: bankTest,
};
