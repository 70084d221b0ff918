import path from 'node:path';
import { type Logger, pino } from 'pino';
import { readConfig } from './config';
import { logOutput } from './process/log-output';
import { runServer } from './process/server-process';
import { keepSpeaking, stopSignals } from './process/stop-signals';
import { StartupError } from './startup-error';

const failureExitCode = 1;
/** Says that the server is to be started again; scripts/keep-running.mjs knows it. */
const crashExitCode = 70;
/** Milliseconds in which a server ends whose state nobody knows any more. */
const crashMilliseconds = 30_000;

/** Secrets never reach the log, wherever they stand. */
const redact = { paths: ['*.password', '*.token', '*.refreshtoken', '*.authorization', '*.cookie'], censor: 'removed' };

async function main(): Promise<void> {
  keepSpeaking();
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel, redact, base: null }, logOutput(process.stdout.fd));
  const starting = runServer(config, {
    logger,
    wantsSample: !process.argv.includes('--empty'),
    // The built console stands beside the built server.
    consoleFolder: path.join(__dirname, '..', 'client'),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  // From the first moment on: a stop that comes during the start waits for it, so that no database is left running.
  endInGoodOrder(async () => (await starting).stop(), logger);
  await starting;
}

/** Requests under way end, then the database, whatever ends the server: a signal, its starter's end, its own error. */
function endInGoodOrder(stop: () => Promise<void>, logger: Logger): void {
  let isEnding = false;
  const end = (code: number) => {
    if (isEnding) return;
    isEnding = true;
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop was not clean');
        process.exit(code || failureExitCode);
      },
    );
  };
  for (const signal of stopSignals) {
    process.on(signal, () => {
      logger.info({ signal }, 'stopping');
      end(0);
    });
  }
  process.on('uncaughtException', (error, origin) => {
    setTimeout(() => process.exit(crashExitCode), crashMilliseconds).unref();
    logger.fatal({ err: error, origin }, 'an error that nobody caught: the server ends');
    end(crashExitCode);
  });
  process.on('disconnect', () => {
    end(0);
  });
  // It may have gone while this was loading.
  if (process.send && !process.connected) end(0);
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
