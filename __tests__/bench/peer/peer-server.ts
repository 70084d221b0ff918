import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { ConnectionSettings } from '../../../src/server/db/database';
import { freePort } from '../../support/free-port';
import { type PeerInstall, peer } from './peer-install';

/** The schema of the books' database that is the peer's own. */
const peerSchema = 'peer';

const longestStart = 120_000;
/** Nothing listens there: whatever it would report comes nowhere. */
const nowhere = 'http://127.0.0.1:9';

/** Who sets it up. */
const administrator = {
  email: 'administrator@example.com',
  password: 'administrator-sample-1',
  token: randomBytes(24).toString('hex'),
} as const;

/** The peer as a process of its own, in production mode, on a port of this machine alone. */
export class PeerServer {
  private child: ChildProcess | undefined;
  private constructor(
    private readonly install: PeerInstall,
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
    readonly origin: string,
  ) {}

  /** One whose own tables are laid into its schema of the database; `folder` is its place for files. */
  static async open(install: PeerInstall, folder: string, database: ConnectionSettings): Promise<PeerServer> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = { ...settingsOf(database), HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin };
    for (const place of ['uploads', 'extensions']) fs.mkdirSync(path.join(folder, place), { recursive: true });
    const server = new PeerServer(install, folder, environment, origin);
    const child = server.spawn(path.join('cli', 'run.js'), ['bootstrap']);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${peer.name} could not lay its tables: ${saidBy(child)}`);
    return server;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it and answers the milliseconds until it listens. */
  async start(): Promise<number> {
    const began = performance.now();
    const child = this.spawn('start.js', []);
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`${peer.name} did not start: ${saidBy(child)}`));
      const late = setTimeout(fail, longestStart).unref();
      child.once('exit', fail);
      child.on('message', (message) => {
        if (message !== 'ready') return;
        clearTimeout(late);
        child.off('exit', fail);
        resolve();
      });
    });
    return performance.now() - began;
  }

  async end(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  /** Sends what it is set up by, in the administrator's name. */
  async setUp<Made>(method: 'PATCH' | 'POST', place: string, body: object): Promise<Made> {
    return this.send<Made>(method, place, body, { authorization: `Bearer ${administrator.token}` });
  }

  /** Signs in and answers the token, which it believes without asking its database. */
  async signIn(credentials: { email: string; password: string }): Promise<string> {
    return (await this.send<{ access_token: string }>('POST', '/auth/login', credentials, {})).access_token;
  }

  private async send<Made>(method: string, place: string, body: object, more: Record<string, string>): Promise<Made> {
    const headers = { 'content-type': 'application/json', ...more };
    const response = await fetch(this.origin + place, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${peer.name} refused ${method} ${place}: ${text}`);
    return (JSON.parse(text) as { data: Made }).data;
  }

  private spawn(place: string, options: readonly string[]): ChildProcess {
    const child = spawn(this.install.node, [this.install.program(place), ...options], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(String(text)));
    sayings.set(child, said);
    return child;
  }
}

const sayings = new WeakMap<ChildProcess, string[]>();
const saidBy = (child: ChildProcess) => sayings.get(child)?.join('') ?? '';

/** As it is run for people: its caches of schema and rights as it comes; nothing that refuses, and nothing that calls out. */
const settingsOf = ({ host, port, user, database }: ConnectionSettings) => ({
  NODE_ENV: 'production',
  SECRET: randomBytes(32).toString('hex'),
  DB_CLIENT: 'pg',
  DB_HOST: host,
  DB_PORT: String(port),
  DB_USER: user,
  DB_DATABASE: database,
  DB_SEARCH_PATH: peerSchema,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  ADMIN_TOKEN: administrator.token,
  ACCESS_TOKEN_TTL: '1d',
  PRESSURE_LIMITER_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
  TELEMETRY_URL: nowhere,
  COMPLIANCE_URL: nowhere,
  PROJECT_OWNER_ENABLED: 'false',
  LOG_LEVEL: 'error',
  LOG_STYLE: 'raw',
});
