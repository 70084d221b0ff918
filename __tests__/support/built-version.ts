import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const kept = path.join(root, '.cache/versions');

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Why versions of before cannot be built here; undefined when they can. */
export function versionObstacle(commit: string): string | undefined {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return undefined;
  } catch {
    return `the version before, ${commit}, is not in this copy of the sources`;
  }
}

/** The commit before the one that brought a migration; the present one where that is not committed yet. */
export function commitBefore(migration: string): string {
  const file = `src/server/db/migrations/${migration}.sql`;
  const brought = git('log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1);
  return git('rev-parse', brought ? `${brought}^` : 'HEAD');
}

/** The main file of the server of a commit, built once into `.cache/versions`, with the packages that it names. */
export function builtVersion(commit: string): string {
  const folder = path.join(kept, git('rev-parse', `${commit}^{commit}`));
  const main = path.join(folder, 'dist/server/main.js');
  if (fs.existsSync(main)) return main;
  const beside = `${folder}-${process.pid}`;
  fs.mkdirSync(beside, { recursive: true });
  const run = (program: string, words: string[]) =>
    execFileSync(program, words, { cwd: beside, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    git('archive', '--output', path.join(beside, 'sources.tar'), commit);
    run('tar', ['-xf', 'sources.tar']);
    const locked = (of: string) => fs.readFileSync(path.join(of, 'package-lock.json'), 'utf8');
    if (locked(beside) === locked(root))
      fs.symlinkSync(path.join(root, 'node_modules'), path.join(beside, 'node_modules'));
    else run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    run(process.execPath, ['node_modules/webpack-cli/bin/cli.js', '--mode', 'production', '--config-name', 'server']);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(beside, folder);
  } catch (error) {
    fs.rmSync(beside, { recursive: true, force: true });
    throw error;
  }
  return main;
}
