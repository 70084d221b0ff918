import fc from 'fast-check';
import { type CalendarDate, addDays, formatDate } from '#contract/values/dates';
import {
  amountOf,
  dateOf,
  type DateOrder,
  dateOrders,
  decimalOf,
  type DecimalSign,
  decimalSignsThatFit,
  ordersThatFit,
  rateOf,
} from '#contract/values/foreign-values';
import { cents, centsToText, formatCents } from '#contract/values/money';

describe('a day of a file', () => {
  it.each<[string, string | null, string | null]>([
    ['2026-12-31', '2026-12-31', '2026-12-31'],
    ['2026/12/31', '2026-12-31', '2026-12-31'],
    ['2026-12-31T00:00:00', '2026-12-31', '2026-12-31'],
    ['2026-12-31 23:59:59', '2026-12-31', '2026-12-31'],
    ['31.12.2026', '2026-12-31', null],
    ['31/12/2026 14:30', '2026-12-31', null],
    ['12/31/2026 12:00:00 AM', null, '2026-12-31'],
    ['31.12.2026 2:30\u202fpm', '2026-12-31', null],
    ['12/31/2026 12:00PM', null, '2026-12-31'],
    ['2026-12-31 23:59:59.000', '2026-12-31', '2026-12-31'],
    ['2026-12-31 00:00:00.0000000', '2026-12-31', '2026-12-31'],
    ['\u200e31/12/2026\u00a0', '2026-12-31', null],
    ['12/31/2026', null, '2026-12-31'],
    ['03/04/2026', '2026-04-03', '2026-03-04'],
    ['٣١\u200f/١٢\u200f/٢٠٢٦', '2026-12-31', null],
    ['3.4.26', '2026-04-03', '2026-03-04'],
    ['31-Dec-2026', '2026-12-31', '2026-12-31'],
    ['31-Dec-26', '2026-12-31', '2026-12-31'],
    [' 05 Jan 2026 ', '2026-01-05', '2026-01-05'],
    ['5. Sept. 2026', '2026-09-05', '2026-09-05'],
    ['December 31, 2026', '2026-12-31', '2026-12-31'],
    ['29 Feb 2028', '2028-02-29', '2028-02-29'],
    ['29.02.2026', null, null],
    ['31 Decor 2026', null, null],
    ['31/12-2026', null, null],
    ['2026-31-12', null, null],
    ['2026-12-31T00:00:00Z', null, null],
    // its weekday says which of both it is
    ['Fri 03/04/2026', '2026-04-03', null],
    ['Thursday, 31 Dec 2026 14:05', '2026-12-31', '2026-12-31'],
    ['Fri 31 Dec 2026', null, null],
    ['31.12.1826', null, null],
    ['12026-12-31', null, null],
    ['131.12.2026', null, null],
    ['31.12.202', null, null],
    ['31 14:30 Dec 2026', null, null],
    ['45292', null, null],
    ['', null, null],
  ])('"%s" is %s, with the month first %s', (text, dayFirst, monthFirst) => {
    expect([dateOf(text, 'day first'), dateOf(text, 'month first')]).toEqual([dayFirst, monthFirst]);
  });

  it('written in any of the ways comes back', () => {
    const days = fc.integer({ min: 0, max: 109_000 }).map((count) => addDays('1900-01-01' as CalendarDate, count));
    fc.assert(
      fc.property(days, fc.constantFrom('/', '.', '-'), (date, separator) => {
        const [year, month, day] = date.split('-');
        expect(dateOf([day, month, year].join(separator), 'day first')).toBe(date);
        expect(dateOf([month, day, year].join(separator), 'month first')).toBe(date);
        const short = date.slice(2);
        expect(dateOf(short.replaceAll('-', separator), 'year first')).toBe(`20${short}`);
        expect(dateOf([day, month, year].join(separator), 'year first')).toBeNull();
        for (const order of dateOrders) {
          expect(dateOf([year, month, day].join(separator), order)).toBe(date);
          expect(dateOf(formatDate(date), order)).toBe(date);
        }
      }),
    );
  });
});

it('what is longer than any day or amount is none, and blanks around one are not counted', () => {
  const padded = (text: string) => `${' '.repeat(500)}${text}${' '.repeat(500)}`;
  expect(dateOf(padded('2026-01-05 00:00'), 'day first')).toBe('2026-01-05');
  expect(dateOf(`2026-01-05${' '.repeat(100)}00:00`, 'day first')).toBeNull();
  expect([decimalOf(padded('1.5'), '.'), decimalOf('1'.repeat(100), '.')]).toEqual(['1.5', '1'.repeat(100)]);
  expect(decimalOf('1'.repeat(101), '.')).toBeNull();
});

describe('an amount of a file', () => {
  it.each<[string, number | null, number | null]>([
    ['1234.5', 123450, null],
    ['1,234.50', 123450, null],
    ['1.234,56', null, 123456],
    ['١٬٢٣٤٫٥٦', 123456, null],
    ['（１，２３４．５０）', -123450, null],
    ['1 234,56', null, 123456],
    ['1\u00a0234\u00a0567,8', null, 123456780],
    ["1'234.50", 123450, null],
    ['1’234,50', null, 123450],
    ['12,34,567.00', 123456700, null],
    ['1,23,45,678', 1234567800, null],
    ['(1,234.50)', -123450, null],
    ['( 1,234.50 )', -123450, null],
    ['-1.234,50', null, -123450],
    ['− 5', -500, -500],
    ['\u202a1\u202f234,56\u202c', null, 123456],
    ['\u200e(5)\ufeff', -500, -500],
    ['1,234.50-', -123450, null],
    ['1250', 125000, 125000],
    ['1250.5000', 125050, null],
    ['1250,5000000', null, 125050],
    ['1250.5001', null, null],
    ['1250.500', null, null],
    ['1,234', 123400, null],
    ['1.234', null, 123400],
    ['0,125', null, null],
    ['0,12', null, 12],
    ['1234.567', null, null],
    ['1,23,456', 12345600, null],
    ['1,23', null, 123],
    ['1 234 56', null, null],
    ['1,234 567', null, null],
    ['--5', null, null],
    ['(-5)', null, null],
    ['1.', null, null],
    ['.5', null, null],
    ['USD 5', null, null],
    ['USD (5)', null, null],
    ['(5) USD', null, null],
    ['1e3', null, null],
    ['90071992547409.92', null, null],
    ['', null, null],
  ])('"%s" is %s hundredths, with a decimal comma %s', (text, point, comma) => {
    expect([amountOf(text, '.'), amountOf(text, ',')]).toEqual([point, comma]);
  });

  it('written in any of the ways comes back', () => {
    const amounts = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).map(cents);
    const groups = fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", '’');
    fc.assert(
      fc.property(amounts, groups, (amount, group) => {
        expect(amountOf(centsToText(amount), '.')).toBe(amount);
        const shown = formatCents(amount);
        const inBrackets = shown.startsWith('-') ? `(${shown.slice(1)})` : shown;
        for (const text of [shown, inBrackets]) {
          expect(amountOf(text, '.')).toBe(amount);
          expect(amountOf(text.replaceAll(',', group), '.')).toBe(amount);
          expect(amountOf(text.replaceAll(',', group).replace('.', ','), ',')).toBe(amount);
          expect(
            amountOf(
              text.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ',')),
              ',',
            ),
          ).toBe(amount);
        }
      }),
    );
  });

  it('is none where several stand beneath or beside each other', () => {
    for (const text of ['150\n250', '1\r\n250', '1\t250', '٥\n٢٥٠', '1.\n250', '1 \u2028 250'])
      expect([decimalOf(text, '.'), decimalOf(text, ',')]).toEqual([null, null]);
    expect(decimalOf('\n1 250\r\n', '.')).toBe('1250');
  });

  it('has a rate beside it', () => {
    expect([rateOf('3,6725', ','), rateOf('3.6725', '.')]).toEqual(['3.6725', '3.6725']);
    expect(['0', '-1', 'par'].map((text) => rateOf(text, '.'))).toEqual([null, null, null]);
  });
});

describe('the readings that a column leaves open', () => {
  it.each<[string[], DateOrder[]]>([
    [['31/12/2026', '03/04/2026'], ['day first']],
    [['03/04/2026', '12/31/2026'], ['month first']],
    [
      ['03/04/2026', '01/02/2026'],
      ['day first', 'month first'],
    ],
    [['31/12/2026', '12/31/2026'], []],
    [['04/04/2026', '2026-12-31', '05 Jan 2026'], ['day first']],
    [['31/12/2026', 'soon', ''], ['day first']],
    [['', 'soon'], ['day first']],
    // A year of two figures may come first where the last number differs more often.
    [
      ['26-01-15', '26-01-16', '26-02-15', 'soon', ''],
      ['day first', 'year first'],
    ],
    [
      ['26/01/15', '26/02/03'],
      ['day first', 'year first'],
    ],
    [
      ['05-01-26', '05-01-27'],
      ['day first', 'month first', 'year first'],
    ],
    // No day of the one order decides for the other.
    [
      ['30-02-26', '30-03-27'],
      ['day first', 'year first'],
    ],
    [['15-01-26', '16-01-26', '26-01-26'], ['day first']],
    [['15/01/26'], ['day first']],
    [
      ['04-04-26', '05-04-26'],
      ['day first', 'month first'],
    ],
    [['26-01-15', '26-01-16', '17-01-2026'], ['day first']],
    [['26-01-15', '26-01-16', '26-01-45'], ['day first']],
  ])('of the days %j are %j', (texts, orders) => {
    expect(ordersThatFit(texts)).toEqual(orders);
  });

  it.each<[string[], DecimalSign[]]>([
    [['1,234.50', '5'], ['.']],
    [['1.234,50', '1.234'], [',']],
    [['1250.5', '1,250'], ['.']],
    [['1,234'], ['.', ',']],
    [
      ['1.250', '3.750'],
      ['.', ','],
    ],
    [['5.5', '5,5'], []],
    [['100', '-20'], ['.']],
    [['12.50', 'free'], ['.']],
  ])('of the amounts %j are %j', (texts, signs) => {
    expect(decimalSignsThatFit(texts)).toEqual(signs);
  });
});
