/* Prints where the built server is: dist when it fits the sources, else one that is built for the tests alone. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isBeingBuilt, whenNobodyBuilds } from '../../scripts/build-lock.mjs';
import { isBuilt, root, serverMain, sourceStamp } from '../../scripts/build-stamp.mjs';

const kept = path.join(root, 'node_modules/.cache/server-for-tests');

function build(folder) {
  const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');
  const beside = `${folder}-${process.pid}`;
  const options = ['--mode', 'production', '--config-name', 'server', '--output-path', beside];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    fs.rmSync(beside, { recursive: true, force: true });
    throw new Error(`The server could not be built for the tests.\n${stdout}${stderr}`);
  }
  for (const old of fs.readdirSync(kept).filter((name) => /^[0-9a-f]{64}$/.test(name)))
    fs.rmSync(path.join(kept, old), { recursive: true, force: true });
  fs.renameSync(beside, folder);
}

async function forTests() {
  const folder = path.join(kept, sourceStamp());
  const main = path.join(folder, 'main.js');
  if (fs.existsSync(folder)) return main;
  await whenNobodyBuilds('server-for-tests');
  fs.mkdirSync(kept, { recursive: true });
  if (!fs.existsSync(folder)) build(folder);
  return main;
}

// The build of console and server that a run of all tests begins in the background brings this server too.
while (isBeingBuilt('build')) await pause(100);
process.stdout.write(isBuilt() ? serverMain : await forTests());
