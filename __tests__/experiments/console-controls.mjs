/*
 * node __tests__/experiments/console-controls.mjs [NAME …]: takes one protection of the console away at a time, in a copy
 * of the project, and counts how many cases of its tests in a real browser fail then. None failing is a test that proves
 * nothing, and ends the program with an error.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

const drafts = 'src/client/forms/useFormDraft.ts';
const oneKey = { file: drafts, from: 'sentKeys.current[content] ?? newIdempotencyKey()', to: 'newIdempotencyKey()' };

/** What is taken away: code and what it is replaced by; and the tests that must find it missing. */
const controls = [
  {
    name: 'keys',
    promise: 'E12, E13: each try is sent under a key of its own',
    changes: [oneKey],
    tests: ['faults-session', 'faults-network'],
  },
  {
    name: 'guards',
    promise: 'E28: a form takes every Save, sends each try under a key of its own, and tells nobody what is saved',
    changes: [
      oneKey,
      { file: 'src/client/forms/useSubmitFlow.ts', from: 'if (isBusy.current) return;', to: '' },
      { file: 'src/client/forms/useSubmitFlow.ts', from: 'draft.announceSaved(sent);', to: '' },
    ],
    tests: ['faults-repeats'],
  },
  {
    name: 'drafts',
    promise: 'E12: what is typed is kept on the screen only',
    changes: [{ file: drafts, from: 'if (!draftName || !owner) return;', to: 'return;' }],
    tests: ['faults-drafts'],
  },
  {
    name: 'worker',
    promise: 'E14: the worker gives the files of its own version only',
    changes: [
      {
        file: 'src/client/service-worker.ts',
        from: "sameOrigin && url.pathname.startsWith('/assets/')",
        to: "sameOrigin && url.pathname.startsWith('/nothing/')",
      },
    ],
    tests: ['faults-deploy'],
  },
  {
    name: 'storage',
    promise: 'E25: what the browser refuses is thrown',
    changes: [
      {
        file: 'src/client/storage/browser-storage.ts',
        from: '} catch {\n      return otherwise;',
        to: '} catch (failure) {\n      if (failure) throw failure;\n      return otherwise;',
      },
    ],
    tests: ['faults-browser'],
  },
];

const asked = process.argv.slice(2);
const chosen = controls.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (chosen.length < asked.length) {
  console.error(`The controls are: ${controls.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-controls-'));
const git = (...words) => execFileSync('git', words, { cwd: project, encoding: 'utf8' });
for (const name of git('ls-files', '-co', '--exclude-standard', '-z').split('\0').filter(Boolean)) {
  if (fs.existsSync(path.join(project, name))) fs.cpSync(path.join(project, name), path.join(folder, name));
}
// Links to the same files cost no room; what builds and browsers keep there is the copy's own.
execFileSync('cp', ['-al', path.join(project, 'node_modules'), path.join(folder, 'node_modules')]);
fs.rmSync(path.join(folder, 'node_modules/.cache'), { recursive: true, force: true });

let isProven = true;
try {
  for (const { name, promise, changes, tests } of chosen) {
    const spoiled = changes.map(({ file }) => path.join(folder, file));
    for (const { file, from, to } of changes) {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} no longer holds what the control "${name}" takes away.`);
      fs.writeFileSync(path.join(folder, file), text.replace(from, to));
    }
    const results = path.join(folder, `${name}.json`);
    const patterns = tests.map((test) => `__tests__/browser/${test}`);
    // What a case that failed left open would keep it from ending.
    const words = [
      'jest',
      '--forceExit',
      '--selectProjects',
      'browser',
      '--json',
      '--outputFile',
      results,
      '--',
      ...patterns,
    ];
    spawnSync('npx', words, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
    for (const file of spoiled) fs.copyFileSync(path.join(project, path.relative(folder, file)), file);
    const { testResults } = JSON.parse(fs.readFileSync(results, 'utf8'));
    console.log(`${name}: ${promise}`);
    for (const { name: file, assertionResults } of testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) isProven = false;
      console.log(`  ${path.basename(file, '.test.ts')}: ${failed.length} of ${assertionResults.length} cases fail`);
      for (const { fullName } of failed) console.log(`    ${fullName}`);
    }
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exit(isProven ? 0 : 2);
