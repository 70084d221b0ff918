import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** When a database begins to stand still: as soon as a statement is this text, or has answered so many bytes. */
export type Standstill = { readonly statement: string } | { readonly answeredBytes: number };

/** A statement on its way to be prepared: its name and text, each as far as its zero. */
const preparation = /P[^]{4}(s_[\w-]{22})\0([^\0]*\0)/g;

/** Stands before a PostgreSQL as a socket of its own, and can be shut as if the database had died, or held as if it stood still. */
export class DatabaseGate {
  private server: net.Server | undefined;
  private readonly sockets = new Set<net.Socket>();
  /** of new connections that are taken and not let through */
  private readonly waiting = new Set<net.Socket>();
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-gate-'));
  private readonly upstream: net.NetConnectOpts;
  /** what would have passed since the database stands still */
  private held: (() => void)[] | undefined;
  private expected: Standstill | undefined;
  private answeredBytes = 0;
  private holdsNewOnes = false;
  /** texts of statements by the names under which they are run from then on */
  private readonly prepared = new Map<string, string>();

  constructor(private readonly databaseUrl: string) {
    const { hostname, port, searchParams } = new URL(databaseUrl);
    const folder = searchParams.get('host');
    this.upstream = folder
      ? { path: path.join(folder, `.s.PGSQL.${port}`) }
      : { host: hostname, port: Number(port || 5432) };
  }

  /** Where the gate stands, in the driver's words. */
  get address(): { host: string; port: number } {
    return { host: this.folder, port: 5432 };
  }

  /** How many new connections are taken and not let through. */
  get newOnes(): number {
    return this.waiting.size;
  }

  /** The address of the database through the gate. */
  get url(): string {
    const address = new URL(this.databaseUrl);
    address.hostname = 'localhost';
    address.port = '5432';
    address.searchParams.set('host', this.folder);
    return address.href;
  }

  /** Takes new connections and lets nothing of them through, as a machine that is too busy to begin another backend. */
  holdNewOnes(): void {
    this.holdsNewOnes = true;
  }

  /** From now on new connections are let through; those that are held stay so. */
  letNewOnesIn(): void {
    this.holdsNewOnes = false;
  }

  /** Ends the new connections that are held, as a machine that has no room for another backend after all. */
  cutNewOnes(): void {
    for (const socket of this.waiting) socket.destroy();
  }

  async open(): Promise<void> {
    const server = net.createServer((near) => {
      if (this.holdsNewOnes) {
        this.waiting.add(near);
        near.on('error', () => undefined).on('close', () => this.waiting.delete(near));
        return;
      }
      const far = net.connect(this.upstream);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
      }
      this.pass(near, far, (bytes) => this.isAsked(bytes));
      this.pass(far, near, (bytes) => this.isAnswered(bytes));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(path.join(this.folder, '.s.PGSQL.5432'), resolve));
  }

  /** Holds everything in both directions, and cuts nothing: at once, or when what is expected happens. */
  standStill(expected?: Standstill): void {
    this.expected = expected;
    this.answeredBytes = 0;
    if (!expected) this.held ??= [];
  }

  get standsStill(): boolean {
    return this.held !== undefined;
  }

  /** Lets through what was held, in its order, as a process that was stopped reads what came meanwhile. */
  goOn(): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.expected = undefined;
    for (const step of held) step();
  }

  private pass(from: net.Socket, to: net.Socket, startsStandstill: (bytes: Buffer) => boolean): void {
    const inTurn = (step: () => void) => {
      if (this.held) this.held.push(step);
      else step();
    };
    from.on('data', (bytes) => {
      if (startsStandstill(bytes)) this.standStill();
      inTurn(() => to.write(bytes));
    });
    from.on('close', () => {
      inTurn(() => to.end());
    });
  }

  private isAsked(bytes: Buffer): boolean {
    for (const [, name, text] of bytes.toString('latin1').matchAll(preparation)) this.prepared.set(name!, text!);
    if (!this.expected || !('statement' in this.expected)) return false;
    const { statement } = this.expected;
    const names = [...this.prepared].flatMap(([name, text]) => (text.includes(statement) ? [`\0${name}\0`] : []));
    return [statement, ...names].some((each) => bytes.includes(each));
  }

  private isAnswered(bytes: Buffer): boolean {
    this.answeredBytes += bytes.length;
    return (
      this.expected !== undefined &&
      'answeredBytes' in this.expected &&
      this.answeredBytes > this.expected.answeredBytes
    );
  }

  /** Cuts every connection; nobody gets through until it is opened again. */
  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.cutNewOnes();
    await closed;
  }

  async remove(): Promise<void> {
    await this.shut();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
