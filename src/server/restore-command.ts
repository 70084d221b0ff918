import { readConfig } from './config';
import { commandTerminal } from './process/command-terminal';
import { runRestoreCommand } from './process/restore-command';

/** npm run restore -- FILE [--check]: exit code 0 when it was done, 2 when the books of a backup have faults. */
async function main(): Promise<void> {
  const terminal = commandTerminal(process.stderr);
  process.exitCode = await runRestoreCommand(readConfig(process.env), process.argv.slice(2), terminal);
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
