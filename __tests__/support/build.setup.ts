import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.join(__dirname, '../../scripts/build.mjs');
const scriptOfServer = path.join(__dirname, 'server-build.mjs');

const runBuild = (): ChildProcess =>
  spawn(process.execPath, [script, '--if-stale'], { stdio: ['ignore', 'inherit', 'inherit'] });

/** Begins to build dist beside the tests, unless it fits the sources; answers how to wait for its end. */
export function beginBuild(): Promise<() => Promise<void>> {
  const build = runBuild();
  const ended = new Promise<void>((resolve) => build.once('exit', () => resolve()));
  return Promise.resolve(() => ended);
}

/** Resolves when there is a built server that fits the sources, of whoever builds it. */
export async function ensureServer(): Promise<void> {
  const [status] = (await once(
    spawn(process.execPath, [scriptOfServer], { stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )) as [number | null];
  if (status !== 0) throw new Error('The server for the tests could not be built; what is wrong stands above.');
}

/** Resolves when dist fits the sources: waits for whoever builds it, and builds it when nobody does. */
export async function ensureBuilt(): Promise<void> {
  const [status] = (await once(runBuild(), 'exit')) as [number | null];
  if (status !== 0) throw new Error('The build for the tests failed; what is wrong stands above.');
}
