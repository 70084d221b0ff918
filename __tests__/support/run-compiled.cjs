/* Preloaded into a process that a test starts on our TypeScript: it runs what Jest runs, and needs no compiler for it. */
const { compileFile } = require('./typescript-transformer.cjs');

require.extensions['.ts'] = (module, file) => {
  module._compile(compileFile(file), file);
};
