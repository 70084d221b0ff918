/* npm start: builds when dist does not fit the sources, then keeps the server running. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isBuilt, root, serverMain } from './build-stamp.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { keepRunning } from './keep-running.mjs';

if (!isBuilt()) {
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

endWithNpm();
process.env.NODE_ENV ??= 'production';
keepRunning(serverMain, process.argv.slice(2));
