const { execFileSync } = require('node:child_process');

/** Of options of V8 those that this Node knows: V8 renames and drops them, and Node does not start with one it does not know. */
exports.knownOptions = (options) => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  return options.filter((option) => known.includes(`\n  --${option.replace(/^--(?:no-)?|=.*$/g, '')} `));
};
