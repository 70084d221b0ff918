import { setTimeout as delay } from 'node:timers/promises';

/** Reads until it is what is wanted; after thirty seconds answers what it is instead, for the test to fail with. */
export async function eventually<Value>(read: () => Promise<Value>, wanted: Value): Promise<Value> {
  const end = Date.now() + 30_000;
  for (;;) {
    const found = await read();
    if (found === wanted || Date.now() > end) return found;
    await delay(5);
  }
}
