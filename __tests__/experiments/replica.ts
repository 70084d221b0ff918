import { interceptSql } from '../support/sql-interceptor';
import { findOlderReads, recordSurely, withoutPositions } from '../support/replica-histories';
import { ReplicatedBooks } from '../support/replicated-books';
import { chanceOf, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

/** Of each person in a round. */
const steps = 100;
/** Of so many rounds one begins with the death of the standby, and one with two changes of the primary. */
const disasterEvery = 10;

/** The standby is killed in the middle of everything, and started again. */
async function killStandby({ cluster }: ReplicatedBooks): Promise<void> {
  await cluster.standby.end('SIGKILL');
  await cluster.standby.start();
}

/** The standby becomes the primary, where nobody reads from it, and a standby again, of another timeline. */
async function changePrimary(books: ReplicatedBooks, chance: () => number): Promise<string[]> {
  const { cluster } = books;
  const older: string[] = [];
  for (let change = 0; change < 2; change += 1) {
    await cluster.failOver();
    await recordSurely(books);
    await cluster.seedAnew();
    older.push(...(await findOlderReads(books, { steps: steps / 10, chance })));
  }
  return older;
}

/**
 * E34: two people record and read at servers that read from a standby, too, which stops and goes on, dies, and becomes the
 * primary and a standby again. In the control nobody asks the standby how far it is.
 */
export async function replicaReads({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const books = await ReplicatedBooks.open(2);
  const restore = isControl ? interceptSql(withoutPositions) : () => undefined;
  const chance = chanceOf(seed);
  const older: string[] = [];
  let done = 0;
  try {
    for (; done < rounds && !isCaught({ isControl }, older.length); done += 1) {
      await books.untilRead(true);
      if (done % disasterEvery === disasterEvery / 2) await killStandby(books);
      if (done % disasterEvery === disasterEvery - 1) older.push(...(await changePrimary(books, chance)));
      await books.untilRead(true);
      older.push(...(await findOlderReads(books, { steps, chance })));
    }
    const counted = (['replica', 'behind', 'ahead', 'failed', 'not offered'] as const).map(
      (outcome) => `${books.count(outcome)} ${outcome}`,
    );
    return {
      violations: older.length,
      figures: `${done} histories of ${2 * steps} steps: ${older.length} reads older than what was known; reads by outcome: ${counted.join(', ')}`,
    };
  } finally {
    restore();
    await books.close();
  }
}
