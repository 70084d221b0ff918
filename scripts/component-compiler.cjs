/*
 * The React Compiler over a source of the console, as the build and the tests of screens run it. It must see the code before
 * anything else has changed it, and takes as long as all other steps together, so what it makes is kept: types and JSX
 * are still in it.
 */
const { keptResults } = require('./kept-results.cjs');

const options = {
  plugins: [['babel-plugin-react-compiler', { target: '19' }]],
  parserOpts: { plugins: ['typescript', 'jsx'] },
};
const toolchain = ['@babel/core', 'babel-plugin-react-compiler']
  .map((name) => require(`${name}/package.json`).version)
  .concat(JSON.stringify(options));

const kept = keptResults('compiled-components', toolchain);

/** Only components and hooks are compiled; what has none of either is left as it is. */
const hasComponents = (text, file) => file.endsWith('.tsx') || /\buse[A-Z]/.test(text);

/** The compiled source and its map; null where there is nothing to compile. */
function compileComponents(text, file) {
  if (!hasComponents(text, file)) return null;
  const key = kept.keyOf(text, file);
  const known = kept.read(key);
  if (known) return JSON.parse(known);
  const { transformSync } = require('@babel/core');
  const facts = { filename: file, babelrc: false, configFile: false, sourceMaps: true, compact: false };
  const { code, map } = transformSync(text, { ...facts, ...options });
  const made = JSON.stringify({ code, map });
  kept.keep(key, made);
  // As whoever finds it kept has it: of another shape, its map would take other bytes in what is built.
  return JSON.parse(made);
}

module.exports = { compileComponents, componentToolchain: toolchain };
