/*
 * ts-jest, which takes the types away (npm run check looks at them). What it makes of a file serves all projects of a run,
 * the processes that tests start, and the next runs: Jest itself keeps it for each project anew, and most files belong to
 * three of them.
 */
const remapping = require('@jridgewell/remapping');
const fs = require('node:fs');
const path = require('node:path');
const { compileComponents, componentToolchain } = require('../../scripts/component-compiler.cjs');
const { keptResults } = require('../../scripts/kept-results.cjs');
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
const toolchain = [version, typescriptVersion, JSON.stringify(tsconfig), ...componentToolchain];

const kept = keptResults('compiled-tests', toolchain);

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

function compiled(text, file, options) {
  const key = kept.keyOf(text, file);
  const known = kept.read(key);
  if (known !== undefined) return { code: known };
  const code = compileOfConsole(text, file) ?? compile(text, file, options);
  kept.keep(key, code);
  return { code };
}

const root = path.join(path.dirname(module.filename), '../..');
const withoutJest = { cacheFS: new Map(), config: { rootDir: root, cwd: root, globals: {} }, supportsStaticESM: false };

module.exports = {
  getCacheKey: kept.keyOf,
  process: compiled,
  /** The same of a file, for a process that is not Jest's. */
  compileFile: (file) => compiled(fs.readFileSync(file, 'utf8'), file, withoutJest).code,
};
