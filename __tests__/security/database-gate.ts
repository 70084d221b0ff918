import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Stands before a PostgreSQL as a socket of its own, and can be shut as if the database had died. */
export class DatabaseGate {
  private server: net.Server | undefined;
  private readonly sockets = new Set<net.Socket>();
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-gate-'));
  private readonly upstream: net.NetConnectOpts;

  constructor(private readonly databaseUrl: string) {
    const { hostname, port, searchParams } = new URL(databaseUrl);
    const folder = searchParams.get('host');
    this.upstream = folder
      ? { path: path.join(folder, `.s.PGSQL.${port}`) }
      : { host: hostname, port: Number(port || 5432) };
  }

  /** The address of the database through the gate. */
  get url(): string {
    const address = new URL(this.databaseUrl);
    address.hostname = 'localhost';
    address.port = '5432';
    address.searchParams.set('host', this.folder);
    return address.href;
  }

  async open(): Promise<void> {
    const server = net.createServer((near) => {
      const far = net.connect(this.upstream);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(path.join(this.folder, '.s.PGSQL.5432'), resolve));
  }

  /** Cuts every connection; nobody gets through until it is opened again. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async remove(): Promise<void> {
    await this.shut();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
