import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' }) => void;

/** Bytes that are sent before what they leave behind is collected. */
const collectedAfter = 2 * 1024 * 1024;

let uncollected = 0;
let collect: Collect | undefined;

/**
 * Counts bytes that were sent and are of no more use. V8 lets such bytes lie until they are 32 MiB, whatever is set,
 * since they are hardly anything of its own heap; a look at the young ones takes it a tenth of a millisecond.
 */
export function countSent(bytes: number): void {
  uncollected += bytes;
  if (uncollected < collectedAfter) return;
  uncollected = 0;
  // Many servers never send so much.
  collect ??= exposedCollection();
  collect({ type: 'minor' });
}

/** V8's own collection, which Node gives to what begins after it was asked for. */
function exposedCollection(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}
