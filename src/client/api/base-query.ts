import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { messages } from '#contract/messages';
import { type AnswerKind, readAnswer } from './answers';
import type { ApiError } from './errors';
import { type ApiRequest, lostAnswer } from './send';
import { fetchInSession } from './session-fetch';

/** What an endpoint says about its call. */
export interface CallOptions {
  /** what its answer holds; a write that does not say only tells that it is done */
  answer?: AnswerKind;
  /** a delete of §7, which has rules of its own (§4, §8) */
  deleteHelper?: boolean;
  /** what is said when no answer came, where §8 has words for it */
  unreachable?: string;
}

/** Every call of the console: bearer token, single-retry refresh, envelope (§4, §7, contract §2 and §5). */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, CallOptions | undefined> = async (
  request,
  api,
  options = {},
) => {
  const { response, error } = await fetchInSession(request, api, options);
  if (error) return { error: inItsWords(error, options) };
  const text = await response.text().catch((cause: unknown) => lostAnswer(cause, api.signal));
  if (typeof text !== 'string') return { error: inItsWords(text, options) };
  return readAnswer(response, text, options.answer ?? 'done');
};

function inItsWords(error: ApiError, { deleteHelper, unreachable }: CallOptions): ApiError {
  const said = unreachable ?? (deleteHelper && messages.networkUnreachable);
  return said && error.status === 'NETWORK' ? { ...error, message: said } : error;
}
