import { readConfig } from './config';
import { commandTerminal, exitCodes } from './process/command-terminal';
import { runPeopleCommand } from './process/people-command';

/** npm run people -- list | reset-password NAME | enable NAME: exit code 1 when it was not done, 130 when it was stopped. */
async function main(): Promise<void> {
  const { say, stop } = commandTerminal(process.stdout);
  const isDone = await runPeopleCommand(readConfig(process.env), process.argv.slice(2), say, stop);
  if (!isDone) process.exitCode = stop.aborted ? exitCodes.stopped : exitCodes.notDone;
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(exitCodes.notDone);
});
