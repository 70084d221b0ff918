/* npm start: builds when dist does not fit the sources, then becomes the server. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isBuilt, root, serverMain } from './build-stamp.mjs';
import { endWithNpm } from './end-with-npm.mjs';

if (!isBuilt()) {
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

endWithNpm();
// Loaded into this process, so that signals and the exit code are the server's own and no second process can be orphaned.
process.env.NODE_ENV ??= 'production';
process.argv[1] = serverMain;
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(serverMain);
