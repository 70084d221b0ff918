const everythingButDate = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'hrtime',
] as const;

/** The clock on the wall of the browser; it goes on from there, and everything else runs as ever. */
export const setClock = (now: string) =>
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...everythingButDate], advanceTimers: true });
