import { sampleAddress } from '../audit/audit';
import { businessDay } from '../company/business-day';
import type { ActingOrigin } from '../identity/actor';
import type { Database } from '../db/database';
import { type BooksTransaction, inTransaction } from '../db/transaction';
import type { SlipSpool } from '../slips/slip-spool';
import { writeSampleBooks, writeSamplePeople } from './sample-books';
import { samplePeople } from './sample-facts';
import { SampleMovements } from './sample-movements';
import { SampleWriter } from './sample-writer';
import { SeededRandom } from './seeded-random';

const seed = 20_261;
const origin = { address: sampleAddress, requestId: 'sample' };

/** What loading the sample needs. */
export interface SampleLoading {
  readonly database: Database;
  readonly spool: SlipSpool;
  readonly say: (line: string) => void;
}

/** Loads the whole sample company or nothing of it, relative to the company's today; the same seed gives the same company. */
export async function loadSample({ database, spool, say }: SampleLoading): Promise<void> {
  const random = new SeededRandom(seed);
  await inTransaction(database, async (began) => {
    // Nobody has signed in yet whose rights could end.
    const transaction = began as BooksTransaction;
    const day = await businessDay(transaction);
    const people = await writeSamplePeople(transaction);
    const actor: ActingOrigin = {
      userId: people.get('super') ?? 0,
      userName: samplePeople[0]?.name ?? '',
      role: 'SUPER',
      sessionId: '',
      ...origin,
    };
    const books = await writeSampleBooks(transaction, actor, people, day);
    await new SampleMovements(books, new SampleWriter(transaction, spool, actor, random), random, day).make();
  });
  say('A sample company was loaded. Sign in as:');
  for (const { username, password, userType } of samplePeople)
    if (password) say(`  ${username} / ${password}  (${userType})`);
}
