/* Writes how long each test file takes, in seconds, where __tests__/support/longest-first.cjs reads it; from the JSON report of a run. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './build-stamp.mjs';

const [report] = process.argv.slice(2);
if (!report) {
  console.error('Usage: npm test -- --json --outputFile=REPORT, then node scripts/test-durations.mjs REPORT');
  process.exit(1);
}
const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
const rows = testResults
  .map(({ name, startTime, endTime }) => [
    path.relative(root, name).split(path.sep).join('/'),
    Math.max(1, Math.round((endTime - startTime) / 1000)),
  ])
  .sort(([one], [other]) => (one < other ? -1 : 1));
fs.writeFileSync(
  path.join(root, '__tests__/support/durations.json'),
  `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`,
);
