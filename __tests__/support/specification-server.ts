import fs from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { KeptSession } from './console-windows';
import { offeringFees } from './fee-variant';
import { type Call, readCall, routeOf, type Script, type Scripted, sendScripted } from './scripted-server';
import { answers } from './specification-books';

const builtConsole = path.join(__dirname, '../../dist/client');
const forGood = 'public, max-age=31536000, immutable';
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** How it serves the files of the console. */
export interface FileOptions {
  readonly filesAreKept?: boolean;
  /** see fee-variant.ts */
  readonly feesAreOffered?: boolean;
}

/**
 * Another server: it speaks the specification and nothing more (contract §2), and serves the built console. Lists come
 * without an envelope, pages beside success and message, deletes answer 204, a refusal is bare. It keeps nothing that is
 * sent, and a script may take the place of any answer.
 */
export class SpecificationServer {
  readonly calls: Call[] = [];
  private readonly scripts = new Map<string, Script>();
  private server: Server | undefined;
  private folder = builtConsole;
  private port = 0;
  private readonly tokens = new Set<string>();
  private tokensGiven = 0;

  private constructor(private readonly options: FileOptions) {}

  /**
   * Files whose names tell their content are asked for at every load, for tests in which they may be gone; where none
   * are, the browser may keep them, as the console's own server has them kept.
   */
  static async start(options: FileOptions = {}): Promise<SpecificationServer> {
    const server = new SpecificationServer(options);
    await server.comeBack();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** Everything is as in the beginning; answers a session that holds. */
  begin(): KeptSession {
    this.scripts.clear();
    this.calls.length = 0;
    return { token: this.newToken(), refreshtoken: 'a-refresh-token', userName: 'Ada King', role: 'SUPER' };
  }

  /** Answers `GET /api/accounts`, `GET /api/query projectview`, `DELETE /api/deposit` and the like. */
  on(route: string, script: Script | Scripted): void {
    this.scripts.set(route, typeof script === 'function' ? script : () => script);
  }

  /** Holds the answers of a route until the returned function is called. */
  hold(route: string, answer: Scripted): () => void {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.on(route, () => released.then(() => answer));
    return release;
  }

  /** From now on this folder is the console, as after a deploy; without a name the built one. */
  serve(folder = builtConsole): void {
    this.folder = folder;
  }

  /** The calls of a route since the beginning. */
  callsOf(route: string): Call[] {
    return this.calls.filter((call) => keyOf(call) === route || routeOf(call) === route);
  }

  /** Every token that was given so far is refused from now on. */
  expireToken(): void {
    this.tokens.clear();
  }

  /** Nobody listens any more: neither pages nor calls are answered. */
  async goDown(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  }

  /** It listens again, at the same address. */
  async comeBack(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    // A connection that is closed while it is being used again would look like a server that is down.
    server.keepAliveTimeout = 120_000;
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return this.goDown();
  }

  private newToken(): string {
    this.tokensGiven += 1;
    const token = `token-${String(this.tokensGiven)}`;
    this.tokens.add(token);
    return token;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    const script = this.scripts.get(keyOf(call)) ?? this.scripts.get(`${call.method} ${call.path}`);
    if (!script && !call.path.startsWith('/api/')) {
      sendFile(this.folder, call.path, response, this.options);
      return;
    }
    this.calls.push(call);
    sendScripted(response, script ? await script(call) : this.ownAnswer(call));
  }

  private ownAnswer(call: Call): Scripted {
    const route = routeOf(call);
    if (route === 'POST /api/auth/login') return { json: this.login() };
    if (route === 'POST /api/auth/refresh') return { json: this.refresh() };
    const [, token = ''] = call.headers.authorization?.split('Bearer ') ?? [];
    if (!this.tokens.has(token)) return { status: 401 };
    const answer = answers[routeWithoutId(route)];
    return answer ? answer(Object.fromEntries(call.query)) : { status: 404 };
  }

  private login() {
    const data = { token: this.newToken(), role: 'SUPER', refreshtoken: 'a-refresh-token', userName: 'Ada King' };
    return { success: true, message: 'Welcome', data };
  }

  /** §7: of a refresh only the token is read. */
  private refresh() {
    return { success: true, message: 'OK', token: this.newToken() };
  }
}

const routeWithoutId = (route: string) => route.replace(/\/\d+$/, '');

function keyOf(call: Call): string {
  const name = call.query.get('queryName');
  return name ? `${routeOf(call)} ${name}` : routeWithoutId(routeOf(call));
}

/** A file of the console, or its page for any other address: also for a file that is not there, as many servers do. */
function sendFile(folder: string, address: string, response: ServerResponse, options: FileOptions): void {
  const asked = path.join(folder, path.posix.normalize(address));
  const file = path.extname(asked) && fs.existsSync(asked) ? asked : path.join(folder, 'index.html');
  response.writeHead(200, {
    'content-type': mediaTypes[path.extname(file)] ?? 'application/octet-stream',
    ...(options.filesAreKept && path.dirname(file) === path.join(folder, 'assets') && { 'cache-control': forGood }),
  });
  if (options.feesAreOffered && path.extname(file) === '.js') response.end(offeringFees(fs.readFileSync(file, 'utf8')));
  else fs.createReadStream(file).pipe(response);
}
