/*
 * Compiles the sources of the console, what they share with the server, and the server, as tests and build want them: one
 * of so many parts, in a process of its own. What is kept from before costs the reading of it.
 */
const fs = require('node:fs');
const path = require('node:path');
const { compileFile } = require('./typescript-transformer.cjs');

const sources = path.join(path.dirname(module.filename), '../../src');
const [part, parts] = process.argv.slice(2).map(Number);

/* The largest are dealt out first, so that all parts end at about the same time. */
const bySize = fs
  .readdirSync(sources, { recursive: true })
  .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
  .map((name) => path.join(sources, name))
  .map((file) => ({ file, size: fs.statSync(file).size }))
  .sort((one, other) => other.size - one.size || one.file.localeCompare(other.file));

for (const [at, { file }] of bySize.entries()) if (at % parts === part) compileFile(file);
