import { createHash } from 'node:crypto';
import {
  addDays,
  dateFromTyped,
  dateFromWire,
  dateToWire,
  daysBetween,
  formatDate,
  formatWireDate,
  today,
} from '../../src/contract/values/dates';
import { csvFile } from '../../src/contract/reports/csv-file';
import { depositsReport } from '../../src/contract/reports/deposits.report';

/*
 * Run by itself with time zones as its arguments: what the contract says about days in each, as JSON. All of it but
 * `today` has to be the same everywhere; `clock` shows that the zone is the one that was asked for.
 */
function factsIn(zone: string): Record<string, unknown> {
  process.env.TZ = zone;
  const first = dateFromWire('1990-01-01');
  if (!first) throw new Error('The first day is none.');

  const hash = createHash('sha256');
  let date = first;
  for (let days = 0; days < 22_000; days += 1) {
    const shown = formatDate(date);
    const line = [date, shown, dateToWire(date), formatWireDate(`${date}T00:00:00`), daysBetween(first, date)];
    hash.update([...line, dateFromTyped(shown)].join('|'));
    date = addDays(date, 1);
  }

  const [dateCell] = csvFile(depositsReport)
    .line({
      id: 1,
      date: '2026-03-29T00:00:00',
      userName: '',
      accountName: '',
      amount: 1,
      currencyName: '',
      remarks: '',
      slip: null,
    })
    .split(',');

  return {
    clock: new Date('2026-01-05T10:30:00Z').getTimezoneOffset(),
    today: today(new Date('2026-01-05T10:30:00Z')),
    todayNamed: today(new Date('2026-01-05T10:30:00Z'), 'Asia/Karachi'),
    calendar: hash.digest('hex'),
    lastDay: date,
    shown: formatWireDate('2026-01-31T00:00:00'),
    dateCell,
  };
}

process.stdout.write(JSON.stringify(process.argv.slice(2).map(factsIn)));
