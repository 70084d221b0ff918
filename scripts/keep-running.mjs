/*
 * Keeps the server running: one that ends unexpectedly is started again, after pauses that grow while it does not get
 * well. A start that fails, and a stop that was asked for, end both, with the server's own exit code.
 */
import { fork } from 'node:child_process';

/** How a server exits that ended in good order after an error which nobody caught; main.ts says the same. */
const crashExitCode = 70;
const shortestPause = 1_000;
const longestPause = 30_000;
/** Milliseconds after which a server counts as well again. */
const healthy = 60_000;

export function keepRunning(serverMain, parameters) {
  // Where nobody can read it any more, a closed terminal or a full disk, what is said is lost, and the server is kept all the same.
  process.stderr.on('error', () => undefined);
  let server;
  let restart;
  let starts = 0;
  let pause = shortestPause;
  let isStopping = false;

  const start = () => {
    restart = undefined;
    starts += 1;
    const startedAt = performance.now();
    // Its channel closes with this process, however that ends, and tells the server to stop: it is never left alone.
    server = fork(serverMain, parameters, { execArgv: [...process.execArgv, '--enable-source-maps'] });
    server.once('exit', (code, signal) => {
      // The first start says itself what is wrong; later ones failed when it had run before.
      const isCrash = signal !== null || code === crashExitCode || (starts > 1 && code !== 0);
      if (isStopping || !isCrash) process.exit(code ?? 0);
      if (performance.now() - startedAt > healthy) pause = shortestPause;
      const how = signal ?? `exit code ${code}`;
      process.stderr.write(`Property Management ended unexpectedly (${how}). It starts again in ${pause / 1_000} s.\n`);
      restart = setTimeout(start, pause);
      pause = Math.min(2 * pause, longestPause);
    });
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true;
      if (restart) process.exit(0);
      server.kill(signal);
    });
  }
  start();
}
