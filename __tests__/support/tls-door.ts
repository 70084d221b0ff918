import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';

/** Speaks TLS to a server of this computer for whoever speaks none, and trusts one certificate. */
export class TlsDoor {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly listener: net.Server) {}

  static async open(port: number, ca: string): Promise<TlsDoor> {
    const listener = net.createServer();
    const door = new TlsDoor(listener);
    listener.on('connection', (client) => {
      const server = tls.connect({ host: '127.0.0.1', servername: 'localhost', port, ca });
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        door.sockets.add(one);
        one.on('error', () => undefined).on('close', () => other.destroy());
      }
      client.pipe(server).pipe(client);
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return door;
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.listener.address() as AddressInfo).port)}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }
}
