import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as afterRealTime } from 'node:timers/promises';

/** A request as it arrived. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What is answered: JSON or a text, or nothing at all: the connection is cut. */
export interface Scripted {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  isCut?: boolean;
}

/** How a route answers. */
export type Script = (call: Call) => Scripted | Promise<Scripted>;

/** An answer that is held back: `asked` is there once it was asked for, `give` lets it go. */
interface HeldAnswer {
  asked: Promise<void>;
  give: () => void;
}

/** A server over real HTTP that answers what a test says, for what the own server never answers. */
export interface ScriptedServer {
  calls: Call[];
  /** answers `GET /api/accounts` and the like; the last word counts */
  on: (route: string, script: Script) => void;
  /** answers only when told to, so that what is shown meanwhile is there for as long as a test looks at it */
  hold: (route: string, script: Script) => HeldAnswer;
  callsOf: (route: string) => Call[];
  stop: () => Promise<void>;
}

/** `GET /api/accounts` and the like. */
export const routeOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Reads a request to its end. */
export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('latin1'),
  };
}

/** The form of a multipart call. */
export function formOf({ body, headers }: Call): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(Buffer.from(body, 'latin1'), { headers: { 'content-type': type } }).formData();
}

/** Sends what a script says. */
export function sendScripted(response: ServerResponse, answer: Scripted): void {
  const { status = 200, json, text, headers = {}, isCut = false } = answer;
  if (isCut) {
    response.socket?.destroy();
    return;
  }
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  // A connection of its own each, so that stopping waits for nothing but what is under way.
  response.writeHead(status, { ...type, connection: 'close', ...headers });
  response.end(json === undefined ? text : JSON.stringify(json));
}

/**
 * `LATE_ANSWERS=700` makes each answer up to so many milliseconds late, as a slow line does: whatever goes on before an
 * answer has come shows itself. Without it answers come at once.
 */
const mostLate = Number(process.env.LATE_ANSWERS ?? 0);
const lateness = () => (mostLate > 0 ? afterRealTime(Math.random() * mostLate) : undefined);

/** Starts it, and sends there what the page asks of its own origin. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const scripts = new Map<string, Script>();
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      calls.push(call);
      const script = scripts.get(routeOf(call));
      const answer = script ? await script(call) : { status: 404 };
      await lateness();
      sendScripted(response, answer);
    })();
  });
  const endUnused = unusedConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const takeBack = sendOwnOriginTo(origin);
  const on = (route: string, script: Script) => void scripts.set(route, script);
  return {
    calls,
    on,
    hold: (route, script) => holdAnswer((held) => on(route, held), script),
    callsOf: (route) => calls.filter((call) => routeOf(call) === route),
    stop: async () => {
      takeBack();
      const closed = new Promise((resolve) => server.close(resolve));
      endUnused();
      await closed;
    },
  };
}

function holdAnswer(on: (held: Script) => void, script: Script): HeldAnswer {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  const asked = new Promise<void>((resolve) => {
    on(async (call) => {
      resolve();
      await given;
      return script(call);
    });
  });
  return { asked, give };
}

/**
 * Notes connections over which nothing was asked, as a call leaves them that is given up while it connects: nobody else
 * would ever close them. The answered function ends them, and those that are still on their way.
 */
function unusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket) => {
    if (isEnding) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    isEnding = true;
    for (const socket of unused) socket.destroy();
  };
}

/**
 * The page of jsdom stands at an address where nobody listens; its requests go to `origin` instead, until the returned
 * function is called. What is under way then is answered no more, as nobody hears it whose page is closed.
 */
function sendOwnOriginTo(origin: string): () => void {
  const before = globalThis.fetch;
  let isClosed = false;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return before(address.replace(window.location.origin, origin), init).catch((failure: unknown) => {
      if (isClosed) return new Promise<never>(() => undefined);
      throw failure;
    });
  };
  return () => {
    isClosed = true;
    globalThis.fetch = before;
  };
}
