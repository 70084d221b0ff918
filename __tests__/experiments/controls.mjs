import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

const lookOnly = '--look';

/**
 * Takes one protection away at a time, in a copy of the project, and counts how many cases of its tests fail then. None
 * failing is a test that proves nothing, and ends the program with an error. Of `controls` each says what is taken away
 * (`changes`: code and what it is replaced by), the `tests` that must find it missing and, where they have many others, by
 * what those `cases` begin. With --look it only looks whether all of that is there.
 */
export function runControls(controls) {
  const words = process.argv.slice(2);
  const asked = words.filter((word) => word !== lookOnly);
  const chosen = controls.filter(({ name }) => asked.length === 0 || asked.includes(name));
  if (chosen.length < asked.length) {
    console.error(`The controls are: ${controls.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  for (const control of chosen) takenAway(project, control);
  if (words.includes(lookOnly)) return;
  const folder = copyOfProject();
  let isProven = true;
  try {
    for (const control of chosen) {
      for (const [file, text] of takenAway(folder, control)) fs.writeFileSync(path.join(folder, file), text);
      const found = failuresIn(folder, control);
      for (const { file } of control.changes) fs.copyFileSync(path.join(project, file), path.join(folder, file));
      console.log(`${control.name}: ${control.promise}`);
      for (const { file, failed, run } of found) {
        if (failed.length === 0) isProven = false;
        console.log(`  ${file}: ${failed.length} of ${run} cases fail`);
        for (const name of failed) console.log(`    ${name}`);
      }
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  process.exit(isProven ? 0 : 2);
}

function copyOfProject() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-controls-'));
  const git = (...words) => execFileSync('git', words, { cwd: project, encoding: 'utf8' });
  for (const name of git('ls-files', '-co', '--exclude-standard', '-z').split('\0').filter(Boolean)) {
    if (fs.existsSync(path.join(project, name))) fs.cpSync(path.join(project, name), path.join(folder, name));
  }
  // Links to the same files cost no room; what builds and browsers keep there is the copy's own.
  execFileSync('cp', ['-al', path.join(project, 'node_modules'), path.join(folder, 'node_modules')]);
  fs.rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  return folder;
}

/** The files of a control as they are without what it takes away. */
function takenAway(folder, { name, changes, tests }) {
  const texts = new Map();
  for (const { file, from, to } of changes) {
    const text = texts.get(file) ?? fs.readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} no longer holds what the control "${name}" takes away.`);
    texts.set(file, text.replace(from, to));
  }
  for (const test of tests) {
    if (!fs.existsSync(path.join(folder, fileOf(test)))) throw new Error(`The control "${name}" has no test ${test}.`);
  }
  return texts;
}

const fileOf = (test) => `__tests__/${test}.test.ts`;

/** Of each file: how many cases ran, and which of them failed. */
function failuresIn(folder, { name, tests, cases }) {
  const results = path.join(folder, `${name}.json`);
  // What a case that failed left open would keep it from ending.
  const words = ['jest', '--forceExit', '--json', '--outputFile', results];
  if (cases) words.push('--testNamePattern', cases);
  words.push('--', ...tests.map(fileOf));
  spawnSync('npx', words, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  const { testResults } = JSON.parse(fs.readFileSync(results, 'utf8'));
  return testResults.map(({ name: file, assertionResults }) => {
    const run = assertionResults.filter(({ status }) => status === 'failed' || status === 'passed');
    const failed = run.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    return { file: path.basename(file, '.test.ts'), failed, run: run.length };
  });
}
