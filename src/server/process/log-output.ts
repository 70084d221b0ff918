import { type DestinationStream, destination } from 'pino';

/** Bytes that are written at once; fewer wait for others. */
const mostGathered = 4_096;
/** Milliseconds that they wait. */
const gatheringMilliseconds = 100;

/**
 * Where the log goes: a file, or a descriptor. Lines that come shortly after each other are one write, since each wakes a
 * thread, which may wait for whoever reads them. What waits is written before the process ends, unless it is killed.
 */
export function logOutput(to: string | number): DestinationStream {
  return destination({ dest: to, sync: false, minLength: mostGathered, periodicFlush: gatheringMilliseconds });
}
