import http from 'node:http';
import net from 'node:net';

/** A request of which everything is said as it is, also what no well-behaved client would say. */
export interface RawRequest {
  readonly method: string;
  /** path and query as they go on the wire */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** sends the body in chunks, without saying its length */
  readonly isChunked?: boolean;
}

/** How it was answered, 0 when it was not, and after how many milliseconds. */
export interface RawAnswer {
  readonly status: number;
  readonly milliseconds: number;
}

const patience = 20_000;

/** Sends raw requests over kept connections. */
export class RawClient {
  private readonly agent: http.Agent;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  end(): void {
    this.agent.destroy();
  }

  send({ method, address, headers, body, isChunked = false }: RawRequest): Promise<RawAnswer> {
    const { hostname, port } = new URL(this.origin);
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const answer = (status: number) => {
        resolve({ status, milliseconds: performance.now() - startedAt });
      };
      const length: Record<string, string> = body && !isChunked ? { 'content-length': String(body.length) } : {};
      const options = { agent: this.agent, hostname, port, method, path: address, timeout: patience };
      const request = http.request({ ...options, headers: { ...length, ...headers } });
      request.on('response', (response) => {
        response.on('end', () => answer(response.statusCode ?? 0)).on('error', () => answer(response.statusCode ?? 0));
        response.resume();
      });
      request.on('timeout', () => request.destroy(new Error('No answer in time')));
      request.on('error', () => answer(0));
      request.end(body ?? undefined);
    });
  }

  /** Writes bytes that need not be HTTP at all, and reads the status of the first answer. */
  async sendBytes(bytes: Buffer): Promise<RawAnswer> {
    const { hostname, port } = new URL(this.origin);
    const startedAt = performance.now();
    const text = await new Promise<string>((resolve) => {
      const socket = net.connect({ host: hostname, port: Number(port) });
      const chunks: Buffer[] = [];
      socket.setTimeout(patience, () => socket.destroy());
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        resolve(Buffer.concat(chunks).toString('latin1'));
      });
      socket.end(bytes);
    });
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
    return { status, milliseconds: performance.now() - startedAt };
  }
}
