import { AuditSealer } from '../audit/audit-sealer';
import { checkRule, everyRule } from '../books/books-check';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { openBooksBeside } from './books-beside';

/**
 * Checks the books where they are, beside a running server or alone, and says each fault; answers how many. The chain of
 * the audit log is held against the heads of `headFile`, else against those in the data folder when there are any.
 */
export async function inspectBooks(
  config: Config,
  headFile: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const books = await openBooksBeside(config);
  const database = openDatabase(books.address, { size: 2, isPatient: true });
  try {
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
