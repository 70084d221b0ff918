import type { CallResult } from './answers';
import type { ApiRequest } from './api-request';
import { callServer } from './base-query';
import type { Caller } from './session-fetch';

/**
 * A record as it is now, for who wants it alone, as for paper. Behind what is saved from this window the store forgets
 * an answer that no screen shows, even before whoever has asked for it is told.
 */
export const readOnce = (request: ApiRequest, caller: Caller): Promise<CallResult> =>
  callServer(request, caller, { answer: 'record' });
