import fc from 'fast-check';
import { messages } from '#contract/texts/messages';
import { cents, centsToText } from '#contract/values/money';
import {
  afterCurrencies,
  afterTyping,
  type Conversion,
  conversionFault,
  type NumberName,
} from '../../src/client/features/transfers/conversion';

/* A transfer's three numbers: any two of them give the third. Below, f is the from-amount, r the rate, t the to-amount. */

const names: Readonly<Record<string, NumberName>> = { f: 'fromAmount', r: 'conversionRate', t: 'toAmount' };
const empty: Conversion = { numbers: { fromAmount: '', conversionRate: '', toAmount: '' }, workedOut: 'toAmount' };

/** What the form holds after typing, key by key as a person does, 'f=100', 'r=3.6725' ...; 'f=' takes the number away. */
function typed(steps: readonly string[], isOneCurrency = false, start = empty): Conversion {
  return steps.reduce((before, step) => {
    const [letter = '', text = ''] = step.split('=');
    const name = names[letter]!;
    const type = (conversion: Conversion, soFar: string) =>
      afterTyping(name, { ...conversion, numbers: { ...conversion.numbers, [name]: soFar } }, isOneCurrency);
    const cleared = type(before, '');
    return text.split('').reduce((conversion, _key, place) => type(conversion, text.slice(0, place + 1)), cleared);
  }, start);
}

const shown = ({ numbers }: Conversion) => [numbers.fromAmount, numbers.conversionRate, numbers.toAmount].join(' | ');

describe('the third number', () => {
  it.each([
    // from × rate, half-up
    [['f=100', 'r=3.6725'], '100 | 3.6725 | 367.25'],
    [['r=3.6725', 'f=100'], '100 | 3.6725 | 367.25'],
    [['f=1.01', 'r=0.5'], '1.01 | 0.5 | 0.51'],
    [['f=1.00', 'r=1.005'], '1.00 | 1.005 | 1.01'],
    [['f=12,500.50', 'r=3.6725'], '12,500.50 | 3.6725 | 45908.09'],
    // two amounts give the rate
    [['f=100', 't=367.25'], '100 | 3.6725 | 367.25'],
    [['t=367.25', 'f=100'], '100 | 3.6725 | 367.25'],
    [['f=3', 't=1'], '3 | 0.3333333333 | 1'],
    // to-amount and rate give the from-amount
    [['t=367.25', 'r=3.6725'], '100.00 | 3.6725 | 367.25'],
    [['r=3', 't=1'], '0.33 | 3 | 1'],
    // one number alone gives nothing
    [['f=100'], '100 |  | '],
    [['r=3.6725'], ' | 3.6725 | '],
    [['t=100'], ' |  | 100'],
  ])('%j gives %s', (steps, expected) => {
    expect(shown(typed(steps))).toBe(expected);
  });

  it.each([
    ['a to-amount typed over the result works the rate out', ['f=100', 'r=3', 't=367.25'], '100 | 3.6725 | 367.25'],
    ['a rate typed over the result works the to-amount out', ['f=100', 't=300', 'r=3.6725'], '100 | 3.6725 | 367.25'],
    ['a from-amount typed over the result too', ['t=300', 'r=3', 'f=200'], '200 | 3 | 600.00'],
    ['two amounts stay the ones that count', ['f=100', 't=300', 'f=200'], '200 | 1.5 | 300'],
    ['so do from-amount and rate', ['f=100', 'r=3', 'f=200', 'r=4'], '200 | 4 | 800.00'],
    ['so do rate and to-amount', ['t=300', 'r=3', 't=600', 'r=2'], '300.00 | 2 | 600'],
    ["the bank's rate stays with its hundredth", ['f=1000.01', 'r=0.91855', 't=918.55'], '1000.01 | 0.91855 | 918.55'],
    ['but not beyond', ['f=1000.01', 'r=0.91855', 't=918.54'], '1000.01 | 0.9185308147 | 918.54'],
    ['and gives the result again', ['f=1000.01', 'r=0.91855', 't=918.55', 'f=2000.02'], '2000.02 | 0.91855 | 1837.12'],
  ])('%s', (_rule, steps, expected) => {
    expect(shown(typed(steps))).toBe(expected);
  });

  it.each([
    ['without one of its two there is no result', ['f=100', 'r=3', 'f='], ' | 3 | '],
    ['whoever takes the result away keeps the two', ['f=100', 'r=3', 't='], '100 | 3 | '],
    ['and may type another', ['f=100', 'r=3', 't=', 't=400'], '100 | 4 | 400'],
    ['or let it be worked out again', ['f=100', 'r=3', 't=', 'r=5'], '100 | 5 | 500.00'],
    ['what is missing is worked out', ['f=100', 'r=3', 'f=', 't=600'], '200.00 | 3 | 600'],
    ['a text that is no number counts for nothing', ['f=100', 'r=3', 'f=x'], 'x | 3 | '],
    ['nor does 0', ['f=0', 'r=3'], '0 | 3 | '],
    ['nor what is below a hundredth', ['f=0.01', 'r=0.0000000001'], '0.01 | 0.0000000001 | 0.00'],
    ['nor a result that is too large', ['f=9999999999999', 'r=10'], '9999999999999 | 10 | '],
    ['nor a rate that would be 0', ['f=9999999999999', 't=0.01'], '9999999999999 |  | 0.01'],
  ])('%s', (_rule, steps, expected) => {
    expect(shown(typed(steps))).toBe(expected);
  });

  it('stands while a decimal point is being typed', () => {
    expect(shown(typed(['f=100', 'r=3.']))).toBe('100 | 3. | 300.00');
    expect(shown(typed(['r=3', 'f=12.']))).toBe('12. | 3 | 36.00');
  });

  it('never changes a from-amount that was typed', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map((value) => centsToText(cents(value)));
    const rate = fc.integer({ min: 1, max: 1_000_000 }).map((value) => String(value / 10_000));
    const later = fc.oneof(
      rate.map((text) => `r=${text}`),
      amount.map((text) => `t=${text}`),
    );
    fc.assert(
      fc.property(amount, fc.array(later, { maxLength: 6 }), (from, steps) => {
        expect(typed([`f=${from}`, ...steps]).numbers.fromAmount).toBe(from);
      }),
    );
  });
});

describe('within one currency', () => {
  it.each([
    [['f=100.5'], '100.5 | 1 | 100.50'],
    [['t=100.5'], '100.50 | 1 | 100.5'],
    [['f=100', 't=200'], '200.00 | 1 | 200'],
    [['t=200', 'f=100'], '100 | 1 | 100.00'],
    [['f=100', 'f='], ' | 1 | '],
  ])('the rate is 1 and the amounts are equal: %j gives %s', (steps, expected) => {
    expect(shown(typed(steps, true))).toBe(expected);
  });
});

describe('the currencies of the accounts', () => {
  const two = typed(['f=100', 'r=3.6725']);

  it('set the rate to 1 when they are the same', () => {
    expect(shown(afterCurrencies(two, true, true))).toBe('100 | 1 | 100.00');
    expect(shown(afterCurrencies(typed(['t=50']), true, false))).toBe('50.00 | 1 | 50');
    expect(shown(afterCurrencies(empty, true, false))).toBe(' | 1 | ');
  });

  it('leave a rate that was typed before they were known', () => {
    expect(afterCurrencies(two, false, false)).toBe(two);
  });

  it('take a rate of other currencies away, with what was worked out by it', () => {
    expect(shown(afterCurrencies(two, false, true))).toBe('100 |  | ');
    expect(shown(afterCurrencies(typed(['t=50', 'r=2']), false, true))).toBe(' |  | 50');
    const one = afterCurrencies(two, true, true);
    const other = afterCurrencies(one, false, true);
    expect(shown(other)).toBe('100 |  | ');
    expect(shown(typed(['r=2'], false, other))).toBe('100 | 2 | 200.00');
  });

  it('leave two amounts, whose rate is what they are', () => {
    const amounts = typed(['f=100', 't=367.25']);
    expect(afterCurrencies(amounts, false, true)).toBe(amounts);
  });
});

describe('three numbers that do not fit', () => {
  const numbers = (fromAmount: string, conversionRate: string, toAmount: string) => ({
    fromAmount,
    conversionRate,
    toAmount,
  });

  it.each([
    ['100', '3.6725', '367.25'],
    ['100', '3.6725', '367.26'],
    ['100', '3.6725', '367.24'],
    ['', '3.6725', '367.24'],
    ['100', 'x', '367.24'],
  ])('are not %s at %s is %s', (from, rate, to) => {
    expect(conversionFault(numbers(from, rate, to), false)).toBeNull();
  });

  it('are told at the to-amount, with the one that would', () => {
    expect(conversionFault(numbers('100', '3.6725', '367.27'), false)).toEqual({
      name: 'toAmount',
      sentence: messages.transfer.rateMismatch('367.25'),
    });
    expect(conversionFault(numbers('9999999999999', '10', '1'), false)).toEqual({
      name: 'toAmount',
      sentence: messages.form.amountTooLarge,
    });
  });

  it.each([
    ['0.27', '36.725', '10.00', '9.92 (from 0.27), 10.28 (from 0.28)'],
    ['0.28', '36.725', '10.20', '9.92 (from 0.27), 10.28 (from 0.28)'],
    ['0.00', '367.25', '1.00', '3.67 (from 0.01)'],
  ])('are told the nearest there are, where %s is the nearest that %s gives %s', (from, rate, to, nearest) => {
    expect(conversionFault(numbers(from, rate, to), false)).toEqual({
      name: 'toAmount',
      sentence: messages.transfer.noFromAmount(nearest),
    });
  });

  it('are told that no rate gives both, where the one worked out of them does not', () => {
    const { fromAmount, conversionRate, toAmount } = typed(['f=1000000000', 't=272294077.57']).numbers;
    expect(conversionFault(numbers(fromAmount, conversionRate, toAmount), false)).toEqual({
      name: 'toAmount',
      sentence: messages.transfer.noExactRate('0.2722940776', '272,294,077.60'),
    });
    // Two that add up to them, as it says.
    expect(conversionFault(numbers('999999000', conversionRate, '272293805.31'), false)).toBeNull();
    const { numbers: rest } = typed(['f=1000', 't=272.26']);
    expect(conversionFault(rest, false)).toBeNull();
  });

  it('are told at the rate within one currency', () => {
    const fault = { name: 'conversionRate', sentence: messages.transfer.rateOfOneCurrency };
    expect(conversionFault(numbers('100', '1', '100.00'), true)).toBeNull();
    expect(conversionFault(numbers('100', '1', '100.01'), true)).toEqual(fault);
    expect(conversionFault(numbers('100', '2', '100'), true)).toEqual(fault);
  });
});
