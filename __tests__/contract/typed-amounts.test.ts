import fc from 'fast-check';
import { amountWithCurrency } from '#contract/values/amount-with-currency';
import { centsFromTyped, centsToText } from '#contract/values/money';
import { manyRuns } from '../support/many-runs';

describe('what a person types or pastes', () => {
  it.each([
    ['1,250.50', 125_050],
    ['1 250.75', 125_075],
    ['1\u00a0250.75', 125_075],
    ['1\u202f250.75', 125_075],
    ['12,345,678.9', 1_234_567_890],
    ['-1,250', -125_000],
    [' 12 ', 1_200],
    ['\t1250.5\n', 125_050],
    ['999', 99_900],
    ['1,2', 120],
    ['-1 234 567,89', -123_456_789],
    ['1.250,50', 125_050],
    ['\u22121 234,5', -123_450],
    ['1.234.567,8', 123_456_780],
    ["1'250.50", 125_050],
    ['1’234’567,89', 123_456_789],
    ['1250,50', 125_050],
    ['12.345,67', 1_234_567],
    ['١٢٥٠،٥٠', 125_050],
    // Lakhs and crores, as files have them too.
    ['1,23,456.78', 12_345_678],
    ['12,34,567', 123_456_700],
    ['-1,00,00,000.5', -1_000_000_050],
    ['١٢٬٣٤٬٥٦٧٫٠٠', 123_456_700],
  ])('%j is read', (typed, expected) => {
    expect(centsFromTyped(typed)).toBe(expected);
  });

  it.each([
    '',
    '1e3',
    '0.001',
    '1,2500',
    '1234,567.00',
    '1,23,45.00',
    '123,45,678.00',
    '0,12,345',
    '1.23.456,50',
    ',250',
    '1,,250',
    '1, 250',
    '1,250 000',
    '1 250,000.00',
    '0,125',
    '000,125',
    '1.250',
    '1.250.000',
    '1.250,500',
    '0.125,50',
    '1.250 000,50',
    "1'250,000.00",
    '$5',
    'USD 5',
    '5 %',
    '1,250.505',
    '. 5',
    '1,250,50',
    // what is not read as a digit or a sign is not left out either
    '５！',
    '٥٪',
    '١٢٬٣٤٫٥٠٠',
  ])('%j is refused', (typed) => {
    expect(centsFromTyped(typed)).toBeNull();
  });

  it('is never read as another amount than its digits say', () => {
    const scribble = fc.string({ unit: fc.constantFrom(...Array.from("0123456789,. \u00a0'-")), maxLength: 14 });
    fc.assert(
      fc.property(scribble, (typed) => {
        const amount = centsFromTyped(typed);
        const [, whole = '', fraction = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
        const digits = `${whole.replaceAll(/[^\d-]/g, '')}.${fraction}`;
        return amount === null || centsToText(amount) === Number(digits).toFixed(2);
      }),
      manyRuns,
    );
  });
});

describe('an amount with the code of a currency beside it', () => {
  it.each([
    ['AED 1,250.50', 'AED', '1,250.50'],
    ['1,250.50 AED', 'AED', '1,250.50'],
    ['1,250.50\u00a0AED', 'AED', '1,250.50'],
    [' usd\u202f1\u202f250,5 ', 'USD', '1\u202f250,5'],
    ['EUR1250', 'EUR', '1250'],
    ['AED \u22125', 'AED', '-5'],
    ['-1.250,50EUR', 'EUR', '-1.250,50'],
    ['١٢٥٠٫٥٠ AED', 'AED', '1250.50'],
  ])('%j is that of %s', (typed, code, figures) => {
    expect(amountWithCurrency(typed)).toEqual({ code, figures });
  });

  it.each([
    '',
    'AED',
    '1,250.50',
    '$1,250.50',
    '$ 5 USD',
    'US 5',
    'AEDS 5',
    'AED  5',
    'AED\t5',
    '5\nAED',
    'AED 5 AED',
    'AED 5 USD',
    'AED (5)',
    'AED 1.250',
    '1,250.505 AED',
    '5 AED.',
  ])('%j is none', (typed) => {
    expect(amountWithCurrency(typed)).toBeNull();
  });
});
