/*
 * How long each test file takes, in seconds, as __tests__/support/longest-first.cjs reads it: written from the JSON report
 * of a run; without a report the sums of the folders are printed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './build-stamp.mjs';

const durations = path.join(root, '__tests__/support/durations.json');
const nameOf = (file) => path.relative(root, file).split(path.sep).join('/');
const [report] = process.argv.slice(2);

if (report) {
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const rows = testResults
    .map(({ name, startTime, endTime }) => [nameOf(name), Math.max(1, Math.round((endTime - startTime) / 1000))])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  fs.writeFileSync(durations, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

const seconds = new Map();
for (const [name, duration] of Object.entries(JSON.parse(fs.readFileSync(durations, 'utf8')))) {
  const [, folder] = name.split('/');
  const { files, sum } = seconds.get(folder) ?? { files: 0, sum: 0 };
  seconds.set(folder, { files: files + 1, sum: sum + duration });
}
for (const [folder, { files, sum }] of seconds) {
  console.log(`${folder.padEnd(12)} ${String(files).padStart(3)} files ${String(sum).padStart(5)} s`);
}
