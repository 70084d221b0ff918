import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { type Database, type DatabaseAddress, openDatabase } from '../../src/server/db/database';
import { logOutput } from '../../src/server/process/log-output';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { ApiClient } from '../support/api-client';

/** The whole server in this process on filled books, with somebody of them signed in who may do everything. */
export interface BenchServer {
  readonly client: ApiClient;
  /** as the role that serves requests */
  readonly database: Database;
  stop(): Promise<void>;
}

/** As people run it: requests are counted and written to the log. Otherwise nothing stands between bench and books. */
type BenchServerKind = 'bare' | 'as people run it';

/** Opens a server on the database of such an address, as the role that serves requests. */
export async function openBenchServer(address: DatabaseAddress, kind: BenchServerKind = 'bare'): Promise<BenchServer> {
  const isBare = kind === 'bare';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-server-'));
  const logger = isBare ? pino({ level: 'silent' }) : pino({ level: 'info' }, logOutput(os.devNull));
  const databases: Database[] = [openDatabase(address), openDatabase(address, { size: 6, isPatient: true })];
  const [database, patientDatabase] = databases as [Database, Database];
  // A connection that is new looks up in the catalogue what it works with: whether it is, no clock may decide.
  if (isBare) for (const { options } of databases) options.idleTimeoutMillis = 0;
  const spool = new SlipSpool(path.join(folder, 'uploads'));
  const app = await createApp({
    config: readConfig({
      DATA_DIR: folder,
      RATE_LIMIT_PER_MINUTE: isBare ? '0' : '1000000000',
      SESSION_ACCESS_SECONDS: '86400',
    }),
    database,
    patientDatabase,
    spool,
    logger,
    booksCheck: new BooksCheckJob(patientDatabase, logger),
    consoleFolder: null,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const credentials = { username: 'super', password: 'super-sample-1' };
  const { body } = await new ApiClient(origin).post<LoginData>(paths.auth.login, credentials);
  return {
    client: new ApiClient(origin, body.data.token),
    database,
    stop: async () => {
      await app.close();
      spool.close();
      await Promise.all(databases.map((each) => each.end()));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
