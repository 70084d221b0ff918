import { addressOf, type ApiRequest } from './api-request';

/** An answer as it came, and the version that the server gave it (its ETag). */
interface KeptAnswer {
  readonly version: string;
  readonly text: string;
}

/** So many answers are kept at most, the longest unused forgotten first: the lists of a day's screens. */
const mostAnswers = 24;
/** Characters above which an answer is not worth its memory. */
const longestAnswer = 2_000_000;

const kept = new Map<string, KeptAnswer>();

const isRead = ({ method = 'GET' }: ApiRequest) => method === 'GET';
const nameOf = (request: ApiRequest) => addressOf(request).href;

/** The answer that came to this request before, if it is still kept; in memory alone, and of this session (contract §5). */
export function findKeptAnswer(request: ApiRequest): KeptAnswer | undefined {
  return isRead(request) ? kept.get(nameOf(request)) : undefined;
}

/** The request as it is sent by who has its answer: unless that is still of the version it was, it is sent anew. */
export function unlessStillKept(request: ApiRequest): ApiRequest {
  const known = findKeptAnswer(request);
  return known ? { ...request, headers: { ...request.headers, 'if-none-match': known.version } } : request;
}

/** Keeps what was answered, beside its version; without one there is nothing to ask for again. */
export function keepAnswer(request: ApiRequest, headers: Headers, text: string): void {
  const version = headers.get('etag');
  if (!isRead(request) || version === null || text.length > longestAnswer) return;
  const name = nameOf(request);
  kept.delete(name);
  kept.set(name, { version, text });
  const [oldest] = kept.keys();
  if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest);
}

/** Forgets all of them: the session that they belong to is over. */
export function forgetKeptAnswers(): void {
  kept.clear();
}
