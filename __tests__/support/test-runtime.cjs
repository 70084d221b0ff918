/*
 * Jest's way to run the modules of a test file, with two differences. A worker reads and compiles a module once, not again for
 * every test file. And where the environment runs test files in the worker's own realm (node-environment.ts), a package of
 * node_modules is the worker's own, loaded once by Node; what is ours runs anew for every test file everywhere.
 */
const fs = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { loadWith, StorageOfCalls, StorageOfTurns } = require('./light-storage.cjs');

/** What was made of each file, and when that file was written: one that has changed since is read again. */
const texts = new Map();
/** By file name and parameters; a source that has changed since is compiled again. */
const scripts = new Map();
const packages = `${path.sep}node_modules${path.sep}`;

function scriptOf(source, filename, parameters) {
  const head = `(function (${parameters.join(',')}) {`;
  const key = `${filename}\n${head}`;
  const kept = scripts.get(key);
  if (kept?.source === source) return kept.script;
  // On the head's own line, so that every place in the file has the line and column that it is written at.
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  scripts.set(key, { source, script });
  return script;
}

module.exports = class TestRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.readOnce();
    this.compileOnce(environment);
    environment.sourceMaps = () => this.getSourceMaps();
    if (environment.requireInWorker) this.takePackagesFrom(environment);
  }

  requireInternalModule(...asked) {
    return loadWith(StorageOfTurns, () => super.requireInternalModule(...asked));
  }

  readOnce() {
    const { transformCache } = this;
    const read = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) => {
      if (options?.isInternalModule) return read(file, options);
      const { mtimeMs } = fs.statSync(file);
      const kept = texts.get(file);
      if (kept?.mtimeMs !== mtimeMs) {
        const code = read(file, options);
        texts.set(file, { mtimeMs, text: transformCache.transforms.get(file) });
        return code;
      }
      transformCache.transforms.set(file, kept.text);
      if (kept.text.sourceMapPath) transformCache.sourceMaps.set(file, kept.text.sourceMapPath);
      return kept.text.code;
    };
  }

  compileOnce(environment) {
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const realm = environment.getVmContext();
      if (realm === null) return null;
      try {
        const script = scriptOf(source, filename, executor.injectedModuleParameters);
        return environment.requireInWorker ? script.runInThisContext() : script.runInContext(realm);
      } catch {
        // It tells what is wrong with the source as Jest does.
        return compileAnew(source, filename);
      }
    };
  }

  takePackagesFrom({ requireInWorker }) {
    const { cjsLoader } = this;
    const load = cjsLoader.loadModule.bind(cjsLoader);
    cjsLoader.loadModule = (module, from, name, file, options, registry) => {
      // Jest's own parts know the test file they run.
      if (options?.isInternalModule || !file.includes(packages)) {
        load(module, from, name, file, options, registry);
        return;
      }
      module.exports = loadWith(StorageOfCalls, () => requireInWorker(file));
      module.loaded = true;
    };
  }
};
