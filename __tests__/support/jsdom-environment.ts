import './jsdom-labels';
import './jsdom-style-sheet';
import { createContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { isKept, requireKept } from './console-packages';
import { type SourceMaps, tellPlacesAsTheyAre, tellSources, type TestEvent } from './error-places';
import { becomeWindow, openPage } from './jsdom-window';
import { keepProperties } from './kept-properties';

/** How often a document was changed, as jsdom itself keeps it: by an attribute, a text, an element. */
function changesOf(document: Document): () => number {
  const own = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const { [own as never]: kept } = document as unknown as Record<symbol, { _version: number }>;
  if (typeof kept?._version !== 'number') throw new Error('jsdom no longer counts the changes of a document.');
  return () => kept._version;
}

/**
 * jsdom works out the style of an element anew each time it is asked for. Who looks for something by its role asks for that
 * of every element on the way, again and again, while nothing changes: a sixth of the time of all tests of screens.
 */
function keepStyles(window: Pick<Window, 'document' | 'getComputedStyle'>): void {
  const workOut = window.getComputedStyle.bind(window);
  const changes = changesOf(window.document);
  let kept = new WeakMap<Element, CSSStyleDeclaration>();
  let before = changes();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !element.isConnected) return workOut(element, pseudoElement);
    if (before !== changes()) kept = new WeakMap();
    before = changes();
    const style = kept.get(element) ?? workOut(element);
    kept.set(element, style);
    return style;
  };
}

/** Answers how to end what waits for its time from now on, as a page that is closed does. */
function followTimers(): () => void {
  const waiting = new Set<NodeJS.Timeout>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...given: unknown[]) => NodeJS.Timeout;
    const followed = (...given: unknown[]) => {
      const timer = start(...given);
      waiting.add(timer);
      return timer;
    };
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: followed });
  }
  return () => waiting.forEach((timer) => clearTimeout(timer));
}

/** Jest wants to be given one; no code of a test file runs in it. */
const unused = createContext();

interface FileConfig {
  readonly projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'];
}

/**
 * A page of jsdom in the worker's own realm, anew for every test file, with packages that the worker loads once for all its
 * files (test-runtime.cjs): in a realm of its own every use of a name like `Array` asks out of it first, and all code of
 * packages begins cold. What a file has changed of the global object, the process and its variables is put back behind it.
 */
export default class ConsoleEnvironment {
  global: typeof globalThis | null = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly isOfWorker = isKept;
  readonly requireInWorker = requireKept;
  /** given by test-runtime.cjs */
  sourceMaps: () => SourceMaps = () => new Map();
  private readonly endings = [globalThis, process, process.env].map(keepProperties);
  private readonly window: Window;
  private readonly endTimers: () => void;

  constructor({ projectConfig }: FileConfig, { console }: { console: Console }) {
    // Packages are those for production.
    process.env.NODE_ENV = 'production';
    const window = openPage(console);
    this.window = window;
    keepStyles(window);
    becomeWindow(window);
    // Of Node, which jsdom lacks; a test that wants it brings its own.
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    this.endTimers = followTimers();
    // Of the global object itself, Node's own timers would be faked with it: what tests wait by.
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: new Proxy(globalThis, {}) });
  }

  handleTestEvent = (event: TestEvent): void => tellSources(event, this.sourceMaps());
  exportConditions = (): string[] => ['browser'];
  getVmContext = () => this.global && unused;

  setup(): Promise<void> {
    tellPlacesAsTheyAre(Error);
    return Promise.resolve();
  }

  teardown(): Promise<void> {
    this.global = null;
    this.fakeTimersModern.dispose();
    this.endTimers();
    this.window.close();
    for (const end of this.endings) end();
    return Promise.resolve();
  }
}
