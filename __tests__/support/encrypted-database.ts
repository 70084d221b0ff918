import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import type { CertificatePair } from './test-certificates';

/** What a client says first that wants TLS, and the answer that it may have it. */
const requestBytes = 8;
const granted = 'S';

/** Stands before PostgreSQL and speaks TLS as that does, with a certificate that changes; who has none to show is sent away when it is asked for. */
export class EncryptedDatabase {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: net.Server,
    private readonly target: URL,
    /** from the next connection on */
    public pair: CertificatePair,
    /** whose certificates a client must show */
    public clientAuthority: string | undefined,
  ) {
    server.on('connection', (client) => {
      this.keep(client);
      client.once('data', (first) => {
        if (first.length !== requestBytes) client.destroy();
        else this.encrypt(client);
      });
    });
  }

  static async open(url: string, pair: CertificatePair): Promise<EncryptedDatabase> {
    const server = net.createServer();
    const encrypted = new EncryptedDatabase(server, new URL(url), pair, undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return encrypted;
  }

  /** Its address, with what stands behind the question mark. */
  url(parameters: Readonly<Record<string, string>>): string {
    const address = new URL(this.target);
    address.search = new URLSearchParams(parameters).toString();
    address.hostname = 'localhost';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }

  private encrypt(client: Socket): void {
    client.write(granted);
    const { clientAuthority: ca } = this;
    const asked = ca === undefined ? {} : { ca, requestCert: true, rejectUnauthorized: true };
    // A server of TLS that listens nowhere: it sends away who does not show what is asked for.
    tls
      .createServer({ ...this.pair, ...asked }, (inside) => {
        this.pass(inside);
      })
      .on('tlsClientError', () => client.destroy())
      .emit('connection', client);
  }

  private pass(inside: Socket): void {
    const folder = this.target.searchParams.get('host');
    const port = this.target.port || '5432';
    const database = folder
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect({ host: this.target.hostname, port: Number(port) });
    this.keep(database);
    for (const [one, other] of [
      [inside, database],
      [database, inside],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
    inside.pipe(database).pipe(inside);
  }
}
