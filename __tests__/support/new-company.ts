import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { type RunningServer, runServer } from '../../src/server/process/server-process';
import { ApiClient } from './api-client';
import { digestBooks } from './books-dump';
import { firstPasswordIn } from './first-password';
import { copyTemplate, type TestDatabase } from './test-database';

const chosenPassword = 'chosen by a person';

/** The whole server as `npm start -- --empty` begins it: a database with one SUPER, whose first password is to be changed. */
export class NewCompany {
  private readonly servers: RunningServer[] = [];
  private readonly folders: string[] = [];

  private constructor(
    private readonly copy: TestDatabase,
    /** as the owner: for looking, and for arranging what no call can */
    readonly database: Database,
  ) {}

  static async start(): Promise<NewCompany> {
    const copy = await copyTemplate('empty');
    const company = new NewCompany(
      copy,
      openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true }),
    );
    await company.serve();
    return company;
  }

  /** A server on this database, as a process of its own would be; answers its address. */
  async serve(): Promise<string> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-new-company-'));
    this.folders.push(folder);
    const config = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      DATABASE_URL: this.copy.runtimeUrl,
      DATABASE_OWNER_URL: this.copy.ownerUrl,
      RATE_LIMIT_PER_MINUTE: '0',
    });
    const server = await runServer(config, {
      logger: pino({ level: 'silent' }),
      wantsSample: false,
      consoleFolder: folder,
      say: () => undefined,
    });
    this.servers.push(server);
    return server.address;
  }

  get origin(): string {
    return this.servers[0]!.address;
  }

  /** The SUPER, with a password of his own. */
  async chief(): Promise<ApiClient> {
    const anonymous = new ApiClient(this.origin);
    const signIn = async (password: string) =>
      anonymous.with(
        (await anonymous.post<LoginData>(paths.auth.login, { username: 'super', password })).body.data.token,
      );
    const currentPassword = firstPasswordIn(this.folders[0]!);
    if (currentPassword === '') return signIn(chosenPassword);
    const client = await signIn(currentPassword);
    const passwords = { currentPassword, newPassword: chosenPassword, confirmPassword: chosenPassword };
    await client.post(paths.users.changePassword, passwords);
    return client;
  }

  /** Everything that is stored, but how far the work is that began with the start: the check of the books, and the seals. */
  digest() {
    return digestBooks(this.database, ['books_check', 'audit_seals', 'audit_sealing']);
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.stop();
    await this.database.end();
    await this.copy.drop();
    for (const folder of this.folders) fs.rmSync(folder, { recursive: true, force: true });
  }
}
