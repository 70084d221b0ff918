import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { messages } from '#contract/texts/messages';
import { type AnswerKind, type CallResult, readAnswer } from './answers';
import type { ApiError } from './errors';
import { findKeptAnswer, keepAnswer, unlessStillKept } from './kept-answers';
import { type ApiRequest, notModified } from './api-request';
import { lostAnswer } from './send';
import { type Caller, fetchInSession } from './session-fetch';

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
export async function callServer(request: ApiRequest, caller: Caller, options: CallOptions = {}): Promise<CallResult> {
  const known = findKeptAnswer(request);
  const { response, error } = await fetchInSession(unlessStillKept(request), caller, options);
  if (error) return { error: inItsWords(error, options) };
  const text = await response.text().catch((cause: unknown) => lostAnswer(cause, caller.signal));
  if (typeof text !== 'string') return { error: inItsWords(text, options) };
  if (known && response.status === notModified) return readAnswer(response, known.text, options.answer ?? 'done');
  const answer = readAnswer(response, text, options.answer ?? 'done');
  if (!answer.error) keepAnswer(request, response.headers, text);
  return answer;
}

/** How the store calls. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, CallOptions | undefined> = (request, api, options) =>
  callServer(request, api, options);

function inItsWords(error: ApiError, { deleteHelper, unreachable }: CallOptions): ApiError {
  const sentence = unreachable ?? (deleteHelper && messages.networkUnreachable);
  return sentence && error.status === 'NETWORK' ? { ...error, message: sentence } : error;
}
