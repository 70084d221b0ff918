import { emptyValues, fieldOfMember, inputOf, sentBody } from '#contract/areas/movement-form';
import { sentCurrencies } from '#contract/areas/sent-currencies';
import { depositFields } from '#contract/areas/deposits.fields';
import { transferFields } from '#contract/areas/transfers.fields';
import type { CalendarDate } from '#contract/values/dates';
import { isName, isPlainText, isUsername, writtenTextPattern } from '#contract/values/plain-text';
import { writtenText } from '#contract/values/written-text';

const typed = {
  date: '2026-01-05',
  fromAccountId: '3',
  fromAmount: '1,250.50',
  toAccountId: '7',
  toAmount: ' 4593.09 ',
  conversionRate: '3.673',
  slip: null,
  remarks: ' as agreed ',
};

const sent = {
  transferdate: '2026-01-05T00:00:00',
  fromacc: 3,
  fromcurrency: 30,
  fromamount: 1250.5,
  toacc: 7,
  tocurrency: 40,
  toamount: 4593.09,
  conversionrate: 3.673,
  remarks: ' as agreed ',
};

it('sends what was typed under the members of the request, and beside it the currencies of listed accounts', () => {
  const beside = sentCurrencies(transferFields, typed, (account) => (account === '3' ? 30 : undefined));
  expect(beside).toStrictEqual({ fromcurrency: 30 });
  expect(sentBody(transferFields, typed, { ...beside, tocurrency: 40 })).toStrictEqual(sent);
});

it('sends a choice that has no currency as its number, however long', () => {
  const person = String(Number.MAX_SAFE_INTEGER);
  const deposit = { date: '2026-01-05', userId: person, accountId: '4', amount: '0.01', slip: null, remarks: '' };
  expect(sentBody(depositFields, deposit, { tocurrency: 30 })).toStrictEqual({
    date: '2026-01-05T00:00:00',
    userId: Number.MAX_SAFE_INTEGER,
    toacc: 4,
    tocurrency: 30,
    amount: 0.01,
    remarks: '',
  });
});

it('begins with today, no slip, and nothing else', () => {
  const nothing = Object.fromEntries(Object.keys(typed).map((name) => [name, '']));
  expect(emptyValues(transferFields, '2026-11-22' as CalendarDate)).toEqual({
    ...nothing,
    date: '2026-11-22',
    slip: null,
  });
});

it('knows at which field a refused member is shown', () => {
  expect(fieldOfMember(depositFields)).toEqual({
    date: 'date',
    userId: 'userId',
    toacc: 'accountId',
    tocurrency: 'accountId',
    amount: 'amount',
    remarks: 'remarks',
  });
  expect(fieldOfMember(transferFields)).toEqual({
    transferdate: 'date',
    fromacc: 'fromAccountId',
    fromcurrency: 'fromAccountId',
    fromamount: 'fromAmount',
    toacc: 'toAccountId',
    tocurrency: 'toAccountId',
    toamount: 'toAmount',
    conversionrate: 'conversionRate',
    remarks: 'remarks',
  });
});

it('tells an input whether it must be filled in, and of text how much it takes', () => {
  expect(inputOf(transferFields, 'date')).toStrictEqual({ name: 'date', label: 'Date', required: true });
  expect(inputOf(transferFields, 'slip')).toStrictEqual({ name: 'slip', label: 'Slip', required: false });
  expect(inputOf(transferFields, 'remarks')).toEqual({
    name: 'remarks',
    label: 'Remarks',
    required: false,
    maximum: 250,
  });
});

it('takes letters and signs of every script in texts and names, and no half of one', () => {
  const half = '😀'.slice(0, 1);
  expect(['😀 Ada', '李', `${half}a`].map(isName)).toEqual([true, true, false]);
  expect(['😀', ' ', `a${half}`, 'a\0'].map(isPlainText)).toEqual([true, true, false, false]);
  const isWritten = (text: string) => new RegExp(writtenTextPattern, 'u').test(text);
  expect(['😀', 'a', ' \t', '', half].map(isWritten)).toEqual([true, true, false, false, false]);
  const signIns = ['ada', '李😀', '', 'ada byron', 'ada\u200e', half];
  expect(signIns.map(isUsername)).toEqual([true, true, true, false, false, false]);
});

/* Blanks, controls, a soft hyphen, joiners, fillers of Hangul, variation selectors, tags, Braille without dots, a note without a head. */
it.each(
  Array.from(
    ' \u0001\u00a0\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200d\u2064\u2800\u3164\ufe0f\ufeff\uffa0\u{1d159}\u{e0020}',
  ),
)('what shows nothing is not written: %j', (blank) => {
  const isWritten = (text: string) => new RegExp(writtenTextPattern, 'u').test(text);
  for (const text of [blank, `${blank} ${blank}`]) {
    expect([isWritten(text), isName(text), isUsername(text), writtenText(text)]).toEqual([false, false, false, '']);
    expect([isWritten(`${text}a`), isPlainText(text)]).toEqual([true, true]);
  }
});

it('what is written may hold such characters: a joiner of Persian, a filler, a mark of an emoji', () => {
  for (const text of ['\u0645\u06cc\u200c\u0631\u0648\u062f', 'a\u3164b', '\u2764\ufe0f'])
    expect([isName(text), isUsername(text), writtenText(` ${text} `)]).toEqual([true, true, text]);
});
