import { type Logger, pino } from 'pino';
import { readConfig } from './config';
import { runServer } from './server-process';
import { StartupError } from './startup-error';

const failureExitCode = 1;
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Secrets never reach the log, wherever they stand. */
const redact = { paths: ['*.password', '*.token', '*.refreshtoken', '*.authorization', '*.cookie'], censor: 'removed' };

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel, redact, base: null });
  const starting = runServer(config, {
    logger,
    wantsSample: !process.argv.includes('--empty'),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  // From the first moment on: a stop that comes during the start waits for it, so that no database is left running.
  stopOnSignal(async () => (await starting).stop(), logger);
  await starting;
}

function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let isStopping = false;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the stop was not clean');
          process.exit(failureExitCode);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const reason =
    error instanceof StartupError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`Property Management did not start: ${reason}\n`);
  process.exit(failureExitCode);
});
