import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/* Who builds holds a lock: one that nobody alive holds keeps nobody waiting. */

const root = path.join(__dirname, '../..');
const name = `test-${randomUUID()}`;
const file = path.join(root, 'node_modules/.cache', `${name}.lock`);
const program = `
  import { isBeingBuilt, whenNobodyBuilds } from '${pathToFileURL(path.join(root, 'scripts/build-lock.mjs')).href}';
  const before = isBeingBuilt('${name}');
  await whenNobodyBuilds('${name}');
  console.log(before, isBeingBuilt('${name}'));
  if (process.argv[1] === 'killed') process.kill(process.pid, 'SIGKILL');`;
const build = (...words: string[]) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program, ...words], { encoding: 'utf8', timeout: 45_000 });
afterAll(() => {
  fs.rmSync(file, { force: true });
});

it('of a build that was killed, and what a full disk has left of one, are taken away', () => {
  expect(build('killed')).toMatchObject({ signal: 'SIGKILL', stdout: 'false true\n' });
  // The same number began with another process, as after a restart of the machine: here with this one, which lives.
  const [, ...beginning] = fs.readFileSync(file, 'utf8').split(' ');
  for (const left of [[process.pid, ...beginning].join(' '), '', '0', '1'].slice(
    process.platform === 'linux' ? 0 : 1,
  )) {
    fs.writeFileSync(file, left);
    expect([left, build()]).toMatchObject([left, { status: 0, stdout: 'false true\n' }]);
    expect(fs.existsSync(file)).toBe(false);
  }
});
