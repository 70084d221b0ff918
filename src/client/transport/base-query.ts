import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { messages } from '#contract/texts/messages';
import { type AnswerKind, readAnswer } from './answers';
import type { ApiError } from './errors';
import { findKeptAnswer, keepAnswer, unlessStillKept } from './kept-answers';
import { type ApiRequest, notModified } from './api-request';
import { lostAnswer } from './send';
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
  const known = findKeptAnswer(request);
  const { response, error } = await fetchInSession(unlessStillKept(request), api, options);
  if (error) return { error: inItsWords(error, options) };
  const text = await response.text().catch((cause: unknown) => lostAnswer(cause, api.signal));
  if (typeof text !== 'string') return { error: inItsWords(text, options) };
  if (known && response.status === notModified) return readAnswer(response, known.text, options.answer ?? 'done');
  const answer = readAnswer(response, text, options.answer ?? 'done');
  if (!answer.error) keepAnswer(request, response.headers, text);
  return answer;
};

function inItsWords(error: ApiError, { deleteHelper, unreachable }: CallOptions): ApiError {
  const sentence = unreachable ?? (deleteHelper && messages.networkUnreachable);
  return sentence && error.status === 'NETWORK' ? { ...error, message: sentence } : error;
}
