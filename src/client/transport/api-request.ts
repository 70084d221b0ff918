/** One call of §7. */
export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** left out of the address: undefined, null and '' */
  params?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** sent as JSON unless it is FormData */
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** goes out even when the page is left meanwhile */
  isKeptAlive?: boolean;
}

/** The answer to who asked for another version than the one he has: there is none. */
export const notModified = 304;

const jsonType = 'application/json';

/** Where it goes; what is left empty is not sent. */
export function addressOf({ path, params = {} }: ApiRequest): URL {
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

/** How it is sent, as the person whose token it is. */
export function initOf(
  { method = 'GET', body, headers, isKeptAlive = false }: ApiRequest,
  token: string | null,
  signal: AbortSignal,
): RequestInit {
  const sent = new Headers({ accept: jsonType, ...headers });
  if (token !== null) sent.set('authorization', `Bearer ${token}`);
  // The browser names the type of FormData itself, with its boundary.
  const isForm = body instanceof FormData;
  if (body && !isForm) sent.set('content-type', jsonType);
  const content = isForm ? body : body && JSON.stringify(body);
  return { method, headers: sent, body: content ?? null, signal, cache: 'no-store', keepalive: isKeptAlive };
}
