import http, { type IncomingHttpHeaders } from 'node:http';

/** An answer as it came over the wire: compressed as it is. */
export interface RawWireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Asks as no `fetch` does, which would accept, open and hide every compression; with a body it is a POST of JSON. */
export function rawAnswer(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<RawWireAnswer> {
  const json = body && { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(path, origin),
      { method: body ? 'POST' : 'GET', headers: { ...headers, ...json }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}
