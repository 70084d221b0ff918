import Module, { createRequire } from 'node:module';
import path from 'node:path';

/* The packages of the console, loaded once in a worker for all its test files. */

interface Loader {
  _cache: Record<string, NodeJS.Module | undefined>;
  _resolveFilename: (request: string, ...rest: unknown[]) => string;
  prototype: { require: (this: NodeJS.Module, request: string) => unknown };
}

const loader = Module as unknown as Loader;
const production = path.join(__dirname, 'production');
const packages = `${path.sep}node_modules${path.sep}`;
/** What hears of the window that it begins in, or of the tests of a file, begins anew with each; so does what is no CommonJS. */
const begunAnew = /node_modules.(@testing-library|@reduxjs|d3-[a-z]+|internmap)[\\/]/;
const testingLibrary = path.join(production, 'testing-library.cjs');

/** Whether a file is of a package that a worker loads once. */
export const isKept = (file: string): boolean =>
  (file.includes(packages) && !begunAnew.test(file)) || (file.startsWith(production) && file !== testingLibrary);

/** They are others than those that the worker itself has of the same name: these are for production. */
const kept: Loader['_cache'] = Object.create(null) as Loader['_cache'];

const placeOf = (request: string): string | null =>
  request === 'react' || request === 'scheduler' ? path.join(production, `${request}.cjs`) : null;

let isWithin = false;

function within<Value>(load: () => Value): Value {
  if (isWithin) return load();
  const { _cache: before, _resolveFilename: resolve } = loader;
  isWithin = true;
  loader._cache = kept;
  loader._resolveFilename = (request, ...rest) => placeOf(request) ?? resolve(request, ...rest);
  try {
    return load();
  } finally {
    isWithin = false;
    loader._cache = before;
    loader._resolveFilename = resolve;
  }
}

// What one of them asks for later is one of them, too.
const { require: requireAnew } = loader.prototype;
loader.prototype.require = function requireOne(request) {
  const ask = () => requireAnew.call(this, request);
  return kept[this.filename] === this ? within(ask) : ask();
};

const load = createRequire(__filename) as (file: string) => unknown;
/** Loads a package's file, or answers it as it was loaded. */
export const requireKept = (file: string): unknown => within(() => load(file));
