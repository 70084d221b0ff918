import path from 'node:path';
import { parseArgs } from 'node:util';
import { inspectBooks } from './process/books-inspection';
import { commandTerminal, exitCodes } from './process/command-terminal';
import { readConfig } from './config';

const terminal = commandTerminal(process.stderr);

/** npm run check:books [-- --daily | --head FILE | --recount]: exit code 2 when something is wrong. */
async function main(): Promise<void> {
  const options = { head: { type: 'string' }, recount: { type: 'boolean' }, daily: { type: 'boolean' } } as const;
  const { head, recount, daily } = parseArgs({ options }).values;
  const { folder, say, stop } = terminal;
  const headFile = head === undefined ? undefined : path.resolve(folder, head);
  // Faults alone are what is printed; how far it is goes beside them.
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  const faults = await inspectBooks(readConfig(process.env), { headFile, recount, daily, progress, stop }, say);
  if (faults > 0) process.exitCode = exitCodes.faults;
}

main().catch((error: unknown) => {
  const why = terminal.stop.aborted
    ? 'Stopped. The next check goes on where this one was.'
    : `The books were not checked: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${why}\n`);
  process.exit(terminal.stop.aborted ? exitCodes.stopped : exitCodes.notDone);
});
