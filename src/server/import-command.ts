import { readConfig } from './config';
import { runImportCommand } from './process/import-command';

const failureExitCode = 1;
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** npm run import -- FILE --kind KIND --as NAME [--dry-run]: exit code 0 when it was done. */
async function main(): Promise<void> {
  const { stdout } = process;
  const stopping = new AbortController();
  // Once: who asks again does not want to wait for the end in good order.
  for (const signal of stopSignals) process.once(signal, () => stopping.abort());
  let isShown = false;
  const clear = () => {
    if (isShown) stdout.write('\r\u001b[K');
    isShown = false;
  };
  process.exitCode = await runImportCommand(readConfig(process.env), process.argv.slice(2), {
    // npm runs its scripts in the folder of the package.
    folder: process.env.INIT_CWD ?? process.cwd(),
    say: (line) => {
      clear();
      stdout.write(`${line}\n`);
    },
    progress: stdout.isTTY
      ? (text) => {
          clear();
          stdout.write(text);
          isShown = text !== '';
        }
      : null,
    stop: stopping.signal,
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was written: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(failureExitCode);
});
