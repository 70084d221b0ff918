/* npm run experiment -- NAME [--seed N] [--rounds N] [--pause SECONDS] [--minutes N]: puts a promise to the test, then its control, and prints what came of it. */
import fs from 'node:fs';
import { parseArgs } from 'node:util';

// Migrations are imported as texts, as the bundler does it.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Node offers nothing else that loads a text as a module
require.extensions['.sql'] = (module, file) => {
  module.exports = { __esModule: true, default: fs.readFileSync(file, 'utf8') };
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      rounds: { type: 'string' },
      pause: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const { environmentOfExperiments } = await import('./experiment');
  const { experiments } = await import('./experiments');
  const { startDatabase } = await import('../support/database.setup');
  const { TestServer } = await import('../support/test-server');
  const chosen = experiments.filter(({ name }) =>
    positionals.some((asked) => asked === 'all' || asked === name || name.startsWith(`${asked}:`)),
  );
  if (chosen.length === 0) {
    for (const { name, promise } of experiments) console.log(`${name.padEnd(18)} ${promise}`);
    return 1;
  }
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
  const pause = values.pause === undefined ? undefined : Number(values.pause);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  const endDatabase = await startDatabase();
  let failed = 0;
  try {
    for (const experiment of chosen) {
      console.log(`\n${experiment.promise}`);
      const obstacle = experiment.obstacle?.();
      if (obstacle !== undefined) {
        console.log(`  cannot run here: ${obstacle}`);
        continue;
      }
      for (const isControl of experiment.hasControl ? [false, true] : [false]) {
        const rounds = isControl ? experiment.shortRounds : Number(values.rounds ?? experiment.rounds);
        const server = await TestServer.start(environmentOfExperiments);
        const startedAt = performance.now();
        const { violations, figures } = await experiment.run(server, {
          seed,
          rounds,
          pause: isControl ? undefined : pause,
          minutes: isControl ? undefined : minutes,
          isControl,
        });
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        await server.stop();
        const holds = isControl ? violations > 0 : violations === 0;
        if (!holds) failed += 1;
        console.log(
          `  ${isControl ? 'control' : 'run    '} seed ${String(seed)}: ${figures} (${seconds} s) ${holds ? 'as promised' : 'NOT AS PROMISED'}`,
        );
      }
    }
  } finally {
    await endDatabase();
  }
  return failed === 0 ? 0 : 2;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
