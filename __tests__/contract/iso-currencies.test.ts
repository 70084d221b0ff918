import { isoCurrencies, isoCurrency } from '#contract/vocabulary/iso-currencies';

const intlDigits = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

/** In these the platform leaves the minor unit out, as nobody uses the coins; ISO 4217 has it. */
const withoutCoins = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SOS SYP YER'.split(' ');
/** Of the platform's list, but gone from ISO 4217, or no money. */
const gone = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL', 'XDR', 'XSU', 'XXX', 'XAU', 'XAG', 'XPD', 'XPT', 'XTS'];
/** Of ISO 4217, and perhaps newer than the platform. */
const maybeUnknown = ['VED', 'VES', 'XCG', 'ZWG', 'SLE'];

describe('the currencies of ISO 4217', () => {
  const codes = isoCurrencies.map(({ code }) => code as string);

  it('are those of the platform but for what is gone or no money', () => {
    const known = Intl.supportedValuesOf('currency');
    const missing = known.filter((code) => !codes.includes(code) && !gone.includes(code));
    const unknown = codes.filter((code) => !known.includes(code) && !maybeUnknown.includes(code));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes.length).toBeGreaterThan(150);
  });

  it('have the decimals of the platform, where that knows them from ISO 4217', () => {
    const differing = isoCurrencies.filter(
      ({ code, minorDigits }) => !maybeUnknown.includes(code) && intlDigits(code) !== minorDigits,
    );
    expect(differing.map(({ code }) => code as string).filter((code) => !withoutCoins.includes(code))).toEqual([]);
    expect(['KWD', 'JPY', 'USD', 'IQD'].map((code) => isoCurrency(code)?.minorDigits)).toEqual([3, 0, 2, 3]);
    expect(isoCurrency('XAU')).toBeUndefined();
  });
});
