import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/auth.wire';
import { messages } from '../../src/contract/messages';
import { paths } from '../../src/contract/paths';
import { createApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { installationSecret } from '../../src/server/installation-secret';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { ApiClient } from '../support/api-client';
import { SampleNumbers } from '../support/books-client';
import { copyTemplate } from '../support/test-database';
import { DatabaseGate } from './database-gate';
import { type Call, nameOf, publicCalls, readingCalls, send, writingCalls } from './every-call';

let stop: () => Promise<void>;
let gate: DatabaseGate;
let anonymous: ApiClient;
let calls: Call[];
const callers = new Map<string, ApiClient>();
beforeAll(async () => {
  const copy = await copyTemplate('sample');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-down-'));
  gate = new DatabaseGate(copy.runtimeUrl);
  await gate.open();
  const database = openDatabase({ connectionString: gate.url });
  const app = await createApp({
    config: readConfig({ DATA_DIR: folder, DATABASE_URL: gate.url }),
    database,
    spool: new SlipSpool(path.join(folder, 'uploads')),
    secret: installationSecret(folder),
    logger: pino({ level: 'silent' }),
    consoleFolder: null,
  });
  anonymous = new ApiClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  const sample = await SampleNumbers.read(database);
  calls = [...readingCalls(sample), ...writingCalls(sample), ...publicCalls];
  for (const username of ['user', 'admin', 'super']) {
    const { body } = await signIn(username);
    callers.set(username, anonymous.with(body.data.token));
  }
  callers.set('somebody with a token of nobody', anonymous.with('g'.repeat(43)));
  stop = async () => {
    await app.close();
    await database.end();
    await gate.remove();
    await copy.drop();
    fs.rmSync(folder, { recursive: true });
  };
});
afterAll(() => stop());

const signIn = (username: string) =>
  anonymous.post<LoginData>(paths.auth.login, { username, password: `${username}-sample-1` });
describe('S42: while the database is down', () => {
  beforeAll(() => gate.shut());
  afterAll(() => gate.open());

  it.each(['user', 'admin', 'super', 'somebody with a token of nobody'])(
    'S42: every call of %s is 503 with a sentence, and nothing is let through',
    async (who) => {
      for (const call of calls) {
        const { status, body, headers } = await send(callers.get(who)!, call);
        // Without a cookie there is nothing to look up.
        if (call.path === paths.file) {
          expect(status).toBe(401);
          continue;
        }
        // The whole answer: no statement, no stack, no address of the database.
        expect({ [nameOf(call)]: [status, body] }).toEqual({
          [nameOf(call)]: [
            503,
            {
              success: false,
              code: 'UNAVAILABLE',
              message: messages.request.unavailable,
              requestId: headers.get('x-request-id'),
            },
          ],
        });
        expect(headers.get('retry-after')).toBe('2');
      }
    },
  );

  it('S42: nobody without a session gets further than before', async () => {
    for (const call of calls.filter(({ isPublic }) => !isPublic))
      expect({ [nameOf(call)]: (await send(anonymous, call)).status }).toEqual({ [nameOf(call)]: 401 });
  });

  it('S42: a right password signs nobody in, and is not counted as a wrong one', async () => {
    for (let time = 0; time < 20; time += 1) expect((await signIn('admin')).status).toBe(503);
  });
});

describe('S42: when it is back', () => {
  it('S42: everything goes on by itself, with the same sessions', async () => {
    for (const who of ['user', 'admin', 'super'])
      expect((await callers.get(who)!.get(paths.accounts.list)).status).toBe(200);
    expect((await signIn('admin')).status).toBe(200);
  });
});
