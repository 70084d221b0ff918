/* One migration more than the program has, as its next version would bring it: the text of PLANTED_MIGRATION. */
const Module = require('node:module');

const steps = 'Promise.resolve(stepsFor(runtimeRole))';
const planted = `Promise.resolve({
  ...stepsFor(runtimeRole),
  '9999_planted': { up: (database) => runText(database, ${JSON.stringify(process.env.PLANTED_MIGRATION)}) },
})`;
const compile = Module.prototype._compile;

Module.prototype._compile = function compilePlanted(code, file) {
  if (this !== process.mainModule) return compile.call(this, code, file);
  if (!code.includes(steps)) throw new Error('The program does not tell its migrations where it did.');
  return compile.call(
    this,
    code.replaceAll(steps, () => planted),
    file,
  );
};
