import { addDays, type CalendarDate } from '../../src/contract/values/dates';
import { cashCourse, dueIn, dueSpans, quartersFrom, withMovedDue } from '../../src/contract/values/due';
import { cents } from '../../src/contract/values/money';

const today = '2026-02-26' as CalendarDate;
const due = (offset: number, amount: number, count = 1) => ({
  date: addDays(today, offset),
  amount: cents(amount),
  count,
});
const comes = (offset: number, amount: number) => ({ date: addDays(today, offset), amount: cents(amount) });

it('a span holds its last day and not the next one, today belongs to what comes, and what comes later holds what comes sooner', () => {
  const days = [-400, -1, 0, 7, 8, 30, 31, 60, 61, 90, 91].map((offset, place) => due(offset, 10 ** place));
  const sums = dueSpans.map((span) => dueIn(span, days, today));
  expect(sums).toEqual([
    { amount: 11, count: 2 },
    { amount: 1100, count: 2 },
    { amount: 111_100, count: 4 },
    { amount: 11_111_100, count: 6 },
    { amount: 1_111_111_100, count: 8 },
  ]);
});

it('cash lasts while there is as much as is due, to the hundredth', () => {
  expect(cashCourse(cents(300), [due(0, 100), due(5, 200)], today)).toEqual({ shortBy: 0, shortFrom: null, left: 0 });
  expect(cashCourse(cents(299), [due(0, 100), due(5, 200)], today)).toEqual({
    shortBy: 1,
    shortFrom: '2026-03-03',
    left: -1,
  });
  expect(cashCourse(cents(0), [], today)).toEqual({ shortBy: 0, shortFrom: null, left: 0 });
});

it('what is overdue is to be paid today, and what is due after the horizon not at all', () => {
  const days = [due(-50, 100), due(-1, 100), due(31, 900)];
  expect(cashCourse(cents(150), days, today, { horizon: 30 })).toEqual({ shortBy: 50, shortFrom: today, left: -50 });
  expect(cashCourse(cents(150), [due(30, 151)], today, { horizon: 30 }).left).toBe(-1);
  expect(cashCourse(cents(150), days, today)).toEqual({ shortBy: 950, shortFrom: today, left: -950 });
});

it('money that comes in time makes up for it, money that comes late shortens it, and the most that is missing is told', () => {
  const days = [due(10, 500), due(20, 100)];
  const with_ = (...moves: { date: CalendarDate; amount: ReturnType<typeof cents> }[]) =>
    cashCourse(cents(100), days, today, { moves });
  expect(with_(comes(10, 500))).toEqual({ shortBy: 0, shortFrom: null, left: 0 });
  expect(with_(comes(11, 500))).toEqual({ shortBy: 400, shortFrom: '2026-03-08', left: 0 });
  expect(with_(comes(15, 200))).toMatchObject({ shortBy: 400, left: -300 });
  expect(with_(comes(91, 500))).toMatchObject({ shortBy: 500 });
  expect(with_(comes(0, -50), comes(-3, 600))).toMatchObject({ shortBy: 0, left: 50 });
});

it('an installment that is moved is due on the other day alone', () => {
  const days = withMovedDue([due(3, 500, 2)], { from: addDays(today, 3), to: addDays(today, 40), amount: cents(200) });
  expect(dueIn('7', days, today)).toEqual({ amount: 300, count: 1 });
  expect(dueIn('60', days, today)).toEqual({ amount: 500, count: 2 });
  const out = withMovedDue(days, { from: addDays(today, 3), to: addDays(today, 200), amount: cents(300) });
  expect(dueIn('90', out, today)).toEqual({ amount: 200, count: 1 });
});

it('sums beyond what a number holds exactly do not throw', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(cashCourse(cents(0), [due(1, most), due(2, most)], today).shortBy).toBe(2 * most);
});

it.each([
  ['2026-01-01', '2026-01-01 2026-04-01 2026-07-01 2026-10-01'],
  ['2026-03-31', '2026-01-01 2026-04-01 2026-07-01 2026-10-01'],
  ['2026-11-28', '2026-10-01 2027-01-01 2027-04-01 2027-07-01'],
  ['2026-12-31', '2026-10-01 2027-01-01 2027-04-01 2027-07-01'],
])('quarters of the calendar from %s on', (day, expected) => {
  expect(quartersFrom(day as CalendarDate).join(' ')).toBe(expected);
});
