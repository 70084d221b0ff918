import net, { type AddressInfo, type Socket } from 'node:net';

/** Stands before several servers as a proxy does: each new connection goes to the next of them that takes it. */
export class Balancer {
  private readonly sockets = new Set<Socket>();
  private turn = 0;

  private constructor(
    private readonly listener: net.Server,
    private readonly origins: readonly string[],
  ) {
    listener.on('connection', (client) => {
      this.keep(client);
      this.pass(client, this.origins.length);
    });
  }

  static async start(origins: readonly string[]): Promise<Balancer> {
    const listener = net.createServer();
    const balancer = new Balancer(listener, origins);
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.listener.address() as AddressInfo).port)}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }

  private pass(client: Socket, tries: number): void {
    if (tries === 0) {
      client.destroy();
      return;
    }
    const { port } = new URL(this.origins[(this.turn += 1) % this.origins.length]!);
    const server = net.connect({ host: '127.0.0.1', port: Number(port) });
    this.keep(server);
    server.once('connect', () => {
      server.off('close', next);
      client.pipe(server).pipe(client);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const)
        one.on('close', () => other.destroy());
    });
    const next = () => this.pass(client, tries - 1);
    server.once('close', next);
  }
}
