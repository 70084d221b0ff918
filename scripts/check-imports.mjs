/*
 * npm run check:imports: who may import whom, and no circles. dependency-cruiser cruises nothing and finds nothing wrong
 * where TypeScript is not beside it, so every file must be among the modules that it has seen.
 */
import fs from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const { forbidden, options } = config;
const { enhancedResolveOptions, ...cruiseOptions } = options;

/** What is wrong with the imports of the sources beneath a folder, a sentence each. */
export async function importFaults(root, cache = false) {
  const { output } = await cruise(
    ['src'],
    { ...cruiseOptions, baseDir: root, ruleSet: { forbidden }, validate: true, ...(cache && { cache }) },
    enhancedResolveOptions,
  );
  const seen = new Set(output.modules.map(({ source }) => source));
  const unseen = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !seen.has(file))
    .map((file) => ({ file, rule: 'unseen', sentence: `${file} was not looked at.` }));
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  const faults = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    file: from,
    rule: rule.name,
    sentence: `${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}: ${comments.get(rule.name)} (${rule.name})`,
  }));
  return [...faults, ...unseen];
}

if (process.argv[1] === import.meta.filename) {
  const faults = await importFaults(process.cwd(), {
    folder: 'node_modules/.cache/dependency-cruiser',
    strategy: 'content',
  });
  for (const { sentence } of faults) console.error(sentence);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
