import { limits } from '#contract/vocabulary/limits';

/** Whether it is larger than any table that is read; it is never sent. */
export const isTooLarge = (file: File | null): boolean => file !== null && file.size > limits.importBytes;
