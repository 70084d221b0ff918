import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { HeadKeeper } from '../../src/server/audit/audit-heads';
import { auditKey } from '../../src/server/audit/audit-key';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { keepBusinessTimeZone } from '../../src/server/company/business-day';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { firstPasswordStillIn } from '../../src/server/identity/first-password';
import { giveBackInterrupted } from '../../src/server/imports/import-sweep';
import { hasNobody } from '../../src/server/process/first-start';
import { sweepOldRecords } from '../../src/server/process/sweep';
import { requireLoopbackForSample } from '../../src/server/sample/sample-guard';
import type { Books } from './counted-books';
import { type DatabaseWork, databaseWork } from './statement-plans';

/** What a start and the chores behind it cost where everything is sealed. */
export async function choresWork({ copy }: Books): Promise<DatabaseWork> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-chores-'));
  const database = openDatabase({ connectionString: copy.runtimeUrl }, { size: 2 });
  const logger = pino({ level: 'silent' });
  const heads = new HeadKeeper({ database, dataDir, key: auditKey(dataDir, null), logger });
  await new AuditSealer(database).seal();
  const work = await databaseWork(async () => {
    await migrate({ connectionString: copy.ownerUrl }, null);
    expect(await hasNobody(database)).toBe(false);
    await keepBusinessTimeZone(database, null);
    await firstPasswordStillIn(database, dataDir, logger);
    await requireLoopbackForSample(database, '127.0.0.1');
    expect(await new AuditSealer(database).seal()).toBe(0);
    await heads.keep();
    await sweepOldRecords(database, readConfig({}).session.idleSeconds);
    await giveBackInterrupted(database);
  });
  await database.end();
  fs.rmSync(dataDir, { recursive: true });
  return work;
}
