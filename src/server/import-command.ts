import { readConfig } from './config';
import { commandTerminal } from './process/command-terminal';
import { runImportCommand } from './process/import-command';

const failureExitCode = 1;

/** npm run import -- FILE --kind KIND --as NAME [--dry-run]: exit code 0 when it was done. */
async function main(): Promise<void> {
  const terminal = commandTerminal(process.stdout);
  process.exitCode = await runImportCommand(readConfig(process.env), process.argv.slice(2), terminal);
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was written: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(failureExitCode);
});
