import type { ApiError } from './errors';

/** To be thrown in the place of a call that is not made: nothing of it was sent, so nothing else is to be said of its fate. */
export const notSent = (sentence: string): ApiError & Error => Object.assign(new Error(sentence), { status: 0 });
