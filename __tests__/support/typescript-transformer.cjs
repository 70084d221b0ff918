/*
 * ts-jest, which takes the types away (npm run check looks at them). What it makes of a file serves all projects of a run,
 * the processes that tests start, and the next runs: Jest itself keeps it for each project anew, and most files belong to
 * three of them.
 */
const remapping = require('@jridgewell/remapping');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { compileComponents, componentToolchain } = require('../../scripts/component-compiler.cjs');
const { version } = require('ts-jest/package.json');
const { version: typescriptVersion } = require('typescript/package.json');

const tsconfig = {
  target: 'ES2022',
  module: 'CommonJS',
  jsx: 'react-jsx',
  esModuleInterop: true,
  isolatedModules: true,
  sourceMap: true,
};
const folder = path.join(path.dirname(module.filename), '../../node_modules/.cache/compiled-tests');
const toolchain = [version, typescriptVersion, JSON.stringify(tsconfig), ...componentToolchain];

const keyOf = (text, file) =>
  createHash('sha256')
    .update([...toolchain, file, text].join('\0'))
    .digest('hex')
    .slice(0, 32);

function read(kept) {
  try {
    return fs.readFileSync(kept, 'utf8');
  } catch {
    return undefined;
  }
}

let compiler;
/** Loaded only when there is something to compile: the compiler takes half a second. */
const compile = (...file) => {
  compiler ??= require('ts-jest').default.createTransformer({ tsconfig });
  return compiler.process(...file).code;
};

const ofConsole = path.join(path.dirname(module.filename), '../../src/client', path.sep);
/** Components run as people get them, by the React Compiler; a place is one of the source all the same. */
function compileOfConsole(text, file) {
  const made = file.startsWith(ofConsole) ? compileComponents(text, file) : null;
  if (!made) return null;
  const { transpileModule } = require('typescript');
  const compilerOptions = { ...tsconfig, target: 9, module: 1, jsx: 4 };
  const { outputText, sourceMapText } = transpileModule(made.code, { fileName: file, compilerOptions });
  const map = Buffer.from(remapping([sourceMapText, made.map], () => null).toString()).toString('base64');
  const [code] = outputText.split('\n//# sourceMappingURL=');
  return `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${map}`;
}

/** Whoever reads it meanwhile finds the whole of it or nothing. */
function keep(kept, code) {
  const unfinished = `${kept}.${process.pid}`;
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(unfinished, code);
    fs.renameSync(unfinished, kept);
  } catch (error) {
    // A process of another account may not keep it there, and runs it all the same.
    if (error.code !== 'EACCES') throw error;
  }
  return code;
}

module.exports = {
  getCacheKey: keyOf,
  process(text, file, options) {
    const kept = path.join(folder, keyOf(text, file));
    return { code: read(kept) ?? keep(kept, compileOfConsole(text, file) ?? compile(text, file, options)) };
  },
};
