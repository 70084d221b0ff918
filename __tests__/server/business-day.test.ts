import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { addDays, type CalendarDate } from '../../src/contract/values/dates';
import { businessDay } from '../../src/server/company/business-day';
import { readSetUp } from '../../src/server/company-setup/company-setup.queries';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { runServer } from '../../src/server/process/server-process';
import { loadSample } from '../../src/server/sample/sample-company';
import { sampleProjects } from '../../src/server/sample/sample-facts';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { setClock } from '../client/wall-clock';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* Whose day it is (contract §9): the company's, whose zone the database keeps. At this instant it is another day in each. */

const instant = '2026-12-31T10:30:00Z';
const kiritimati = { zone: 'Pacific/Kiritimati', day: '2027-01-01' };
const pagoPago = { zone: 'Pacific/Pago_Pago', day: '2026-12-30' };

let folder: string;
let copy: TestDatabase;
let database: Database;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-day-'));
  copy = await copyTemplate('empty');
  database = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  setClock(instant);
});
afterEach(async () => {
  jest.useRealTimers();
  await database.end();
  await copy.drop();
  fs.rmSync(folder, { recursive: true });
});

/** One start of the whole server and its stop; answers what it logged of time zones. */
async function start(zone: string | undefined): Promise<unknown[]> {
  const log: string[] = [];
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: copy.runtimeUrl,
    DATABASE_OWNER_URL: copy.ownerUrl,
    BUSINESS_TIME_ZONE: zone,
  });
  const server = await runServer(config, {
    logger: pino({ base: null, timestamp: false }, { write: (line: string) => void log.push(line) }),
    wantsSample: false,
    consoleFolder: folder,
    say: () => undefined,
  });
  await server.stop();
  return log.filter((line) => line.includes('time zone')).map((line) => JSON.parse(line) as unknown);
}

it.each([
  [kiritimati, pagoPago],
  [pagoPago, kiritimati],
])('the first zone that is named is kept, and decides the day: %o', async (first, other) => {
  expect(await start(undefined)).toEqual([]);
  expect(await businessDay(database)).toBe('2026-12-31');

  expect(await start(first.zone)).toEqual([]);
  expect(await businessDay(database)).toBe(first.day);

  expect(await start(other.zone)).toEqual([
    {
      level: 40,
      kept: first.zone,
      configured: other.zone,
      msg: 'the time zone that the company keeps holds, not BUSINESS_TIME_ZONE',
    },
  ]);
  expect(await start(undefined)).toEqual([]);
  expect(await businessDay(database)).toBe(first.day);
});

it.each(['+04:00', 'IST'])('%s is not kept, by which the database and this process may tell two days', async (zone) => {
  // The first is refused by Node, too, before its version 22; the second is India's here, and Israel's there.
  await expect(start(zone)).rejects.toThrow(/^BUSINESS_TIME_ZONE must be .* such as Asia\/Dubai/);
});

it('a kept zone that this computer does not know stops the start with a sentence', async () => {
  await database.query(`insert into company_settings (business_time_zone) values ('Mars/Olympus')`);
  await expect(start(undefined)).rejects.toThrow(/time zone of the company, Mars\/Olympus, is not known/);
});

it("the sample's schedule stands around the company's day, and nothing of it is still to be set up", async () => {
  await database.query('insert into company_settings (business_time_zone) values ($1)', [kiritimati.zone]);
  await loadSample({ database, spool: new SlipSpool(path.join(folder, 'uploads')), say: () => undefined });
  const { rows } = await database.query<{ due: string }>('select schedule_date as due from schedule_rows');
  const [project] = sampleProjects;
  const nextDue = addDays(kiritimati.day as CalendarDate, project!.nextDueInDays);
  expect(rows.map(({ due }) => due)).toContain(nextDue);
  expect(await readSetUp(database)).toMatchObject({ isOpen: false });
});
