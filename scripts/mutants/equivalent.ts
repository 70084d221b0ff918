/** A mutant that no test can notice, since nothing that can be seen is different; `line` and `change` are as they are printed. */
export interface EquivalentMutant {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}

/** Every one was looked at. One that is noticed after all, or not made any more, ends the run with an error. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'src/contract/values/money.ts',
    line: "const [, sign, whole = '', fraction = ''] = match;",
    change: `'' -> "Stryker was here!"`,
    reason: 'The digits before the point are there whenever the pattern fits; the default is for the compiler.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: "const [whole = '', fraction = ''] = centsToText(value).split('.');",
    change: `'' -> "Stryker was here!"`,
    reason: 'The text of an amount always has a point; the defaults are for the compiler.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: 'return Math.abs(value * hundred - nearest) < floatNoise ? cents(nearest) : null;',
    change: 'Math.abs(value * hundred - nearest) < floatNoise -> Math.abs(value * hundred - nearest) <= floatNoise',
    reason: 'No float times a hundred misses a whole number by exactly this.',
  },
  {
    file: 'src/contract/values/money.ts',
    line: "if (total <= 0 || part <= 0) return '0.0';",
    change: 'part <= 0 -> part < 0',
    reason: 'What follows gives 0.0 for a part of 0, too.',
  },
];
