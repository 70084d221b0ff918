import { readConfig } from './config';
import { runBackupCommand } from './process/backup-command';
import { commandTerminal } from './process/command-terminal';

/** npm run backup -- FILE: exit code 0 when the file is whole and on the disk. */
async function main(): Promise<void> {
  const terminal = commandTerminal(process.stderr);
  process.exitCode = await runBackupCommand(readConfig(process.env), process.argv.slice(2), terminal);
}

main().catch((error: unknown) => {
  process.stderr.write(`No backup was taken: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
