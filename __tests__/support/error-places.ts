import fs from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** As many places as a failure needs to be understood. */
const placesOfError = 25;

/** Where the map of each compiled file is, by the file. */
export type SourceMaps = ReadonlyMap<string, string>;

/** What Jest tells of a test that is over. */
export interface TestEvent {
  readonly name: string;
  readonly test?: { readonly errors: readonly unknown[] };
}

/**
 * Jest looks up each of a hundred places in the maps of the sources for every error that is made; playwright makes one for
 * each call, to have its place at hand. Here only what a test failed with is looked up, when it is over.
 */
export function tellPlacesAsTheyAre(errors: ErrorConstructor): void {
  errors.stackTraceLimit = placesOfError;
  Reflect.deleteProperty(errors, 'prepareStackTrace');
}

/** What fails before a file's tests is an error of each of them, and is looked up once. */
const told = new WeakSet();

/** Has the errors of a test that is over name the lines that are written, not those that were compiled. */
export function tellSources({ name, test }: TestEvent, maps: SourceMaps): void {
  if (name !== 'test_done') return;
  for (const error of test!.errors.flat() as ({ stack?: unknown } | null | undefined)[]) {
    if (typeof error?.stack !== 'string' || told.has(error)) continue;
    told.add(error);
    error.stack = inSources(error.stack, maps);
  }
}

function inSources(stack: string, maps: SourceMaps): string {
  return stack.replace(/([^\s(]+):(\d+):(\d+)/g, (place, file: string, line: string, column: string) => {
    const kept = maps.get(file);
    // What is run as it is written has no map.
    if (kept === undefined || !fs.existsSync(kept)) return place;
    const map = new SourceMap(JSON.parse(fs.readFileSync(kept, 'utf8')) as SourceMapPayload);
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalLine' in entry)) return place;
    return `${file}:${String(entry.originalLine + 1)}:${String(entry.originalColumn + 1)}`;
  });
}
