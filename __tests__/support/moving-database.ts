import net, { type AddressInfo, type Socket } from 'node:net';

/** What a connection says first: its length, the version of the protocol, then names and values that end with a zero. */
const startupHead = 8;
/** How the message begins that names the backend's process, which stands behind it in four bytes. */
const backendHead = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Whether this word is the name of a setting, or its value behind it. */
const isOfSetting = (words: readonly string[], place: number): boolean =>
  /^options$|_timeout$/.test(words[place - (place % 2)] ?? '');

/**
 * Stands before PostgreSQL as a proxy or a name does: new connections come to where it points now, those that are there
 * stay where they are. A server is a database here, whose name is put into what a new connection says first.
 */
export class MovingDatabase {
  private readonly sockets = new Set<Socket>();
  private current: string;
  /** tells whoever connects a number of its own instead of the backend's, as a pooler does */
  namesAnotherBackend = false;
  /** begins connections without what they set, as a pooler does that is told to ignore it */
  keepsSettings = false;

  private constructor(
    private readonly server: net.Server,
    private readonly target: URL,
  ) {
    this.current = target.pathname.slice(1);
    server.on('connection', (client) => {
      this.join(client);
    });
  }

  /** Opens one that points to this database. */
  static async open(url: string): Promise<MovingDatabase> {
    const server = net.createServer();
    const moving = new MovingDatabase(server, new URL(url));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return moving;
  }

  /** The address that never changes. */
  get url(): string {
    const address = new URL(this.target);
    address.search = '';
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** From now on new connections come to this database; those that are there go on, get no answer any more, or break. */
  pointTo(url: string, those: 'go on' | 'get no answer' | 'break' = 'go on'): void {
    this.current = new URL(url).pathname.slice(1);
    for (const socket of this.sockets) {
      if (those === 'break') socket.destroy();
      else if (those === 'get no answer') socket.pause().removeAllListeners('data');
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket): void {
    const folder = this.target.searchParams.get('host');
    const port = this.target.port || '5432';
    const server = folder
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect({ host: this.target.hostname, port: Number(port) });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroySoon();
      });
    }
    client.once('data', (first) => {
      server.write(this.redirected(first));
      client.on('data', (bytes) => server.write(bytes));
    });
    server.on('data', (bytes: Buffer) => {
      const named = this.namesAnotherBackend ? bytes.indexOf(backendHead) : -1;
      if (named >= 0) bytes.writeInt32BE(1, named + backendHead.length);
      client.write(bytes);
    });
  }

  private redirected(first: Buffer): Buffer {
    const said = first.subarray(startupHead).toString('utf8').split('\0');
    const words = said.filter((_word, place) => !(this.keepsSettings && isOfSetting(said, place)));
    const at = words.indexOf('database');
    if (at < 0) return first;
    words[at + 1] = this.current;
    const body = Buffer.from(words.join('\0'));
    const head = Buffer.from(first.subarray(0, startupHead));
    head.writeInt32BE(startupHead + body.length);
    return Buffer.concat([head, body]);
  }
}
