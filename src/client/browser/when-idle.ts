const soonMilliseconds = 2_000;
const withoutIdleMilliseconds = 200;

/** Does something when the page has nothing else to do, within two seconds; the returned function takes that back. */
export function whenIdle(act: () => void): () => void {
  // Safari does not tell when it is idle.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, withoutIdleMilliseconds);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: soonMilliseconds });
  return () => window.cancelIdleCallback(request);
}
