import fc from 'fast-check';
import { limits } from '#contract/vocabulary/limits';
import { type Cents, cents } from '#contract/values/money';
import {
  conversionHolds,
  convertBack,
  convertCents,
  parRate,
  type Rate,
  rateBetween,
  rateFromNumber,
  rateFromText,
  rateFromTyped,
  rateInWords,
  rateToNumber,
} from '#contract/values/rates';
import { manyRuns } from '../support/many-runs';

const one = 10n ** 10n;

/** A rate as a whole number of its ten-thousand-millionths, which the oracle reckons in. */
const textOf = (units: bigint) => {
  const text = `${units / one}.${String(units % one).padStart(10, '0')}`;
  return text.replace(/\.?0+$/, '');
};
const rateOf = (units: bigint) => rateFromText(textOf(units))!;
const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** Rates with 15 digits in all, wherever the point stands: from 0.0000000001 to 9,999,900,000. */
const anyRate = fc
  .tuple(fc.oneof(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 15n - 1n)), fc.integer({ min: 0, max: 5 }))
  .map(([digits, shift]) => digits * 10n ** BigInt(shift))
  .filter((units) => units < 10n ** 20n);
const everydayRate = fc.bigInt(10n ** 6n, 10n ** 14n);
const anyAmount = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: limits.amountCents - 1 }));

const rate = (text: string): Rate => rateFromText(text)!;

describe('a conversion rate', () => {
  it.each([
    ['1', '1'],
    ['1.0000', '1'],
    [' 3.67250 ', '3.6725'],
    ['0003.5', '3.5'],
    ['0.0000000001', '0.0000000001'],
    ['99999.9999999999', '99999.9999999999'],
    ['9999999999', '9999999999'],
  ])('%j is read as %s', (typed, expected) => {
    expect(rateFromText(typed)).toBe(expected);
  });

  it.each([
    '',
    '0',
    '0.0000000000',
    '-1',
    '+1',
    '1e3',
    '1e-3',
    '1,5',
    '1 000',
    '.5',
    '5.',
    '0.00000000001',
    '1.00000000000',
    '10000000000',
    'NaN',
    'Infinity',
    '0x1',
    '１',
    // more digits than a JSON number carries: it would arrive as another rate
    '1234567890.1234567891',
    '9999999999.9999999999',
  ])('%j is refused', (typed) => {
    expect(rateFromText(typed)).toBeNull();
  });

  it.each([
    ['3,6725', '3.6725'],
    [' 0,272 ', '0.272'],
    ['3,67', '3.67'],
    ['12,5', '12.5'],
    ['00,272', '0.272'],
    ['٣٫٦٧٢٥', '3.6725'],
    ['３．６７', '3.67'],
    ['3.672', '3.672'],
    // A thousand and more, perhaps: 1 USD is some 15,000 IDR.
    ['15,000', null],
    ['10,500', null],
    ['3,672', null],
    ['1234,567', null],
    ['1,234.5', null],
    ['1,2,3', null],
    [',5', null],
  ])('%j as it is typed is read as %s', (typed, expected) => {
    expect(rateFromTyped(typed)).toBe(expected);
  });

  it.each([0, -0, -1, Number.NaN, Infinity, 1e10, 1e300, 1e-11, 0.12345678901, 0.00000000005])(
    'the number %p is refused',
    (value) => {
      expect(rateFromNumber(value)).toBeNull();
    },
  );

  it.each([
    [1e-7, '0.0000001'],
    [1e-10, '0.0000000001'],
    [3.6725, '3.6725'],
    [9_999_999_999, '9999999999'],
  ])('the number %p is read as %s', (value, text) => {
    expect(rateFromNumber(value)).toBe(text);
  });

  it('is the same rate as text and as a JSON number', () => {
    fc.assert(
      fc.property(anyRate, (units) => {
        const read = rateFromText(textOf(units));
        if (read !== textOf(units)) return false;
        return rateFromNumber(JSON.parse(JSON.stringify(rateToNumber(read))) as number) === read;
      }),
      manyRuns,
    );
  });

  it('that is typed is either refused or carried without loss', () => {
    const typed = fc.tuple(fc.bigInt(0n, 10n ** 10n - 1n), fc.bigInt(0n, one - 1n), fc.integer({ min: 0, max: 10 }));
    fc.assert(
      fc.property(typed, ([whole, fraction, places]) => {
        const text = `${whole}.${String(fraction).padStart(10, '0').slice(0, places)}`.replace(/\.$/, '');
        const read = rateFromText(text);
        return read === null || rateFromNumber(rateToNumber(read)) === read;
      }),
      manyRuns,
    );
  });
});

describe('from × rate', () => {
  it.each([
    // 1.00 × 1.005 is 1.005
    [100, '1.005', 101],
    [100, '1.0049999999', 100],
    [1, '0.5', 1],
    [1, '0.4999999999', 0],
    [3, '0.5', 2],
    [111_500, '3.675', 409_763],
    [125_050, '3.6725', 459_246],
    [100, parRate, 100],
  ])('%d hundredths × %s are %d', (from, text, expected) => {
    expect(convertCents(cents(from), rate(text))).toBe(expected);
  });

  it('is rounded half-up on exact decimals', () => {
    fc.assert(
      fc.property(anyAmount, fc.oneof(anyRate, everydayRate), (from, units) => {
        const expected = halfUp(BigInt(from) * units, one);
        const converted = convertCents(cents(from), rateOf(units));
        return expected < BigInt(limits.amountCents) ? BigInt(converted ?? -1) === expected : converted === null;
      }),
      manyRuns,
    );
  });

  it('goes up at every tie', () => {
    const odd = fc.integer({ min: 0, max: 500_000 }).map((value) => 2 * value + 1);
    fc.assert(
      fc.property(odd, odd, (from, halves) => {
        // Odd × odd halves always ends in one half.
        const exact = BigInt(from) * BigInt(halves);
        return BigInt(convertCents(cents(from), rateOf((BigInt(halves) * one) / 2n)) ?? -1) === (exact + 1n) / 2n;
      }),
      manyRuns,
    );
  });

  it('is refused where it would be no amount any more', () => {
    expect(convertCents(cents(limits.amountCents - 1), rate('2'))).toBeNull();
    expect(convertCents(cents(limits.amountCents - 1), parRate)).toBe(limits.amountCents - 1);
    expect(convertCents(cents(limits.amountCents / 2), rate('2'))).toBeNull();
    expect(convertBack(cents(limits.amountCents - 1), rate('0.5'))).toBeNull();
    expect(convertBack(cents(1), rate('0.0000000001'))).toBe(10_000_000_000);
  });
});

describe('any two of the three give the third', () => {
  it('to ÷ rate is rounded half-up', () => {
    fc.assert(
      fc.property(anyAmount, fc.oneof(anyRate, everydayRate), (to, units) => {
        const expected = halfUp(BigInt(to) * one, units);
        const converted = convertBack(cents(to), rateOf(units));
        return expected < BigInt(limits.amountCents) ? BigInt(converted ?? -1) === expected : converted === null;
      }),
      manyRuns,
    );
  });

  it('to ÷ from is the nearest rate of 10 decimals and 15 digits', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (from, to) => {
        const found = rateBetween(cents(from), cents(to));
        const exact = halfUp(BigInt(to) * one, BigInt(from));
        if (exact === 0n || exact >= 10n ** 20n) return found === null;
        const surplus = 10n ** BigInt(Math.max(0, String(exact).length - 15));
        return found === textOf(halfUp(exact, surplus) * surplus);
      }),
      manyRuns,
    );
  });

  it.each([
    // rounded once: at 20 decimals it would look like a tie, which it does not reach
    [700_000_000_000_003, 233_333_333_345_001, '0.3333333333'],
    [3, 1, '0.3333333333'],
    [3, 2, '0.6666666667'],
    [100_000, 367_250, '3.6725'],
    [1, limits.amountCents - 1, null],
    [0, 5, null],
    [5, 0, null],
  ])('from %d to %d it is %s', (from, to, expected) => {
    expect(rateBetween(cents(from), cents(to))).toBe(expected);
  });

  it('the rate between two amounts holds for them', () => {
    // With 10 decimals a rate reproduces an amount to the hundredth up to about 200 million.
    const everyday = fc.integer({ min: 1, max: 20_000_000_000 });
    fc.assert(
      fc.property(everyday, everyday, (from, to) => {
        const found = rateBetween(cents(from), cents(to));
        return found === null || conversionHolds(cents(from), found, cents(to));
      }),
      manyRuns,
    );
  });

  it('the to-amount holds for its rate, a hundredth beside it too, two do not', () => {
    fc.assert(
      fc.property(anyAmount, everydayRate.map(rateOf), (from, found) => {
        const to = convertCents(cents(from), found);
        if (to === null) return !conversionHolds(cents(from), found, cents(1));
        const beside = (step: number): Cents => cents(to + step);
        return (
          [-1, 0, 1].every((step) => conversionHolds(cents(from), found, beside(step))) &&
          [-2, 2].every((step) => !conversionHolds(cents(from), found, beside(step)))
        );
      }),
      manyRuns,
    );
  });

  it('the from-amount holds for its rate where a hundredth of it weighs no more than one of the other', () => {
    const atMostTwo = fc.bigInt(10n ** 6n, 2n * one).map(rateOf);
    const belowTheEdge = anyAmount.filter((amount) => amount < limits.amountCents - 2);
    fc.assert(
      fc.property(belowTheEdge, atMostTwo, (to, found) => {
        const from = convertBack(cents(to), found);
        return from === null || conversionHolds(from, found, cents(to));
      }),
      manyRuns,
    );
  });
});

describe('a rate in words', () => {
  it.each([
    ['3.6725', 'USD', 'AED', '1 USD = 3.6725 AED; 1 AED = 0.2723 USD'],
    ['0.2723', 'AED', 'USD', '1 AED = 0.2723 USD; 1 USD = 3.6724 AED'],
    ['1', 'USD', 'USD', '1 USD = 1 USD; 1 USD = 1 USD'],
    ['2', 'USD', 'EUR', '1 USD = 2 EUR; 1 EUR = 0.5 USD'],
    ['1.08', 'EUR', 'USD', '1 EUR = 1.08 USD; 1 USD = 0.9259 EUR'],
    ['80', 'USD', 'INR', '1 USD = 80 INR; 1 INR = 0.0125 USD'],
    ['16250.5', 'USD', 'IDR', '1 USD = 16250.5 IDR; 1 IDR = 0.00006154 USD'],
    ['0.0000615', 'IDR', 'USD', '1 IDR = 0.0000615 USD; 1 USD = 16260.1626 IDR'],
    ['9999999999', 'AAA', 'BBB', '1 AAA = 9999999999 BBB; 1 BBB = 0.0000000001 AAA'],
    ['0.0000000001', 'AAA', 'BBB', '1 AAA = 0.0000000001 BBB; 1 BBB = 10000000000 AAA'],
  ])('%s %s to %s', (text, from, to, words) => {
    expect(rateInWords(rate(text), from, to)).toBe(words);
  });

  it('never says that one is worth nothing', () => {
    fc.assert(
      fc.property(anyRate.map(rateOf), (found) => {
        const said = /^1 A = ([\d.]+) B; 1 B = ([\d.]+) A$/.exec(rateInWords(found, 'A', 'B'));
        return said?.[1] === found && Number(said[2]) > 0;
      }),
    );
  });
});
