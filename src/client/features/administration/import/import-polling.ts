import type { ImportBatch } from '#contract/areas/imports.wire';
import { statesUnderWay } from '#contract/vocabulary/import-kinds';

/** How often it is asked how far an import is, while somebody is at it. */
export const pollMilliseconds = 1_000;

/** Whether a server is at it. */
export const isUnderWay = ({ state, isInterrupted }: ImportBatch): boolean =>
  statesUnderWay.includes(state) && !isInterrupted;
