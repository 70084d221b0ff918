import {
  equalShares,
  type Share,
  shareFromNumber,
  shareFromTyped,
  shareText,
  shareToNumber,
  sumOfShares,
  wholeShare,
} from '#contract/values/shares';

describe('a share as it is typed', () => {
  it.each<[string, number | null]>([
    ['33.34', 3334],
    ['33,34', 3334],
    ['33.3 %', 3330],
    ['100%', 10_000],
    ['٣٣٫٣٤٪', 3334],
    ['0.01', 1],
    ['0', null],
    ['-5', null],
    ['100.01', null],
    ['33.345', null],
    ['5%0', null],
    ['half', null],
    ['', null],
  ])('%j is %s hundredths of a percent', (typed, share) => {
    expect(shareFromTyped(typed)).toBe(share);
  });
});

it('is read from an answer by the same bounds, and written with two decimals', () => {
  expect([33.34, 100, 0.01, 0, 100.01, 0.001].map(shareFromNumber)).toEqual([3334, 10_000, 1, null, null, null]);
  expect([shareToNumber(3330 as Share), shareText(3330 as Share)]).toEqual([33.3, '33.30']);
});

it.each([1, 2, 3, 6, 7, 40])(
  'the whole in %d equal shares is the whole, and the last ones bear what is left over',
  (owners) => {
    const shares = equalShares(owners);
    expect(shares).toHaveLength(owners);
    expect(sumOfShares(shares)).toBe(wholeShare);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  },
);
