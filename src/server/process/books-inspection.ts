import { AuditSealer } from '../audit/audit-sealer';
import { checkRule, everyRule } from '../books/books-check';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { recountLists } from '../movements/list-keeping';
import { openBooksBeside } from './books-beside';

/** How the books are checked. */
export interface InspectionOptions {
  /** the heads that the chain of the audit log is held against, else those in the data folder when there are any */
  readonly headFile?: string | undefined;
  /** whether what lists count is counted anew before */
  readonly recount?: boolean | undefined;
}

/** Checks the books where they are, beside a running server or alone, and says each fault; answers how many. */
export async function inspectBooks(
  config: Config,
  { headFile, recount = false }: InspectionOptions,
  say: (line: string) => void,
): Promise<number> {
  const books = await openBooksBeside(config);
  const database = openDatabase(books.address, { size: 2, isPatient: true });
  try {
    if (recount) {
      await recountLists(database);
      say('What lists count was counted anew.');
    }
    await new AuditSealer(database).seal();
    const { dataDir } = config;
    const rules = everyRule(headFile === undefined ? { dataDir } : { dataDir, file: headFile });
    let count = 0;
    for (const checked of rules) {
      const faults = await checkRule(database, checked);
      for (const { rule, fault } of faults) say(`${rule}: ${fault}`);
      count += faults.length;
    }
    say(`${String(rules.length)} rules checked, ${count === 0 ? 'no fault' : `${String(count)} faults`}.`);
    return count;
  } finally {
    await database.end();
    await books.stop();
  }
}
