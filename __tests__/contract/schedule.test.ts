import { addDays, dateFromWire } from '#contract/values/dates';
import { pageText } from '#contract/texts/captions';
import {
  installmentLabel,
  installmentType,
  keptScheduleType,
  otherCharges,
  overdueText,
  scheduleStatusText,
  scheduleTypeKey,
  scheduleWarning,
} from '#contract/vocabulary/schedule';

const now = dateFromWire('2026-02-26')!;

describe('the status of a schedule row', () => {
  it.each([
    ['paid', 100, 'Paid'],
    ['paid', 0, 'Paid'],
    ['due', 0, 'due'],
    ['due', 0.01, 'Partially Paid'],
    ['due', 100, 'Partially Paid'],
    // another status of another server
    ['overdue', 0, 'overdue'],
    ['overdue', 5, 'Partially Paid'],
    ['', 0, ''],
    ['due', -5, 'due'],
    ['due', Number.NaN, 'due'],
  ])('%j with %d paid shows %j', (status, paid, text) => {
    expect(scheduleStatusText(status, paid)).toBe(text);
  });

  it.each([
    ['due', -365, ' - Expired'],
    ['due', -1, ' - Expired'],
    ['due', 0, ' - Expiring soon'],
    ['due', 1, ' - Expiring soon'],
    ['due', 7, ' - Expiring soon'],
    ['due', 8, ''],
    ['due', 365, ''],
    ['paid', -1, ''],
    ['paid', 0, ''],
    ['paid', 7, ''],
    ['overdue', -1, ''],
  ])('%s %d days from today adds %j', (status, days, warning) => {
    expect(scheduleWarning(status, addDays(now, days), now)).toBe(warning);
  });

  it('adds nothing to a row without a day', () => {
    expect(scheduleWarning('due', null, now)).toBe('');
  });
});

describe('how long something is overdue', () => {
  it.each([
    ['2026-02-25', '1 day overdue'],
    ['2026-02-24T00:00:00', '2 days overdue'],
    ['2025-12-31T23:30:00Z', '57 days overdue'],
    ['2026-02-26', ''],
    ['2026-02-27', ''],
    ['2027-01-01', ''],
    ['soon', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('what was to be paid on %j: %j', (scheduleDate, text) => {
    expect(overdueText(scheduleDate, now)).toBe(text);
  });
});

describe('the label of an installment', () => {
  it.each([
    ['Down Payment', 'Booking', 1, 'Down Payment'],
    ['Registration', null, 2, 'Registration'],
    ['Installment', 'Spring rate', 3, 'Spring rate'],
    ['Installment', '', 4, 'Installment 4'],
    ['Installment', '   ', 5, 'Installment 5'],
    ['Installment', null, 6, 'Installment 6'],
    ['Installment', undefined, 7, 'Installment 7'],
    ['installment', 'x', 8, 'installment'],
  ])('type %j, name %j, number %d: %j', (scheduletype, name, installmentid, label) => {
    expect(installmentLabel({ scheduletype, name, installmentid })).toBe(label);
  });

  it('and the names of the two summaries', () => {
    expect([installmentType, otherCharges]).toEqual(['Installment', 'Other Charges']);
  });
});

describe('the type of a schedule row', () => {
  it.each([
    ['Installment', 'Installment'],
    [' instalment ', 'Installment'],
    ['INSTALLMENT', 'Installment'],
    [' Down Payment ', 'Down Payment'],
    ['Installments', 'Installments'],
    ['Last installment', 'Last installment'],
  ])('%j is kept as %j', (text, type) => {
    expect(keptScheduleType(text)).toBe(type);
  });

  it('is one charge whatever its case, and never the same as Installment', () => {
    expect(['DLD Fee', 'dld fee', 'Installment', 'installment'].map(scheduleTypeKey)).toEqual([
      'dld fee',
      'dld fee',
      'Installment',
      'installment',
    ]);
  });
});

describe('the text of a pager', () => {
  it.each([
    [0, 1, 'Page 1 of 1'],
    [0, 3, 'Page 1 of 3'],
    [2, 3, 'Page 3 of 3'],
    [0, 0, 'Page 1 of 1'],
    [199_999, 200_000, 'Page 200000 of 200000'],
  ])('page %d of %d: %s', (currentPage, totalPages, text) => {
    expect(pageText(currentPage, totalPages)).toBe(text);
  });
});
