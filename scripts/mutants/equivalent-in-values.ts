import type { EquivalentMutant } from './equivalent-mutant';

/** Of the contract's values; every one was looked at. */
export const equivalentInValues: readonly EquivalentMutant[] = [
  {
    file: 'src/contract/values/money.ts',
    line: "const [, sign, whole = '', fraction = ''] = match;",
    change: `'' -> "Stryker was here!"`,
    reason: 'The digits before the point are there whenever the pattern fits; the default is for the compiler.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: "const [whole = '', fraction = ''] = centsToText(value).split('.');",
    change: `'' -> "Stryker was here!"`,
    reason: 'The text of an amount always has a point; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: 'return Math.abs(value * hundred - nearest) < floatNoise ? cents(nearest) : null;',
    change: 'Math.abs(value * hundred - nearest) < floatNoise -> Math.abs(value * hundred - nearest) <= floatNoise',
    reason: 'No float times a hundred misses a whole number by exactly this.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: "if (total <= 0 || part <= 0) return '0.0';",
    change: 'part <= 0 -> part < 0',
    reason: 'What follows gives 0.0 for a part of 0, too.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const [year = '', month = '', day = ''] = date.split('-');",
    change: '\'\' -> "Stryker was here!"',
    reason: 'A day always has three parts; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "return `${day} ${months[Number(month) - 1]?.slice(0, shownLetters) ?? ''} ${year}`;",
    change: '\'\' -> "Stryker was here!"',
    reason: 'The month of a day is one of twelve; the default is for the compiler.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "return `${day} ${months[Number(month) - 1]?.slice(0, shownLetters) ?? ''} ${year}`;",
    change: 'months[Number(month) - 1]?.slice -> months[Number(month) - 1].slice',
    reason: 'The month of a day is one of twelve; the question is for the compiler.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const { day = '', name, month = '', year = '' } = pattern.exec(text)?.groups ?? {};",
    change: `'' -> "Stryker was here!"`,
    reason: 'A text that fits no pattern has no number that is a day, with the defaults as without.',
  },
  {
    file: 'src/contract/values/rates.ts',
    line: 'const decimalCommaPattern = /^(?:\\d+,(?!\\d{3}$)\\d+|0+,\\d+)$/;',
    change: '/^(?:\\d+,(?!\\d{3}$)\\d+|0+,\\d+)$/ -> /^(?:\\d+,(?!\\d{3}$)\\d+|0+,\\d+)/',
    reason: 'What goes on behind its decimals is no rate with a point either.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';",
    change: '\'\' -> "Stryker was here!"',
    reason: 'A formatter gives every part that it is asked for.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: "const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';",
    change: 'parts.find(({ type }) => type === name)?.value -> parts.find(({ type }) => type === name).value',
    reason: 'A formatter gives every part that it is asked for.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;',
    change: 'date.getUTCDate() !== day -> false',
    reason: 'A day that a month does not have is always one of another month.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (timeZone === undefined) {',
    change: 'timeZone === undefined -> false',
    reason: 'The formatter finds the same day of this computer; it only takes longer.',
  },
  {
    file: 'src/contract/values/dates.ts',
    line: 'if (timeZone === undefined) {',
    change: '{ return dayAt(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate())); } -> {}',
    reason: 'The formatter finds the same day of this computer; it only takes longer.',
  },
  {
    file: 'src/contract/values/foreign-values.ts',
    line: "function dayOf(year = '', month = '', day = ''): CalendarDate | null {",
    change: '\'\' -> "Stryker was here!"',
    reason: 'All three parts are there whenever a pattern fits; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/foreign-values.ts',
    line: "const [whole = '', fraction, ...more] = size.split(sign);",
    change: '\'\' -> "Stryker was here!"',
    reason: 'What is split has a first part; the default is for the compiler.',
  },
  {
    file: 'src/contract/values/foreign-values.ts',
    line: 'const [, year, , month, ofMonth] = yearFirst.exec(day) ?? [];',
    change: '[] -> ["Stryker was here"]',
    reason: 'The first of what is found, which is the whole text, is not looked at.',
  },
  {
    file: 'src/contract/values/foreign-values.ts',
    line: 'const [, first, , second, last] = yearLast.exec(day) ?? [];',
    change: '[] -> ["Stryker was here"]',
    reason: 'The first of what is found, which is the whole text, is not looked at.',
  },
  {
    file: 'src/contract/values/foreign-values.ts',
    line: 'const [, inBrackets, behind, before] = /^(?:\\((.*)\\)|(.*\\d)[-−]|[-−]\\s?(.*))$/.exec(seen) ?? [];',
    change: '[] -> ["Stryker was here"]',
    reason: 'The first of what is found, which is the whole text, is not looked at.',
  },
  {
    file: 'src/contract/values/foreign-values.ts',
    line: 'return decimal === null ? null : centsFromText(decimal);',
    change: 'decimal === null -> false',
    reason: 'Nothing is no amount there either; it is asked for the compiler.',
  },
  {
    file: 'src/contract/values/plain-letters.ts',
    line: 'const asItIs = /^(?:[!-~]+(?: [!-~]+)*)?$/;',
    change: '/^(?:[!-~]+(?: [!-~]+)*)?$/ -> /^(?:[!-~]+(?: [!-~]+)*)$/',
    reason: 'The long way leaves the other texts as they are; it only takes longer.',
  },
  {
    file: 'src/contract/values/plain-letters.ts',
    line: 'const asItIs = /^(?:[!-~]+(?: [!-~]+)*)?$/;',
    change: '/^(?:[!-~]+(?: [!-~]+)*)?$/ -> /^(?:[!-~](?: [!-~]+)*)?$/',
    reason: 'The long way leaves the other texts as they are; it only takes longer.',
  },
  {
    file: 'src/contract/values/plain-letters.ts',
    line: 'const asItIs = /^(?:[!-~]+(?: [!-~]+)*)?$/;',
    change: '/^(?:[!-~]+(?: [!-~]+)*)?$/ -> /^(?:[!-~]+(?: [!-~]+))?$/',
    reason: 'The long way leaves the other texts as they are; it only takes longer.',
  },
  {
    file: 'src/contract/values/plain-letters.ts',
    line: 'const asItIs = /^(?:[!-~]+(?: [!-~]+)*)?$/;',
    change: '/^(?:[!-~]+(?: [!-~]+)*)?$/ -> /^(?:[!-~]+(?: [!-~])*)?$/',
    reason: 'The long way leaves the other texts as they are; it only takes longer.',
  },
];
