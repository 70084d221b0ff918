import fc from 'fast-check';
import {
  addDays,
  type CalendarDate,
  dateFromAnswer,
  dateFromTyped,
  dateFromWire,
  dateToWire,
  daysBetween,
  dueState,
  formatDate,
  formatWireDate,
} from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { manyRuns } from '../support/many-runs';

const day = (text: string): CalendarDate => dateFromWire(text)!;

/** Every day that the console takes, by its distance from the first. */
const firstDay = day('1900-01-01');
const lastDay = day('2200-12-31');
const dayCount = 109_938;
const anyDay = fc.integer({ min: 0, max: dayCount - 1 }).map((days) => addDays(firstDay, days));

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthDays = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe('a day on the wire', () => {
  it.each(['2026-11-07', '2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31'])('%s is read and written', (text) => {
    expect(dateFromWire(text)).toBe(text);
    expect(dateFromWire(`${text}T00:00:00`)).toBe(text);
    expect(dateToWire(day(text))).toBe(`${text}T00:00:00`);
  });

  it.each([
    '',
    ' 2026-11-07',
    '2026-11-07 ',
    '2026-11-07\n',
    '2026-1-5',
    '26-11-07',
    '20261107',
    '2026/11/07',
    '07-11-2026',
    '2026-11-07T00:00',
    '2026-11-07T00:00:00Z',
    '2026-11-07T00:00:00.000Z',
    '2026-11-07T12:00:00',
    '2026-11-07 00:00:00',
    '2026-00-07',
    '2026-13-07',
    '2026-11-00',
    '2026-11-31',
    '2026-02-29',
    '2100-02-29',
    '1900-02-29',
    '1899-12-31',
    '2201-01-01',
    '0000-01-01',
    '٢٠٢٦-١١-٠٧',
    'today',
  ])('%j is no day', (text) => {
    expect(dateFromWire(text)).toBeNull();
  });

  it('is taken exactly when the calendar has it', () => {
    const numbers = fc.tuple(fc.integer({ min: 1895, max: 2205 }), fc.nat({ max: 14 }), fc.nat({ max: 33 }));
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(numbers, ([year, month, dayOfMonth]) => {
        const text = `${year}-${two(month)}-${two(dayOfMonth)}`;
        const isDay =
          year >= 1900 && year <= 2200 && dayOfMonth >= 1 && dayOfMonth <= (monthDays(year)[month - 1] ?? 0);
        return dateFromWire(text) === (isDay ? text : null);
      }),
      manyRuns,
    );
  });

  it.each([
    ['2026-01-31T00:00:00', '31 Jan 2026'],
    ['2026-01-31', '31 Jan 2026'],
    // another server's times are cut off, never converted
    ['2026-01-31T23:30:00Z', '31 Jan 2026'],
    ['2026-01-31T00:30:00+13:00', '31 Jan 2026'],
    ['2026-01-31 00:00:00', '31 Jan 2026'],
    ['31/01/2026', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j of an answer shows as %j', (text, shown) => {
    expect(formatWireDate(text)).toBe(shown);
    expect(dateFromAnswer(text ?? '')).toBe(shown === '' ? null : '2026-01-31');
  });
});

describe('a day as it is typed, day first', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['03/04/2026', '2026-04-03'],
    ['3/4/2026', '2026-04-03'],
    ['3.4.26', '2026-04-03'],
    ['1-2-2026', '2026-02-01'],
    ['1 2 2026', '2026-02-01'],
    ['5 Nov 2026', '2026-11-05'],
    ['05 nov 2026', '2026-11-05'],
    ['5-NOVEMBER-26', '2026-11-05'],
    ['05/Sept/2026', '2026-09-05'],
    [' 29/02/2024 ', '2024-02-29'],
    ['5. Nov. 2026', '2026-11-05'],
    ['Nov 5 2026', '2026-11-05'],
    ['NOVEMBER 5, 2026', '2026-11-05'],
    ['５／１１／２０２６', '2026-11-05'],
    ['5 Nov, 2026', '2026-11-05'],
    ['5\u00a0Nov\u00a02026', '2026-11-05'],
    ['2026-11-07', '2026-11-07'],
    ['2026-1-5', '2026-01-05'],
    ['2026-11-07T00:00:00', '2026-11-07'],
    // a weekday or a time beside it, as sheets and banks write them
    ['Sat 28 Nov 2026', '2026-11-28'],
    ['saturday, November 28, 2026', '2026-11-28'],
    ['Sat., 28. Nov. 2026', '2026-11-28'],
    ['Sat 28/11/2026', '2026-11-28'],
    ['28/11/2026 00:00', '2026-11-28'],
    ['28/11/2026 12:00:00\u202fAM', '2026-11-28'],
    ['2026-11-28T23:59:59.999', '2026-11-28'],
    ['Sat\u00a028 Nov 2026 14:05', '2026-11-28'],
    ['05112026', '2026-11-05'],
    ['051126', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['20122012', '2012-12-20'],
    ['01/01/00', '2000-01-01'],
    ['31/12/99', '2099-12-31'],
    ['01/01/1900', '1900-01-01'],
  ])('%j is %s', (typed, expected) => {
    expect(dateFromTyped(typed)).toBe(expected);
  });

  it.each([
    '',
    'x',
    'today',
    '31/02/2026',
    '29/02/2026',
    '31/04/2026',
    '00/01/2026',
    '32/01/2026',
    // month first is not guessed at
    '11/20/2026',
    'Nov 5 26',
    '5 Novel 2026',
    '5\tNov\t2026',
    '105 Nov 2026',
    '5 Nov 20267',
    'due Nov 5 2026',
    'Nov 5, 20267',
    '1051126',
    '120261105',
    '202611059',
    '2026/11',
    '5/11',
    '5/11/6',
    '5/11/026',
    '0511',
    '5112026',
    '32112026',
    '46310',
    '051126.',
    '5 Foo 2026',
    '5 No 2026',
    '1/1/1899',
    '1/1/2201',
    '5//11/2026',
    '-5/11/2026',
    '5.5/11/2026',
    'x2026-11-07',
    '12026-11-07',
    '2026-11-07x',
    '2026-11-07T00:00:00Z',
    // it may be the weekday or the day that is wrong
    'Fri 28 Nov 2026',
    'Sat 11/28/2026',
    'Satday 28 Nov 2026',
    '28/11/2026 00:00+01:00',
  ])('%j is no day', (typed) => {
    expect(dateFromTyped(typed)).toBeNull();
  });

  it('is the day that the console shows, sends and keeps', () => {
    const spelled = (locale: string, options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
      return (date: string) => format.format(new Date(date));
    };
    const numbers = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
    const [american, british] = ['en-US', 'en-GB'].map((locale) => spelled(locale, { dateStyle: 'long' }));
    const [arabic, wide] = ['ar-EG', 'en-GB-u-nu-fullwide'].map((locale) => spelled(locale, numbers));
    fc.assert(
      fc.property(anyDay, (date) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const spellings = [
          formatDate(date),
          date,
          `${dayOfMonth}/${month}/${year}`,
          `${Number(dayOfMonth)}.${Number(month)}.${year}`,
          `${dayOfMonth}${month}${year}`,
          `${year}${month}${dayOfMonth}`,
          ...[american, british, arabic, wide].map((spell) => spell!(date)),
        ];
        return (
          spellings.every((spelling) => dateFromTyped(spelling) === date) && dateFromWire(dateToWire(date)) === date
        );
      }),
      manyRuns,
    );
  });
});

describe('a day as it is shown', () => {
  it.each([
    ['2026-01-05', '05 Jan 2026'],
    ['2026-02-28', '28 Feb 2026'],
    ['2026-03-01', '01 Mar 2026'],
    ['2026-04-30', '30 Apr 2026'],
    ['2026-05-15', '15 May 2026'],
    ['2026-06-01', '01 Jun 2026'],
    ['2026-07-31', '31 Jul 2026'],
    ['2026-08-09', '09 Aug 2026'],
    ['2026-09-30', '30 Sep 2026'],
    ['2026-10-10', '10 Oct 2026'],
    ['2026-11-20', '20 Nov 2026'],
    ['2026-12-31', '31 Dec 2026'],
  ])('%s is %s', (date, shown) => {
    expect(formatDate(day(date))).toBe(shown);
  });
});

describe('reckoning with days', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-01-31', 0, '2026-01-31'],
    // the nights on which clocks change, in the north and in the south
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-04-04', 1, '2026-04-05'],
    ['2026-09-26', 1, '2026-09-27'],
    ['2026-01-01', 365, '2027-01-01'],
    ['1900-01-01', dayCount - 1, '2200-12-31'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  it('goes through every day of the calendar, one by one', () => {
    let date = firstDay;
    let wrong = 0;
    for (let year = 1900; year <= 2200; year += 1) {
      monthDays(year).forEach((days, month) => {
        for (let dayOfMonth = 1; dayOfMonth <= days; dayOfMonth += 1) {
          const text = `${year}-${String(month + 1).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
          if (date !== text) wrong += 1;
          date = addDays(date, 1);
        }
      });
    }
    expect(wrong).toBe(0);
    expect(addDays(date, -1)).toBe(lastDay);
  });

  it('comes back', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const days = daysBetween(from, to);
        return addDays(from, days) === to && daysBetween(to, from) === -days && days > 0 === to > from;
      }),
      manyRuns,
    );
  });
});

describe('what a schedule date means', () => {
  it.each([
    [-400, 'expired'],
    [-1, 'expired'],
    [0, 'expiring soon'],
    [1, 'expiring soon'],
    [6, 'expiring soon'],
    [7, 'expiring soon'],
    [8, 'later'],
    [400, 'later'],
  ])('%d days from today it is %s', (days, state) => {
    for (const now of ['2026-03-29', '2026-12-28', '2024-02-25']) {
      expect(dueState(addDays(day(now), days), day(now))).toBe(state);
    }
    expect(limits.expiringSoonDays).toBe(7);
  });
});
