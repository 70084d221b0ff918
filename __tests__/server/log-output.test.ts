import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/* A log that cannot be written. In processes of their own: one that is held up by its log could be ended by nobody here. */

const place = path.join(__dirname, '../../src/server/process/log-output.ts');
let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-log-test-'))));
afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

/** Runs a program that logs by `log`, of pino, into `output`; answers how it ended and what it said at its error output. */
function run(program: string, output: number | 'pipe' = 'pipe') {
  const text = `
    const fs = require('node:fs');
    const { pino } = require('pino');
    const { logOutput } = require(${JSON.stringify(place)});
    const [file] = [${JSON.stringify(path.join(folder, 'log'))}];
    (async () => { ${program} })();`;
  const compiled = path.join(__dirname, '../support/run-compiled.cjs');
  const options = { cwd: path.join(__dirname, '../..'), encoding: 'utf8', timeout: 45_000 } as const;
  const { status, signal, stderr } = spawnSync(process.execPath, ['--require', compiled, '-e', text], {
    ...options,
    stdio: ['ignore', output, 'pipe'],
  });
  return { status, signal, stderr };
}

const linux = process.platform === 'linux' ? it : it.skip;

linux('that lies on a full disk holds nobody up, and the process ends as it is told to', () => {
  const full = fs.openSync('/dev/full', 'w');
  try {
    const ended = run(
      `const logger = pino({}, logOutput(1));
       for (let line = 0; line < 100; line += 1) logger.info('of a call '.repeat(10));
       await new Promise((done) => setTimeout(done, 200));
       logger.fatal('an error that nobody caught');
       process.stderr.write('goes on');
       process.exit(7);`,
      full,
    );
    expect(ended).toEqual({ status: 7, signal: null, stderr: 'goes on' });
  } finally {
    fs.closeSync(full);
  }
});

it('is written when there is room again, with the number of lines that found none', () => {
  // A descriptor that is closed stands for a disk that is full.
  const ended = run(
    `const gone = fs.openSync(file, 'a');
     const output = logOutput(gone);
     fs.closeSync(gone);
     for (const line of ['first', 'second']) output.write(line + '\\n');
     await new Promise((done) => setTimeout(done, 200));
     for (const length of [999_000, 999_000, 999_000]) output.write('x'.repeat(length) + '\\n');
     output.write('behind them\\n');
     if (fs.openSync(file, 'a') !== gone) process.exit(1);
     process.exit(0);`,
  );
  expect(ended).toEqual({ status: 0, signal: null, stderr: '' });
  const [first, second, long, last, lost] = fs.readFileSync(path.join(folder, 'log'), 'utf8').split('\n');
  expect([first, second, long?.length, last]).toEqual(['first', 'second', 999_000, 'behind them']);
  expect(JSON.parse(lost ?? '')).toMatchObject({ level: 40, lines: 2 });
});
