import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { type Database, openDatabase } from '../../src/server/db/database';
import { ApiClient, type Answer } from '../support/api-client';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { DeployedProgram, shippedFile } from '../support/deployed-program';
import { freePort } from '../support/free-port';
import { makeCertificate } from '../support/test-certificates';
import type { SampleUsername } from '../support/test-server';
import { TlsDoor } from '../support/tls-door';
import { BooksProcess } from './books-process';

const serverCount = 3;

/** The addresses of a database that is there. */
interface Addresses {
  readonly environment: Readonly<Record<string, string>>;
  readonly ownerUrl: string;
}

/** Three processes of the server behind nginx, by the file that is shipped. */
export class DeployedServers {
  private constructor(
    readonly each: readonly BooksProcess[],
    readonly sample: SampleNumbers,
    private readonly database: Database,
    private readonly folder: string,
    private readonly nginx: DeployedProgram,
    private readonly door: TlsDoor,
  ) {}

  /** `changes` are made to nginx's file. */
  static async open(
    { environment, ownerUrl }: Addresses,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<DeployedServers> {
    const each = Array.from(
      { length: serverCount },
      () => new BooksProcess({ isFresh: true, environment: { TRUST_PROXY: '127.0.0.1', ...environment } }),
    );
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployed-servers-'));
    fs.chmodSync(folder, 0o755);
    const database = openDatabase({ connectionString: ownerUrl }, { size: 2, isPatient: true });
    try {
      await Promise.all(each.map((server) => server.start()));
      const sample = await SampleNumbers.read(database);
      const { nginx, door } = await startNginx(folder, each, changes);
      return new DeployedServers(each, sample, database, folder, nginx, door);
    } catch (error) {
      for (const server of each) await server.dispose();
      await database.end();
      fs.rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get origin(): string {
    return this.door.origin;
  }

  signIn(username: SampleUsername = 'admin'): Promise<Answer<LoginData>> {
    const credentials = { username, password: `${username}-sample-1` };
    return new ApiClient(this.origin).post<LoginData>(paths.auth.login, credentials);
  }

  /** Somebody at one of the processes itself, past nginx. */
  at(index: number, token: string): BooksClient {
    return new BooksClient(this.each[index % serverCount]!.origin, token, this.sample);
  }

  withDatabase: BooksProcess['withDatabase'] = (look) => look(this.database);

  async dispose(): Promise<void> {
    await this.door.close();
    await this.nginx.end('SIGTERM');
    for (const server of this.each) await server.dispose();
    await this.database.end();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

async function startNginx(folder: string, each: readonly BooksProcess[], changes: Readonly<Record<string, string>>) {
  const made = await makeCertificate(['localhost']);
  fs.writeFileSync(path.join(folder, 'fullchain.pem'), made.cert);
  fs.writeFileSync(path.join(folder, 'privkey.pem'), made.key, { mode: 0o600 });
  const [plain, port] = [await freePort(), await freePort()];
  const upstreams = each.map(({ origin }, index) => [`127.0.0.1:300${index + 1}`, new URL(origin).host] as const);
  const site = shippedFile('nginx/property-management.conf', {
    ...Object.fromEntries(upstreams),
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'books.example.com': 'localhost 127.0.0.1',
    '/etc/property-management/tls': folder,
    ...changes,
  });
  fs.writeFileSync(path.join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const around = `pid ${folder}/nginx.pid; error_log stderr warn; events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`;
  fs.writeFileSync(path.join(folder, 'nginx.conf'), around);
  const nginx = DeployedProgram.start('nginx', [
    '-p',
    folder,
    '-c',
    `${folder}/nginx.conf`,
    '-e',
    'stderr',
    '-g',
    'daemon off;',
  ]);
  await nginx.untilListening(port);
  return { nginx, door: await TlsDoor.open(port, made.cert) };
}
