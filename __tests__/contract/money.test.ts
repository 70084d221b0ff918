import fc from 'fast-check';
import { limits } from '#contract/vocabulary/limits';
import {
  type Cents,
  cents,
  centsFromAnswer,
  centsFromNumber,
  centsFromText,
  centsFromTyped,
  centsToNumber,
  centsToText,
  formatAmount,
  formatCents,
  isMoney,
  negateCents,
  noCents,
  subtractCents,
  sumCents,
  sumToNumber,
  totalCents,
} from '#contract/values/money';
import { missingFunds } from '#contract/values/funds';
import { manyRuns } from '../support/many-runs';

const largest = limits.amountCents - 1;

/** Amounts of every size: a few hundredths, everyday, and up to the limit on both sides. */
const anyCents: fc.Arbitrary<Cents> = fc
  .oneof(
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
    fc.integer({ min: -largest, max: largest }),
    fc.integer({ min: largest - 200, max: largest }),
  )
  .map(cents);

/** The plain decimal by another way: whole and rest of a division of whole numbers. */
function plainText(value: number): string {
  const size = BigInt(Math.abs(value));
  return `${value < 0 ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

const referenceIn = (locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const reference = referenceIn('en-US');
/** With other digits, Arabic, Persian and full-width ones, or other groups: lakhs and crores. */
const foreign = ['ar-EG', 'fa-IR', 'ja-JP-u-nu-fullwide', 'en-IN'].map(referenceIn);

describe('what counts as hundredths', () => {
  it.each([1.5, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 0.1 + 0.2])('%p is refused', (value) => {
    expect(() => cents(value)).toThrow(new RangeError(`Not a whole number of hundredths: ${value}`));
  });

  it('has one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(negateCents(noCents), 0)).toBe(true);
    expect(Object.is(centsFromText('-0.00'), 0)).toBe(true);
    expect(Object.is(centsFromNumber(-0), 0)).toBe(true);
  });
});

describe('text, number and hundredths', () => {
  it('give one another without loss up to the limit', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const [plain, number] = [plainText(amount), centsToNumber(amount)];
        return (
          centsToText(amount) === plain &&
          centsFromText(plain) === amount &&
          centsFromNumber(number) === amount &&
          centsFromNumber(JSON.parse(JSON.stringify(number)) as number) === amount &&
          centsFromTyped(formatCents(amount)) === amount &&
          foreign.every((each) => centsFromTyped(each.format(plain as `${number}`)) === amount) &&
          isMoney(`${formatCents(amount)} AED`) !== isMoney(formatCents(amount)) &&
          formatCents(amount) === reference.format(plain as `${number}`) &&
          formatAmount(number) === formatCents(amount)
        );
      }),
      manyRuns,
    );
  });

  it.each(['from 1,250.50 AED', '1,250.50 AED net', '1,250.50', 'AED'])('%s is more or less than an amount', (text) => {
    expect(isMoney(text)).toBe(false);
  });

  it('are not read from two cells that were pasted at once', () => {
    expect(['1\t250', '١\t٢٥٠', '1\n250.50'].map(centsFromTyped)).toEqual([null, null, null]);
  });

  it('give one another for each of the first 300,000 hundredths', () => {
    let wrong = 0;
    for (let value = 0; value < 300_000; value += 1) {
      const amount = cents(value);
      if (centsFromNumber(centsToNumber(amount)) !== amount || centsFromNumber(value / 100) !== amount) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('stay exact for sums of several largest amounts', () => {
    const sum = sumCents([1, 2, 3, 4, 5, 6, 7].map(() => cents(largest)));
    expect(centsFromNumber(centsToNumber(sum))).toBe(sum);
    expect(formatCents(sum)).toBe('69,999,999,999,999.93');
  });

  it.each([
    ['0', 0],
    ['12', 1_200],
    ['1250.5', 125_050],
    ['1250.50', 125_050],
    ['0.01', 1],
    ['-12.34', -1_234],
    ['007', 700],
    ['9999999999999.99', 999_999_999_999_999],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%s is read as it stands', (text, expected) => {
    expect(centsFromText(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    ' 12 ',
    '1e3',
    '1 250.75',
    '1,250.50',
    '0.001',
    '1.005',
    '1,2',
    '.5',
    '5.',
    '+5',
    '--5',
    '5-',
    '(5)',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    'twelve',
    '١٢',
    '１２',
    '12\n',
    '1.2.3',
    '90071992547409.92',
    '9'.repeat(400),
  ])('%j is refused as a plain decimal', (text) => {
    expect(centsFromText(text)).toBeNull();
  });

  it.each([0.001, 1.005, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Infinity, -Infinity, 2 ** 60])(
    'the number %p is refused',
    (value) => {
      expect(centsFromNumber(value)).toBeNull();
    },
  );

  it('takes no number with a third decimal', () => {
    const thirdDecimal = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).filter((value) => value % 10 !== 0);
    fc.assert(
      fc.property(thirdDecimal, (thousandths) => centsFromNumber(thousandths / 1_000) === null),
      manyRuns,
    );
  });
});

describe('as people read it', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [-12_345_678, '-123,456.78'],
    [largest, '9,999,999,999,999.99'],
  ])('%d hundredths are %s', (value, text) => {
    expect(formatCents(cents(value))).toBe(text);
  });

  it.each([null, undefined, Number.NaN, Infinity, 0.001])(
    '%p of an answer is no amount and shows as nothing',
    (value) => {
      expect(formatAmount(value)).toBe('');
    },
  );
});

describe('sums', () => {
  it('are those of whole numbers', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 6 }), (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        return BigInt(sumCents(amounts)) === total;
      }),
    );
    expect(sumCents([])).toBe(0);
    expect(sumCents([cents(10), cents(20)])).toBe(30);
    expect(subtractCents(cents(10), cents(30))).toBe(-20);
    expect(negateCents(cents(7))).toBe(-7);
  });

  it('throw instead of being inexact', () => {
    const edge = cents(Number.MAX_SAFE_INTEGER);
    expect(() => sumCents([edge, cents(1)])).toThrow(RangeError);
    expect(() => sumCents([edge, edge, negateCents(edge)])).toThrow(RangeError);
    expect(() => subtractCents(negateCents(edge), cents(1))).toThrow(RangeError);
    expect(sumCents([edge, cents(-1), cents(1)])).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('totals', () => {
  it('are exact as long as a JSON number tells two hundredths apart, and both sides say the same', () => {
    const apart = 2 ** 46 * 100;
    fc.assert(
      fc.property(fc.integer({ min: -apart, max: apart }), (value) => {
        const number = sumToNumber(String(value));
        return centsFromAnswer(number) === value && totalCents([cents(value)]) === value;
      }),
      manyRuns,
    );
  });
  test.each([
    ['9007199254740993', Number('90071992547409.93'), '90,071,992,547,409.94'],
    ['9900000000000000', 99_000_000_000_000, '99,000,000,000,000.00'],
    ['-9900000000000001', Number('-99000000000000.01'), '-99,000,000,000,000.02'],
  ])('beyond are the nearest: %s hundredths are %d, read as %s', (hundredths, number, text) => {
    expect(sumToNumber(hundredths)).toBe(number);
    expect(formatAmount(number)).toBe(text);
  });
  it('beyond are added without an error', () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(totalCents([most, most, negateCents(most)])).toBe(Number.MAX_SAFE_INTEGER);
    expect(formatCents(totalCents([most, cents(1), most]))).toBe('180,143,985,094,819.84');
  });
});

describe('amounts of an answer', () => {
  test.each([
    [0.1 + 0.2, 30],
    [1250.5, 125_050],
    [4.35 * 100, 43_500],
    [-0.1 - 0.2, -30],
  ])('%d is %d hundredths, whatever floats have added', (value, hundredths) => {
    expect(centsFromAnswer(value)).toBe(hundredths);
  });
  test.each([0.005, 1.234, Number.NaN, Number.POSITIVE_INFINITY, 1e21, null, undefined])('%p is no amount', (value) => {
    expect(centsFromAnswer(value)).toBeNull();
  });
});

it('an account lacks what leaves it beyond what may, to the hundredth, and nothing when something comes in', () => {
  const lacking = (available: number, leaving: number) => missingFunds(cents(available), cents(leaving));
  expect([lacking(100, 100), lacking(100, 101), lacking(-5, 0), lacking(-5, 1), lacking(-5, -10)]).toEqual([
    0, 1, 0, 6, 0,
  ]);
});
