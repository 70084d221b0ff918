import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the wire. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** the form of a multipart body */
  form: FormData | null;
}

/** What is answered; a body that is missing is an empty one. */
export interface Reply {
  status?: number;
  body?: unknown;
  /** nothing is answered at all, the connection is cut */
  isCut?: boolean;
}

export type Handler = (request: Received) => Reply | Promise<Reply>;

/** A small HTTP server for a test: it answers by 'METHOD /path', and remembers what came. */
export interface TinyServer {
  origin: string;
  received: Received[];
  answer: (call: string, handler: Handler) => void;
  close: () => Promise<void>;
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tiny');
  const type = request.headers['content-type'] ?? '';
  const form = type.startsWith('multipart/')
    ? await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    : null;
  return { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, form };
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

export async function startTinyServer(): Promise<TinyServer> {
  const handlers = new Map<string, Handler>();
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void read(request).then(async (got) => {
      received.push(got);
      const handler = handlers.get(`${got.method} ${got.path}`);
      const { status = 200, body, isCut = false } = handler ? await handler(got) : { status: 404 };
      if (isCut) return response.destroy();
      // A connection that is kept would keep the server open for seconds after its test.
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await listen(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (call, handler) => {
      handlers.set(call, handler);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
