import { readConfig } from './config';
import { runPeopleCommand } from './process/people-command';

/** npm run people -- list | reset-password NAME | enable NAME: exit code 1 when it was not done. */
async function main(): Promise<void> {
  const isDone = await runPeopleCommand(readConfig(process.env), process.argv.slice(2), (line) =>
    process.stdout.write(`${line}\n`),
  );
  if (!isDone) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
