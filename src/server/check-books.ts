import path from 'node:path';
import { pino } from 'pino';
import { AuditSealer } from './audit/audit-sealer';
import { checkRule, everyRule } from './books/books-check';
import { type Config, readConfig } from './config';
import { openBooks } from './db/books-database';
import { type DatabaseAddress, openDatabase } from './db/database';
import { DataFolderInUse } from './db/embedded-lock';
import { DATABASE, RUNTIME_ROLE } from './db/roles';

const faultExitCode = 2;
const failureExitCode = 1;

/** npm run check:books: checks the books where they are, beside a running server or alone; exit code 2 when something is wrong. */
async function main(): Promise<void> {
  const books = await open(readConfig(process.env));
  const database = openDatabase(books.address, { size: 2, isPatient: true });
  try {
    await new AuditSealer(database).seal();
    let count = 0;
    for (const checked of everyRule) {
      const faults = await checkRule(database, checked);
      for (const { rule, fault } of faults) process.stdout.write(`${rule}: ${fault}\n`);
      count += faults.length;
    }
    process.stdout.write(
      `${String(everyRule.length)} rules checked, ${count === 0 ? 'no fault' : `${String(count)} faults`}.\n`,
    );
    if (count > 0) process.exitCode = faultExitCode;
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

main().catch((error: unknown) => {
  process.stderr.write(`The books were not checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(failureExitCode);
});
