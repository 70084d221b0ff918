/* Builds console and server into dist. With --if-stale only when the sources have changed since. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { whenNobodyBuilds } from './build-lock.mjs';
import { forgetBuild, isBuilt, root, sourceStamp, writeStamp } from './build-stamp.mjs';
import { forgetOldAssets, markAssetsInUse } from './kept-assets.mjs';
import v8Options from './v8-options.cjs';
import { webpackEnvironment } from './webpack-environment.mjs';

/*
 * Of V8: garbage is collected in large steps and without helper threads, which cost 7 % of a build's processor time, and code
 * is optimized late: most of it runs for a few files only, and what was spent on it was a fifth.
 */
const lighterWork = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--single-threaded-gc',
  '--interrupt-budget=500000',
];

const onlyIfStale = process.argv.includes('--if-stale');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function webpackCli() {
  try {
    return createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');
  } catch {
    return fail('The console cannot be built: the tools for it are not installed. Run "npm ci" first.');
  }
}

if (onlyIfStale && isBuilt()) process.exit(0);
const cli = webpackCli();
// Two builds at once would write into each other; the second waits, and then mostly finds the work done.
await whenNobodyBuilds('build');
if (onlyIfStale && isBuilt()) process.exit(0);

const stamp = sourceStamp();
markAssetsInUse();
forgetBuild();
const started = Date.now();
console.log('Building the console and its server ...');
const build = spawnSync(
  process.execPath,
  [...v8Options.knownOptions(lighterWork), cli, '--mode', 'production', '--stats', 'errors-warnings'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...webpackEnvironment(), NODE_ENV: 'production' },
  },
);
if (build.status !== 0) fail('The build failed; what is wrong stands above.');
forgetOldAssets();
writeStamp(stamp);
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} seconds.`);
