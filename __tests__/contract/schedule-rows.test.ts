import fc from 'fast-check';
import { scheduleRowFaults, scheduleRowValues } from '#contract/areas/schedules.form';
import { scheduleRowBody } from '#contract/areas/schedules.wire';
import { messages } from '#contract/texts/messages';
import { dateFromTyped, dateToWire, formatDate } from '#contract/values/dates';
import { cents, centsToNumber, noCents } from '#contract/values/money';
import { checkBody } from '../../src/server/http/validator';
import * as values from './form-values';

const typed = fc.record({ type: values.name, name: values.remarks, amount: values.amount, date: values.day });

it('a typed row without faults is taken by the server as it is sent, and one with faults is not', () => {
  let taken = 0;
  fc.assert(
    fc.property(typed, (row) => {
      const { type, name, amount, date } = scheduleRowValues(row);
      const body = {
        scheduletype: type,
        name,
        amount: centsToNumber(amount ?? noCents),
        scheduledate: date === null ? '' : dateToWire(date),
      };
      const isFaultless = Object.keys(scheduleRowFaults(row, noCents)).length === 0;
      if (isFaultless) taken += 1;
      // The form counts what a letter is made of, and may say sooner that a text is too long.
      const isCountedAlike = [type, name].every((text) => Array.from(text).length === text.length);
      if (isFaultless || isCountedAlike)
        expect([row, checkBody(scheduleRowBody, body).length === 0]).toEqual([row, isFaultless]);
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(20);
});

it('says first what is missing, then what is wrong, and never less than what is paid', () => {
  const row = { type: ' \u3164', name: '', amount: ' ', date: ' ' };
  expect(scheduleRowFaults(row, noCents)).toEqual({
    type: messages.schedule.typeRequired,
    amount: messages.schedule.amountRequired,
    date: messages.schedule.dateRequired,
  });
  const wrong = { type: 'Tax', name: 'n'.repeat(101), amount: '99.99', date: '31/02/2026' };
  expect(scheduleRowFaults(wrong, cents(100_00))).toEqual({
    name: messages.schedule.nameTooLong,
    amount: messages.schedule.belowPaid('100.00'),
    date: messages.form.dateInvalid,
  });
  expect(scheduleRowFaults({ ...wrong, name: 'n'.repeat(100), amount: '100', date: '28/2/26' }, cents(100_00))).toEqual(
    {},
  );
  // A name that shows nothing is not sent, and no fault of its row.
  expect(scheduleRowFaults({ ...wrong, name: '\u0000', amount: '100', date: '28/2/26' }, cents(100_00))).toEqual({});
});

it('an installment is one however it is written, and another charge keeps its name', () => {
  const typeOf = (type: string) => scheduleRowValues({ type, name: '', amount: '', date: '' }).type;
  expect(['installment ', 'INSTALMENT', 'Installment Fee', ' TAX'].map(typeOf)).toEqual([
    'Installment',
    'Installment',
    'Installment Fee',
    'TAX',
  ]);
});

it('what a day is written as is read as the same day again', () => {
  fc.assert(
    fc.property(values.day, (text) => {
      const date = dateFromTyped(text);
      if (date) expect(dateFromTyped(formatDate(date))).toBe(date);
    }),
  );
});
