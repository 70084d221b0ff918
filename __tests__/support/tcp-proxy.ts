import net, { type AddressInfo, type Socket } from 'node:net';

/** What happens to one connection; bytes are counted from its start. */
export interface ConnectionFault {
  /** the connection breaks after so many bytes of what the client says */
  readonly cutRequestAfter?: number;
  /** the connection breaks after so many bytes of what the server says */
  readonly cutAnswerAfter?: number;
  /** breaks as a crash does (RST), not as an orderly end */
  readonly isReset?: boolean;
  /** from the cut on nothing arrives any more, and nobody hears of it */
  readonly isSilent?: boolean;
  /** milliseconds by which every piece is late */
  readonly delay?: number;
  /** passes one byte at a time */
  readonly isDripping?: boolean;
}

/** Stands between a client and a server of this computer and spoils their connections as it is told. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly faults: ConnectionFault[] = [];

  private constructor(
    private readonly server: net.Server,
    private readonly target: number,
  ) {
    server.on('connection', (client) => {
      this.join(client, this.faults.shift() ?? {});
    });
  }

  static async start(origin: string): Promise<TcpProxy> {
    // A client that has said all it has to say may still listen.
    const server = net.createServer({ allowHalfOpen: true });
    const proxy = new TcpProxy(server, Number(new URL(origin).port));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** What happens to the next connections, one after another; those after them are sound. */
  spoil(...faults: readonly ConnectionFault[]): void {
    this.faults.splice(0, this.faults.length, ...faults);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, fault: ConnectionFault): void {
    const server = net.connect({ host: '127.0.0.1', port: this.target, allowHalfOpen: true });
    const both = [client, server];
    const breakOff = () => {
      if (fault.isSilent) return;
      for (const socket of both) {
        // Twice, or beside an orderly end, Node would keep the handle of the socket for ever.
        if (socket.destroyed) continue;
        if (fault.isReset) socket.resetAndDestroy();
        else socket.destroySoon();
      }
    };
    for (const socket of both) {
      socket.setNoDelay(true);
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        for (const other of both) other.destroySoon();
      });
    }
    void pass(client, server, fault, fault.cutRequestAfter, breakOff);
    void pass(server, client, fault, fault.cutAnswerAfter, breakOff);
  }
}

async function pass(
  from: Socket,
  to: Socket,
  { delay = 0, isDripping = false }: ConnectionFault,
  most: number | undefined,
  breakOff: () => void,
): Promise<void> {
  let left = most ?? Infinity;
  if (left === 0) {
    breakOff();
    return;
  }
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      const passed = chunk.subarray(0, left);
      left -= passed.length;
      if (isDripping) await drip(to, passed);
      else to.write(passed);
      if (left > 0) continue;
      breakOff();
      return;
    }
    to.end();
  } catch {
    // The other side is gone; its own end was heard.
  }
}

async function drip(to: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    to.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
