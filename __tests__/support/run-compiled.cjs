/* Preloaded into a process that a test starts on our TypeScript: it runs what Jest runs, and needs no compiler for it. */
const fs = require('node:fs');
const path = require('node:path');
const { process: compiled } = require('./typescript-transformer.cjs');

const root = path.join(path.dirname(module.filename), '../..');
const options = { cacheFS: new Map(), config: { rootDir: root, cwd: root, globals: {} }, supportsStaticESM: false };

require.extensions['.ts'] = (module, file) => {
  module._compile(compiled(fs.readFileSync(file, 'utf8'), file, options).code, file);
};
