import fc from 'fast-check';
import { accountTypes } from '#contract/vocabulary/account-types';
import { addDays, dateFromWire } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { cents, centsToText, formatCents } from '#contract/values/money';

/*
 * What a person, a browser, a script or a bug may put into a form's fields: mostly what is right, often what is nearly
 * right, sometimes anything.
 */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '\u0000', 'null', 'undefined', 'NaN', '[object Object]', 'true', '\ud800', '💰'),
);
const nearlyRight = new WeakMap<object, readonly string[]>();
const mostly = (right: fc.Arbitrary<string>, nearly: readonly string[]): fc.Arbitrary<string> => {
  const made = fc.oneof(
    { arbitrary: right, weight: 20 },
    { arbitrary: fc.constantFrom(...nearly), weight: 2 },
    anything,
  );
  nearlyRight.set(made, nearly);
  return made;
};
const mostlyOrLong = (right: fc.Arbitrary<string>, nearly: readonly string[], most: number): fc.Arbitrary<string> => {
  const made = mostly(right, nearly).chain((text) =>
    fc.oneof({ arbitrary: fc.constant(text), weight: 6 }, longText(most)),
  );
  nearlyRight.set(made, nearly);
  return made;
};

/** What is nearly right for a field that holds this. */
export const nearlyRightOf = (holds: fc.Arbitrary<string>): readonly string[] => nearlyRight.get(holds) ?? [];

const firstDay = dateFromWire('1900-01-01')!;
export const day = mostly(
  fc.integer({ min: 0, max: 109_937 }).map((days) => addDays(firstDay, days)),
  [
    '',
    '2026-02-29',
    '2026-1-5',
    '05/01/2026',
    '2026-01-05T00:00:00',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '2026-01-05\n',
    '1899-12-31',
    '2201-01-01',
    '12026-01-05',
  ],
);

export const choice = mostly(
  fc
    .oneof(
      fc.integer({ min: 1, max: 500 }),
      fc.maxSafeNat().map((value) => value + 1 - (value === Number.MAX_SAFE_INTEGER ? 1 : 0)),
    )
    .map(String),
  ['', '0', '-1', '01', '1.5', '1e3', ' 1', '1 ', '0x10', 'abc', '9007199254740992', '99999999999999999999'],
);

const rightAmount = fc
  .tuple(fc.integer({ min: 1, max: limits.amountCents - 1 }), fc.nat({ max: 3 }))
  .map(([value, spelling]) => {
    const plain = centsToText(cents(value));
    return (
      [plain, formatCents(cents(value)), ` ${plain}\t`, formatCents(cents(value)).replaceAll(',', ' ')][spelling] ??
      plain
    );
  });
export const amount = mostly(rightAmount, [
  '',
  '0',
  '0.00',
  '-0',
  '-5',
  '.5',
  '5.',
  '+5',
  '1e3',
  ' 12 ',
  '0.001',
  '1.005',
  '1,2',
  '0,125',
  '1,250.50',
  '1.250,50',
  '0x10',
  '1_000',
  'Infinity',
  '١٢',
  '9999999999999.99',
  '10000000000000',
  '10,000,000,000,000.00',
  '90071992547409.91',
  '99999999999999999999',
]);

const rightRate = fc
  .tuple(
    fc.integer({ min: 0, max: 99_999 }),
    fc.integer({ min: 1, max: 9_999_999_999 }),
    fc.integer({ min: 1, max: 10 }),
  )
  .map(([whole, fraction, places]) => `${whole}.${String(fraction).padStart(10, '0').slice(-places)}`);
export const rate = mostly(rightRate, [
  '',
  '0',
  '0.0000000000',
  '-1',
  '1e3',
  ' 3.6725 ',
  '3,6725',
  '.5',
  '5.',
  '0.0000000001',
  '0.00000000001',
  '9999999999',
  '10000000000',
  '9999999999.9999999999',
  '1234567890.1234567891',
]);

const longText = (most: number) =>
  fc
    .tuple(
      fc.constantFrom('a', 'é', '💰', '\n', '\u0000', '\ud800', '👩‍👩‍👧'),
      fc.integer({ min: most - 3, max: most + 3 }),
    )
    .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));
const writing = fc.string({ unit: 'grapheme', maxLength: 60 });

export const remarks = mostlyOrLong(
  writing,
  ['', ' ', 'two\r\nlines', '\u0000', 'a\u0000b', '\udc00x', '=1+1'],
  limits.remarksCharacters,
);

export const name = mostlyOrLong(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => `N${text}`),
  [
    '',
    ' ',
    '\u00a0\u2003',
    '\ufeff',
    '\u0000',
    'a\u0000b',
    '\u0000\u0000',
    ' padded ',
    `${' '.repeat(90)}x${' '.repeat(90)}`,
  ],
  limits.nameCharacters,
);

export const accountType = mostly(fc.constantFrom(...accountTypes), ['', 'account', 'SAVINGS', 'PAYMENT ', 'toString']);

export const password = mostlyOrLong(
  fc.string({ unit: 'grapheme', minLength: 6, maxLength: 40 }),
  ['', '12345', '123456', '      '],
  limits.passwordMaximum,
);
