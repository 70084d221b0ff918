import { createContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { ensureServer } from './build.setup';
import { type SourceMaps, tellPlacesAsTheyAre, tellSources, type TestEvent } from './error-places';
import { keepProperties } from './kept-properties';

/** Jest wants to be given one; no code of a test file runs in it. */
const unused = createContext();

const startsServer = /\/process-[^/]+$/;
/** Kept as long as the worker. */
let server: Promise<void> | undefined;

/**
 * Test files run in the worker's own realm, with packages that it loads once for all its files (test-runtime.cjs): in a realm
 * of its own every use of a name like `Array` or `Promise` asks out of it first, and all code of packages begins cold. What a
 * file has changed of the global object, the process and its variables is put back behind it. Of the clock only `Date` may be
 * faked: the worker lives by the timers.
 */
export default class NodeEnvironment {
  global: typeof globalThis | null = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly requireInWorker = require;
  /** given by test-runtime.cjs */
  sourceMaps: () => SourceMaps = () => new Map();
  private readonly endings = [globalThis, process, process.env].map(keepProperties);

  constructor(
    { projectConfig }: { projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] },
    private readonly context: { readonly testPath: string },
  ) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Object.assign(globalThis, { requireInWorker: require });
  }

  handleTestEvent = (event: TestEvent): void => tellSources(event, this.sourceMaps());
  exportConditions = (): string[] => ['node', 'node-addons'];
  getVmContext = () => this.global && unused;

  /** What starts the built server begins when there is one: no test of it waits for the build. */
  async setup(): Promise<void> {
    tellPlacesAsTheyAre(Error);
    if (startsServer.test(this.context.testPath)) await (server ??= ensureServer());
  }

  teardown(): Promise<void> {
    this.global = null;
    this.fakeTimersModern.dispose();
    for (const end of this.endings) end();
    return Promise.resolve();
  }
}
