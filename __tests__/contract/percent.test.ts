import fc from 'fast-check';
import { limits } from '#contract/vocabulary/limits';
import { cents, percentText, percentWidth } from '#contract/values/money';
import { manyRuns } from '../support/many-runs';

const amount = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: limits.amountCents - 1 }));
const tenthsOf = (text: string) => BigInt(text.replace('.', ''));

describe('percent to one decimal', () => {
  it.each([
    [0, 100, '0.0'],
    [1, 3, '33.3'],
    [2, 3, '66.7'],
    [425, 1_000, '42.5'],
    [1, 1, '100.0'],
    [5, 0, '0.0'],
    [0, 0, '0.0'],
    [-5, 100, '0.0'],
    [5, -100, '0.0'],
    // half-up at the tie
    [12_345, 100_000, '12.3'],
    [1_235, 10_000, '12.4'],
    [5, 10_000, '0.1'],
    // nor does one of which something is there read as nothing
    [4_999, 10_000_000, '0.1'],
    [1, limits.amountCents - 1, '0.1'],
    [4_999, 9_998_000, '0.1'],
    // a sum that is not all there never reads as all: the bar is not green either
    [9_994, 10_000, '99.9'],
    [9_995, 10_000, '99.9'],
    [9_999, 10_000, '99.9'],
    [limits.amountCents - 2, limits.amountCents - 1, '99.9'],
    [limits.amountCents - 1, limits.amountCents - 1, '100.0'],
    // more than all, as another server may answer
    [150, 100, '150.0'],
  ])('%d of %d is %s', (part, total, text) => {
    expect(percentText(cents(part), cents(total))).toBe(text);
  });

  it('is the nearest tenth, 100.0 exactly when all is there and 0.0 when nothing is', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [part, total] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(total > 0);
        const text = percentText(cents(part), cents(total));
        const tenths = tenthsOf(text);
        // Twice the distance to the true value, in parts of the total; the tie goes up.
        const distance = 2n * (tenths * BigInt(total) - 1_000n * BigInt(part));
        return (
          /^\d{1,3}\.\d$/.test(text) &&
          (tenths === 1_000n) === (part === total) &&
          (tenths === 0n) === (part === 0) &&
          (distance > -BigInt(total) || tenths === 999n) &&
          (distance <= BigInt(total) || tenths === 1n)
        );
      }),
      manyRuns,
    );
  });
});

describe('width of a bar', () => {
  it.each([
    [0, 100, 0],
    [50, 100, 50],
    [100, 100, 100],
    [150, 100, 100],
    [-5, 100, 0],
    [5, 0, 0],
  ])('%d of %d is %d', (part, total, width) => {
    expect(percentWidth(cents(part), cents(total))).toBe(width);
  });

  it('is full exactly when all is there and empty exactly when nothing is', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [part, total] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(total > 0);
        const width = percentWidth(cents(part), cents(total));
        return (width === 100) === (part === total) && (width === 0) === (part === 0);
      }),
      manyRuns,
    );
  });
});
