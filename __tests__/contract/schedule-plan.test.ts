import fc from 'fast-check';
import { addMonths, type CalendarDate } from '#contract/values/dates';
import { type Cents, cents, totalCents } from '#contract/values/money';
import {
  patternTexts,
  type Percent,
  percentFromTyped,
  percentOfCents,
  planSchedule,
} from '#contract/values/schedule-plan';
import { limits } from '#contract/vocabulary/limits';

const day = (text: string) => text as CalendarDate;
const percents = (...texts: string[]) => texts.map((text) => percentFromTyped(text)!);
const monthly = { from: day('2026-01-31'), everyMonths: 1 };
const amountsOf = (rows: ReturnType<typeof planSchedule>) =>
  typeof rows === 'string' ? rows : rows.map(({ amount }) => amount);
const datesOf = (rows: ReturnType<typeof planSchedule>) =>
  typeof rows === 'string' ? rows : rows.map(({ date }) => date);

describe('days', () => {
  it('keep the end of the month, and come back to the day that was chosen', () => {
    const rows = planSchedule({ total: cents(400), shares: { equalParts: 4 }, days: monthly });
    expect(datesOf(rows)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-11-30', 3, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-05', 24, '2028-05-05'],
    ['2200-12-01', 1, null],
  ])('%s and %i months is %s', (from, months, later) => {
    expect(addMonths(day(from), months)).toBe(later);
  });

  it('are those that were given', () => {
    const days = [day('2026-03-01'), day('2026-01-01')];
    expect(datesOf(planSchedule({ total: cents(3), shares: { equalParts: 2 }, days: { days } }))).toEqual(days);
  });
});

describe('amounts', () => {
  it.each([
    [100_00, { equalParts: 3 }, [33_33, 33_33, 33_34]],
    [7, { equalParts: 3 }, [2, 2, 3]],
    [1_000_00, { percents: percents('33.33', '33.33', '33.34') }, [333_30, 333_30, 333_40]],
    [1_01, { percents: percents('10', '20', '70%') }, [10, 20, 71]],
    [99, { percents: percents('100') }, [99]],
  ])('%i is divided, and the last takes the rest', (total, shares, expected) => {
    expect(amountsOf(planSchedule({ total: cents(total), shares, days: monthly }))).toEqual(expected);
  });

  it('are always the total exactly, above nothing, and no part but the last is larger than its share', () => {
    const total = fc.integer({ min: 1, max: limits.amountCents - 1 }).map(cents);
    const equal = fc.integer({ min: 1, max: 600 }).map((equalParts) => ({ equalParts }));
    const byPercent = fc
      .uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 40 })
      .map((cuts) => [0, ...[...cuts].sort((a, b) => a - b), 1_000_000])
      .map((ends) => ({ percents: ends.slice(1).map((end, index) => (end - ends[index]!) as Percent) }));
    fc.assert(
      fc.property(total, fc.oneof(equal, byPercent), (whole: Cents, shares) => {
        const rows = planSchedule({ total: whole, shares, days: { ...monthly, from: day('1950-01-31') } });
        if (rows === 'tooSmall') return;
        if (typeof rows === 'string') throw new Error(rows);
        expect(totalCents(rows.map(({ amount }) => amount))).toBe(whole);
        rows.forEach(({ amount }, index) => {
          expect(amount).toBeGreaterThan(0);
          const share = 'equalParts' in shares ? 1 / shares.equalParts : shares.percents[index]! / 1_000_000;
          if (index < rows.length - 1) expect(amount).toBeLessThanOrEqual(whole * share + 1);
        });
      }),
    );
  });

  it.each([
    ['parts', { shares: { equalParts: 0 } }],
    ['parts', { shares: { equalParts: 1.5 } }],
    ['parts', { shares: { equalParts: limits.scheduleRows + 1 } }],
    ['parts', { shares: { percents: [] } }],
    ['percents', { shares: { percents: percents('50', '49.9999') } }],
    ['days', { days: { days: [day('2026-01-01')] } }],
    ['tooSmall', { total: cents(1) }],
    ['tooLate', { days: { from: day('2200-12-31'), everyMonths: 1 } }],
  ])('a plan that cannot be says why: %s', (fault, wrong) => {
    expect(planSchedule({ total: cents(100), shares: { equalParts: 2 }, days: monthly, ...wrong })).toBe(fault);
  });
});

it('percents are read exactly, and of an amount taken half-up', () => {
  expect(['12.5', ' 100 % ', '0.0001', '1,5', '١٫٥٪'].map(percentFromTyped)).toEqual([
    125_000, 1_000_000, 1, 15_000, 15_000,
  ]);
  expect(['0', '100.0001', '-1', '1,5,0', '', 'x', '1.00001'].map(percentFromTyped)).toEqual(Array(7).fill(null));
  expect(percentOfCents(cents(1_01), percentFromTyped('50')!)).toBe(51);
  expect(percentOfCents(cents(limits.amountCents - 1), percentFromTyped('100')!)).toBe(limits.amountCents - 1);
});

it('a pattern names each row by its place, behind every number that is there already', () => {
  expect(patternTexts('Installment {n} of {n}', 1, ['Down payment', 'Handover'])).toEqual(['Installment 3 of 3']);
  expect(patternTexts('Part {n}', 2, ['Part 1', 'Part 4'])).toEqual(['Part 5', 'Part 6']);
  expect(patternTexts('Part', 2, ['Part'])).toEqual(['Part', 'Part']);
});
