import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type Cents, cents, centsFromTyped, centsToNumber, negateCents } from '#contract/values/money';
import { amountInWords, centsInWords } from '#contract/values/words';

const largest = 99_999_999_999_999;

/** Each line of the table: an amount and its words. */
const table = readFileSync(path.join(__dirname, 'amounts-in-words.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' = ') as [string, string]);

const units: Record<string, number> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
    'seventeen eighteen nineteen',
  ]
    .join(' ')
    .split(' ')
    .map((word, value) => [word, value]),
);
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
tens.forEach((word, index) => {
  units[word] = 20 + 10 * index;
  for (let unit = 1; unit < 10; unit += 1) units[`${word}-${Object.keys(units)[unit] ?? ''}`] = 20 + 10 * index + unit;
});
const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** A whole number from its words, as a person would read them out; NaN for a word that is none. */
function numberOf(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(' ')) {
    const scale = scales[word];
    if (scale !== undefined) {
      total += group * scale;
      group = 0;
    } else if (word === 'hundred') group *= 100;
    else group += units[word] ?? Number.NaN;
  }
  return total + group;
}

/** Hundredths from words; null when they are not written as contract §7 has them. */
function centsOf(words: string): number | null {
  const match = /^([a-z -]+?)(?: and ([a-z-]+) (cents?))?$/.exec(words);
  if (!match) return null;
  const [, whole = '', fraction, unit] = match;
  if (fraction === undefined) return numberOf(whole) * 100;
  if ((unit === 'cent') !== (fraction === 'one') || fraction === 'zero') return null;
  return numberOf(whole) * 100 + numberOf(fraction);
}

const anyAmount: fc.Arbitrary<Cents> = fc
  .oneof(
    fc.integer({ min: 0, max: 200_000 }),
    fc.integer({ min: 0, max: largest }),
    // round figures, where words are easily left out or doubled
    fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 11 }))
      .map(([value, zeros]) => value * 10 ** zeros),
  )
  .map(cents);

describe('an amount in words', () => {
  it('has a table of hundreds of cases', () => {
    expect(table.length).toBeGreaterThan(400);
    expect(new Set(table.map(([amount]) => amount)).size).toBe(table.length);
  });

  it.each(table)('%s is %s', (amount, words) => {
    const value = centsFromTyped(amount)!;
    expect(centsInWords(value)).toBe(words);
    expect(amountInWords(centsToNumber(value))).toBe(words);
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const words = centsInWords(amount);
        return centsOf(words) === amount && !/ {2}|^ | $|zero [^a]/.test(words);
      }),
      { numRuns: 20_000 },
    );
  });

  it('says minus below zero', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const words = centsInWords(negateCents(amount));
        return words === (amount === 0 ? 'zero' : `minus ${centsInWords(amount)}`);
      }),
    );
  });

  it.each([largest + 1, -largest - 1, Number.MAX_SAFE_INTEGER])(
    'is empty for %d hundredths, beyond the billions',
    (value) => {
      expect(centsInWords(cents(value))).toBe('');
    },
  );

  it.each([Number.NaN, Infinity, -Infinity, undefined, null, '', '12', 'twelve', true, [5], {}, 12n])(
    'is empty for %p, which is no number',
    (value) => {
      expect(amountInWords(value)).toBe('');
    },
  );

  it('is zero for zero of either sign', () => {
    expect(amountInWords(0)).toBe('zero');
    expect(amountInWords(-0)).toBe('zero');
  });
});
