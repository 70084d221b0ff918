import { createRequire } from 'node:module';

type PageWindow = Window & typeof globalThis;

interface VirtualConsole {
  sendTo(console: Console, options: object): void;
  on(event: 'jsdomError', tell: (error: Error) => void): void;
}

const ofJsdom = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const jsdom = ofJsdom('jsdom') as {
  JSDOM: new (page: string, options: object) => { window: PageWindow };
  VirtualConsole: new () => VirtualConsole;
};

/** Opens an empty page, whose own code runs in this realm; what jsdom tells goes to the console. */
export function openPage(console: Console): PageWindow {
  const virtualConsole = new jsdom.VirtualConsole();
  virtualConsole.sendTo(console, { omitJSDOMErrors: true });
  virtualConsole.on('jsdomError', (error) => console.error(error));
  const { window } = new jsdom.JSDOM('<!DOCTYPE html>', {
    pretendToBeVisual: true,
    url: 'http://localhost/',
    virtualConsole,
  });
  tellErrors(window);
  return window;
}

/** What is thrown where the page calls back is an error of the test, unless somebody listens for it. */
function tellErrors(window: PageWindow): void {
  let listeners = 0;
  window.addEventListener('error', ({ error }) => {
    if (listeners === 0 && error) process.emit('uncaughtException', error as Error);
  });
  for (const [name, more] of [
    ['addEventListener', 1],
    ['removeEventListener', -1],
  ] as const) {
    const own = window[name].bind(window) as (...given: unknown[]) => void;
    window[name] = (...given: unknown[]) => {
      if (given[0] === 'error') listeners += more;
      own(...given);
    };
  }
}

/** What a page has as every browser, but Node keeps better: its language, its clock, and what fetches and streams. */
const ofNode = new Set([
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'structuredClone', 'fetch'],
  'performance',
  ...['AbortController', 'AbortSignal', 'Blob', 'File', 'FormData', 'Headers', 'Request', 'Response'],
  ...['ReadableStream', 'TransformStream', 'TextDecoder', 'TextEncoder', 'console', 'constructor'],
  ...Object.keys(ofJsdom('jsdom/lib/jsdom/browser/js-globals.json') as object),
]);
const itself = ['window', 'self', 'top', 'parent', 'frames'];

const isPrivate = (name: string | symbol) => typeof name === 'symbol' || name.startsWith('_');
const isClass = (name: string) => /^[A-Z]/.test(name);

/** Has the global object of this realm be the window: what that has, it has. */
export function becomeWindow(window: PageWindow): void {
  const named = new Set<string | symbol>([...itself, ...ofNode]);
  for (const name of itself) Object.defineProperty(globalThis, name, { configurable: true, value: globalThis });
  for (let owner: object = window; owner !== Object.prototype; owner = Reflect.getPrototypeOf(owner) as object) {
    for (const name of Reflect.ownKeys(owner)) {
      if (isPrivate(name) || named.has(name)) continue;
      named.add(name);
      Object.defineProperty(globalThis, name, shown(window, name as string, owner));
    }
  }
}

/** A property of the window as the global object has it: what changes is read from the window, a method is called of it. */
function shown(window: PageWindow, name: string, owner: object): PropertyDescriptor {
  const property = Reflect.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
  const rest = { configurable: true, enumerable: true };
  if ('get' in property) {
    return {
      ...rest,
      get: () => Reflect.get(window, name) as unknown,
      set: (given: unknown) => void Reflect.set(window, name, given),
    };
  }
  const value: unknown = property.value;
  const isMethod = typeof value === 'function' && !isClass(name);
  return { ...rest, writable: true, value: isMethod ? (value.bind(window) as unknown) : value };
}
