import { sumToText } from '#contract/values/money';

/* A sum in a sheet may be more than a number says exactly. */
test.each([
  ['0', '0.00'],
  ['-1', '-0.01'],
  ['100', '1.00'],
  ['9007199254740993', '90071992547409.93'],
  ['-9900000000000000001', '-99000000000000000.01'],
])('a sum of %s hundredths is %s, with all of its digits', (hundredths, text) => {
  expect(sumToText(BigInt(hundredths))).toBe(text);
});
