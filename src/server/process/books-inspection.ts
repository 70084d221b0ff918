import path from 'node:path';
import { pino } from 'pino';
import { AuditSealer } from '../audit/audit-sealer';
import { checkRule, everyRule } from '../books/books-check';
import type { Config } from '../config';
import { openBooks } from './books-database';
import { type DatabaseAddress, openDatabase } from '../db/database';
import { DataFolderInUse } from '../embedded/lock';
import { DATABASE, RUNTIME_ROLE } from '../db/roles';

/**
 * Checks the books where they are, beside a running server or alone, and says each fault; answers how many. The chain of
 * the audit log is held against the heads of `headFile`, else against those in the data folder when there are any.
 */
export async function inspectBooks(
  config: Config,
  headFile: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const books = await open(config);
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

async function open(config: Config): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  try {
    const books = await openBooks(config, pino({ level: 'silent' }));
    return { address: books.runtime, stop: () => books.stop() };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    // The server that uses the folder keeps its database's socket there.
    const host = path.join(config.dataDir, 'run');
    return { address: { host, port: 5432, user: RUNTIME_ROLE, database: DATABASE }, stop: () => Promise.resolve() };
  }
}
