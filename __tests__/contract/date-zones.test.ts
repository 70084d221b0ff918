import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the contract says about days on computers in these zones. */
async function factsIn(zones: readonly string[]): Promise<Record<string, unknown>[]> {
  const script = path.join(__dirname, 'zone-facts.ts');
  const compiled = path.join(__dirname, '../support/run-compiled.cjs');
  const { stdout } = await run(process.execPath, ['--require', compiled, script, ...zones]);
  return JSON.parse(stdout) as Record<string, unknown>[];
}

const zones = [
  { zone: 'UTC', clock: 0, today: '2026-01-05' },
  { zone: 'Pacific/Auckland', clock: -780, today: '2026-01-05' },
  { zone: 'Pacific/Kiritimati', clock: -840, today: '2026-01-06' },
  { zone: 'Asia/Karachi', clock: -300, today: '2026-01-05' },
  { zone: 'America/Los_Angeles', clock: 480, today: '2026-01-05' },
  { zone: 'Pacific/Pago_Pago', clock: 660, today: '2026-01-04' },
  // clocks change at midnight
  { zone: 'America/Santiago', clock: 180, today: '2026-01-05' },
  { zone: 'Asia/Beirut', clock: -120, today: '2026-01-05' },
];

it('days are the same on every computer, only today is its own', async () => {
  const facts = await factsIn(zones.map(({ zone }) => zone));
  const calendar = facts[0]?.calendar;
  expect(calendar).toMatch(/^[0-9a-f]{64}$/);
  expect(facts).toEqual(
    zones.map(({ clock, today }) => ({
      clock,
      today,
      todayNamed: '2026-01-05',
      calendar,
      lastDay: '2050-03-27',
      shown: '31 Jan 2026',
      dateCell: '2026-03-29',
    })),
  );
});
