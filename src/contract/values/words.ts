import { type Cents, centsFromAnswer } from './money';

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const groups = ['', ' thousand', ' million', ' billion'] as const;
const centsOfOne = 100;
const largestCents = 99_999_999_999_999;

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? '';
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)] ?? ''}${unit ? `-${small[unit] ?? ''}` : ''}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const parts = [hundreds ? `${small[hundreds] ?? ''} hundred` : '', rest ? belowHundred(rest) : ''];
  return parts.filter(Boolean).join(' ');
}

function whole(value: number): string {
  if (value === 0) return small[0];
  const parts: string[] = [];
  for (let rest = value, group = 0; rest > 0; rest = Math.floor(rest / 1000), group += 1) {
    if (rest % 1000) parts.unshift(`${belowThousand(rest % 1000)}${groups[group] ?? ''}`);
  }
  return parts.join(' ');
}

/**
 * An amount in English words, lower case, cents in words too (§1, contract §7): 'one thousand two hundred thirty-four
 * and five cents'. From hundredths up to 999,999,999,999.99; '' beyond that, 'minus …' below zero.
 */
export function centsInWords(value: Cents): string {
  const size = Math.abs(value);
  if (size > largestCents) return '';
  const fraction = size % centsOfOne;
  const fractionWords = fraction ? ` and ${belowHundred(fraction)} ${fraction === 1 ? 'cent' : 'cents'}` : '';
  return `${value < 0 ? 'minus ' : ''}${whole(Math.floor(size / centsOfOne))}${fractionWords}`;
}

/** As `centsInWords` for an amount of an answer; '' for what is not a number (§1). */
export function amountInWords(value: unknown): string {
  const amount = typeof value === 'number' ? centsFromAnswer(value) : null;
  return amount === null ? '' : centsInWords(amount);
}
