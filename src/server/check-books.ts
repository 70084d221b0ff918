import path from 'node:path';
import { parseArgs } from 'node:util';
import { inspectBooks } from './process/books-inspection';
import { readConfig } from './config';

const faultExitCode = 2;
const failureExitCode = 1;

/** npm run check:books [-- --daily | --head FILE | --recount]: exit code 2 when something is wrong. */
async function main(): Promise<void> {
  const options = { head: { type: 'string' }, recount: { type: 'boolean' }, daily: { type: 'boolean' } } as const;
  const { head, recount, daily } = parseArgs({ options }).values;
  const headFile = head === undefined ? undefined : path.resolve(head);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Faults alone are what is printed; how far it is goes beside them.
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  const faults = await inspectBooks(readConfig(process.env), { headFile, recount, daily, progress }, say);
  if (faults > 0) process.exitCode = faultExitCode;
}

main().catch((error: unknown) => {
  process.stderr.write(`The books were not checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(failureExitCode);
});
