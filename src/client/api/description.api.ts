import type { ApiDescription } from '#contract/areas/description.wire';
import { baseApi } from '../transport/base-api';
import type { ApiError } from '../transport/errors';
import type { ApiRequest } from '../transport/api-request';
import { lostAnswer } from '../transport/send';
import { type Caller, fetchInSession } from '../transport/session-fetch';
import { listRequests } from './list-requests';

/** What a call answered, as it came. */
export interface TriedAnswer {
  status: number;
  milliseconds: number;
  mediaType: string;
  /** null of a file, whose size is told instead */
  text: string | null;
  bytes: number;
}

const isText = (mediaType: string) => /^(text\/|application\/json)/.test(mediaType);

async function tryOnce(
  request: ApiRequest,
  caller: Caller,
): Promise<{ data: TriedAnswer; error?: undefined } | { error: ApiError }> {
  const began = performance.now();
  const { response, error } = await fetchInSession(request, caller);
  if (error) {
    // A failure is read before it comes here: its envelope is put together again.
    if (typeof error.status !== 'number') return { error };
    const { status, ...told } = error;
    const text = JSON.stringify({ success: false, ...told });
    return { data: { status, text, ...facts('application/json', began), bytes: text.length } };
  }
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
  try {
    const blob = await response.blob();
    const text = isText(mediaType) || blob.size === 0 ? await blob.text() : null;
    return { data: { status: response.status, text, ...facts(mediaType, began), bytes: blob.size } };
  } catch (cause) {
    return { error: lostAnswer(cause, caller.signal) };
  }
}

const facts = (mediaType: string, began: number) => ({
  mediaType,
  milliseconds: Math.round(performance.now() - began),
});

const descriptionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readDescription: build.query<ApiDescription, undefined>({
      query: () => listRequests.readDescription,
      extraOptions: { answer: 'record' },
    }),
    tryCall: build.mutation<TriedAnswer, ApiRequest>({ queryFn: (request, api) => tryOnce(request, api) }),
  }),
});

export const { useReadDescriptionQuery, useTryCallMutation } = descriptionApi;
