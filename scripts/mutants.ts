/*
 * npm run mutants [-- ROOM ...]: changes the code in small ways, one at a time, and tells which changes no test notices.
 * Without a name it lists the rooms; `contract` and `server` are all rooms of that project, `all` is everything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import jestConfig from '../jest.config';
import { judge, type MutationReport, type Verdict } from './mutants/report';
import { type MutatedRoom, mutatedRooms } from './mutants/rooms';

// Migrations are imported as texts, as the bundler does it.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Node offers nothing else that loads a text as a module
require.extensions['.sql'] = (module, file) => {
  module.exports = { __esModule: true, default: fs.readFileSync(file, 'utf8') };
};

/** Percent of the mutants that have to be noticed. */
const wanted = 85;
/** Tries of each property: a mutant that needs more of them to be noticed counts as a survivor. */
const propertyRuns = 200;
const root = path.join(__dirname, '..');
const cli = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const reports = path.join(root, 'node_modules/.cache/mutants');
/** Of the room's last run what no change of its files or tests can have made different is taken over. */
const isAgain = process.env.MUTANTS_AGAIN === 'true';
const silent = process.env.MUTANTS_QUIET === 'true';

/** Jest as it is for the room's project, with the room's test files alone; the database is started once for all. */
function jestOf({ project, tests }: MutatedRoom) {
  const found = jestConfig.projects?.find((each) => typeof each === 'object' && each.displayName === project);
  if (typeof found !== 'object') throw new Error(`jest.config.ts has no project ${project}`);
  const { globalSetup: _, testEnvironment, ...config } = found;
  return {
    ...config,
    // Stryker asks Node for it, not Jest, from the folder of the copy.
    testEnvironment: String(testEnvironment).replace('<rootDir>', '.'),
    testTimeout: jestConfig.testTimeout,
    testMatch: tests.map((test) => `<rootDir>/${test}`),
  };
}

/** Mutates a room; answers with what Stryker reports. */
async function mutate(name: string, room: MutatedRoom, folder: string): Promise<MutationReport> {
  const report = path.join(reports, `${name}.json`);
  const isServer = room.project === 'server';
  const options = {
    testRunner: 'jest',
    // The environment of the tests is TypeScript, and Stryker loads it as Node does.
    testRunnerNodeArgs: ['--require', 'ts-node/register'],
    plugins: ['@stryker-mutator/jest-runner'],
    mutate: room.files,
    coverageAnalysis: 'perTest',
    incremental: isAgain,
    incrementalFile: report,
    // What is worked out while a module loads is met by every test: dear where each has a database.
    ignoreStatic: isServer,
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
    timeoutMS: isServer ? 60_000 : 20_000,
    dryRunTimeoutMinutes: 15,
    // Outside, so that no other tool finds the copies.
    tempDirName: folder,
    ignorePatterns: ['.cache', 'docs', 'public', 'dist', 'data', 'coverage'],
    disableTypeChecks: false,
    allowConsoleColors: false,
    reporters: silent ? ['json'] : ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    // The room's own is given here: package.json says nothing of Jest, and jest.config.ts holds all projects.
    jest: { projectType: 'custom', configFile: 'package.json', enableFindRelatedTests: false, config: jestOf(room) },
  };
  const file = path.join(folder, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(options));
  const env = { ...process.env, PROPERTY_RUNS: String(propertyRuns) };
  const stryker = spawn(process.execPath, [cli, 'run', file], { cwd: root, stdio: 'inherit', env });
  const [status] = (await once(stryker, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`Stryker ended with ${String(status)}`);
  return JSON.parse(fs.readFileSync(report, 'utf8')) as MutationReport;
}

const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

function print(name: string, { mutants, killed, equivalent, survivors, outdated }: Verdict): void {
  const figures = `${killed} of ${mutants} killed (${percent(killed, mutants)}), ${equivalent} equivalent, ${survivors.length} survived`;
  console.log(
    [`${name}: ${figures}`, ...survivors, ...outdated.map((each) => `not in the list any more: ${each}`)].join('\n  '),
  );
}

async function main(): Promise<number> {
  const asked = process.argv.slice(2);
  const chosen = Object.entries(mutatedRooms).filter(([name, { project }]) =>
    [name, project, 'all'].some((each) => asked.includes(each)),
  );
  if (chosen.length === 0) {
    for (const [name, { project, files }] of Object.entries(mutatedRooms))
      console.log(`${name.padEnd(12)} ${project.padEnd(9)} ${files.join(' ')}`);
    return 1;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-management-mutants-'));
  const needsDatabase = chosen.some(([, { project }]) => project === 'server');
  const endDatabase = needsDatabase
    ? await (await import('../__tests__/support/database.setup')).startDatabase()
    : undefined;
  try {
    const verdicts: Verdict[] = [];
    for (const [name, room] of chosen) {
      const verdict = judge(await mutate(name, room, folder));
      if (verdict.mutants === 0) throw new Error(`No file of ${name} was found`);
      verdicts.push(verdict);
      print(name, verdict);
    }
    const killed = verdicts.reduce((sum, each) => sum + each.killed, 0);
    const mutants = verdicts.reduce((sum, each) => sum + each.mutants, 0);
    console.log(`in all: ${killed} of ${mutants} killed (${percent(killed, mutants)}), wanted ${wanted} %`);
    const isAllNamed = verdicts.every(({ survivors, outdated }) => survivors.length + outdated.length === 0);
    return isAllNamed && 100 * killed >= wanted * mutants ? 0 : 1;
  } finally {
    await endDatabase?.();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void main().then((status) => {
  process.exitCode = status;
});
