import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.join(__dirname, '../../scripts/build.mjs');

/** Builds dist unless it fits the sources; cheap when it does, and safe to call from several tests at once. */
export async function ensureBuilt(): Promise<void> {
  const build = spawn(process.execPath, [script, '--if-stale'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [status] = (await once(build, 'exit')) as [number | null];
  if (status !== 0) throw new Error('The build for the tests failed; what is wrong stands above.');
}
