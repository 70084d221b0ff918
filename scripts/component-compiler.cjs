/*
 * The React Compiler over a source of the console, as the build and the tests of screens run it. It must see the code before
 * anything else has changed it, and takes as long as all other steps together, so what it makes is kept: types and JSX
 * are still in it.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const folder = path.join(path.dirname(module.filename), '../node_modules/.cache/compiled-components');
const options = {
  plugins: [['babel-plugin-react-compiler', { target: '19' }]],
  parserOpts: { plugins: ['typescript', 'jsx'] },
};
const toolchain = ['@babel/core', 'babel-plugin-react-compiler']
  .map((name) => require(`${name}/package.json`).version)
  .concat(JSON.stringify(options));

/** Only components and hooks are compiled; what has none of either is left as it is. */
const hasComponents = (text, file) => file.endsWith('.tsx') || /\buse[A-Z]/.test(text);

/** The compiled source and its map; null where there is nothing to compile. */
function compileComponents(text, file) {
  if (!hasComponents(text, file)) return null;
  const hash = createHash('sha256')
    .update([...toolchain, file, text].join('\0'))
    .digest('hex')
    .slice(0, 32);
  const kept = path.join(folder, hash);
  try {
    return JSON.parse(fs.readFileSync(kept, 'utf8'));
  } catch {
    const { transformSync } = require('@babel/core');
    const facts = { filename: file, babelrc: false, configFile: false, sourceMaps: true, compact: false };
    const { code, map } = transformSync(text, { ...facts, ...options });
    const made = { code, map };
    // Whoever reads it meanwhile finds the whole of it or nothing.
    const unfinished = `${kept}.${process.pid}`;
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(unfinished, JSON.stringify(made));
    fs.renameSync(unfinished, kept);
    return made;
  }
}

module.exports = { compileComponents, componentToolchain: toolchain };
