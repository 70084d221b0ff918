import { type CalendarDate, dateBeside, dateFromWire, dateWithMonthName } from './dates';
import { type Cents, centsFromText } from './money';
import { seenText, unmarkedText } from './plain-letters';
import { type Rate, rateFromText } from './rates';
import { plainFigures } from './typed-text';

/* How days and amounts of files that other programs wrote are read. Such a text may mean two things (03/04/2026, 1.234),
   so the reading is always named; which ones a whole column leaves open is told by `ordersThatFit` and `decimalSignsThatFit`. */

/** Which number of a day comes first: of two where the year is last, or a year of two figures with month and day behind it. */
export const dateOrders = ['day first', 'month first', 'year first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The sign before the hundredths. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

const century = 2000;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const shortYearAtBothEnds = /^(\d{2})([-/. ])\d{1,2}\2(\d{2})$/;

/** No day and no amount is longer, and nothing of a hostile length is looked through, again for each way to read it. */
const longestValue = 100;
const isTooLong = (text: string) => text.length > longestValue && text.trim().length > longestValue;

/** Reads a day of a file: 2026-12-31, 31.12.2026, 31/12/2026, 12/31/2026, 26-12-31, 31-Dec-2026, 05 Jan 2026; null when it is none in that order. */
export function dateOf(text: string, order: DateOrder): CalendarDate | null {
  if (isTooLong(text)) return null;
  return dateBeside(plainFigures(seenText(text)), (day) => {
    const [, year, , month, ofMonth] = yearFirst.exec(day) ?? [];
    if (year !== undefined) return dayOf(year, month, ofMonth);
    const [, first, , second, last] = yearLast.exec(day) ?? [];
    if (first === undefined) return dateWithMonthName(day);
    if (order === 'year first') return shortYearAtBothEnds.test(day) ? dayOf(first, second, last) : null;
    return order === 'day first' ? dayOf(last, second, first) : dayOf(last, first, second);
  });
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  const whole = year.length === 2 ? String(century + Number(year)) : year;
  return dateFromWire(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Of three digits each by one kind of sign, a zero never before one; commas also as in India: 12,34,567. */
const grouped: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:[1-9]\d{0,2}([, '’])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/,
  ',': /^[1-9]\d{0,2}([. '’])\d{3}(?:\1\d{3})*$/,
};

/** Figures beneath or beside each other in one cell are several, not one with blanks in it: '150' over '250' is not 150,250. */
const betweenFigures = /(?<=[\d.,])\s+(?=[\d.,])/g;
const parts = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Whether a text holds several figures with the end of a line or a tab between them. */
export const holdsSeveralFigures = (text: string): boolean =>
  parts.test(text) &&
  (plainFigures(unmarkedText(text)).match(betweenFigures) ?? []).some((blanks) => parts.test(blanks));

/** The number as a plain decimal with a point, however many decimals it has; null when it is none by that sign. */
export function decimalOf(text: string, sign: DecimalSign): string | null {
  if (isTooLong(text) || holdsSeveralFigures(text)) return null;
  const seen = plainFigures(seenText(text));
  const [, inBrackets, behind, before] = /^(?:\((.*)\)|(.*\d)[-−]|[-−]\s?(.*))$/.exec(seen) ?? [];
  const negative = inBrackets ?? behind ?? before;
  const size = (negative ?? seen).trim();
  const [whole = '', fraction, ...more] = size.split(sign);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  if (!/^\d+$/.test(whole) && !grouped[sign].test(whole)) return null;
  const digits = whole.replace(/\D/g, '');
  return `${negative === undefined ? '' : '-'}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Databases write four digits or more behind the point, zeros behind the hundredths; a third one alone may be a thousand. */
const withoutZeros = (decimal: string) => decimal.replace(/(\.\d\d)00+$/, '$1');

/** Reads an amount of a file: 1234.5, 1,234.50, 1.234,56, 1 234,56, 1'234.50, (1,234.50), -5, 5-; null when it is none, or has more than 2 decimals. */
export function amountOf(text: string, sign: DecimalSign): Cents | null {
  const decimal = decimalOf(text, sign);
  return decimal === null ? null : centsFromText(withoutZeros(decimal));
}

/** Reads a conversion rate of a file; null when it is none (contract §2). */
export function rateOf(text: string, sign: DecimalSign): Rate | null {
  const decimal = decimalOf(text, sign);
  return decimal === null ? null : rateFromText(decimal);
}

/** Looks at the texts of a column one after another, and tells which readings it leaves open. */
class OpenReadings<Reading> {
  private readonly doubted = new Set<Reading>();
  private differ = false;

  constructor(
    private readonly readings: readonly Reading[],
    private readonly read: (text: string, reading: Reading) => string | null,
  ) {}

  /** Takes the next text; one that is nothing in every reading is a fault of its own row and decides nothing. */
  see(text: string): void {
    const values = this.readings.map((reading) => this.read(text, reading));
    if (values.every((value) => value === null)) return;
    if (values.some((value) => value !== values[0])) this.differ = true;
    for (const reading of this.readings.filter((_, index) => values[index] === null)) this.doubted.add(reading);
  }

  /**
   * The readings that are possible: one where the texts leave no choice, or mean the same in every reading; several
   * where somebody has to say which; none where no reading fits all of them.
   */
  open(): readonly Reading[] {
    return this.choice() ?? this.readings.slice(0, 1);
  }

  /** The readings that fit all of the texts; null where these mean the same in every reading. */
  choice(): readonly Reading[] | null {
    return this.differ ? this.readings.filter((reading) => !this.doubted.has(reading)) : null;
  }
}

/** The orders of days whose year is last, between which a column decides by itself. */
export const ordersOfYearLast: readonly DateOrder[] = ['day first', 'month first'];

/**
 * What the days of a column leave open, text by text. A year of two figures may come first as well, where all texts can be
 * read so and the number in front differs less often than the last one: a year does, a day does not. Since a schedule of
 * every 5th of a month looks the same, that is never decided, but asked.
 */
class OpenOrders extends OpenReadings<DateOrder> {
  private readonly firsts = new Set<string>();
  private readonly lasts = new Set<string>();
  private isYearFirst = true;

  constructor() {
    super(ordersOfYearLast, dateOf);
  }

  override see(text: string): void {
    super.see(text);
    if (!this.isYearFirst) return;
    const [, first, , last] = shortYearAtBothEnds.exec(plainFigures(seenText(text))) ?? [];
    if (first !== undefined && last !== undefined) {
      this.firsts.add(first);
      this.lasts.add(last);
    }
    if (dateOf(text, 'year first') === null)
      this.isYearFirst = dateOrders.every((order) => dateOf(text, order) === null);
  }

  override choice(): readonly DateOrder[] | null {
    const ofYearLast = super.choice();
    if (!this.isYearFirst || this.firsts.size >= this.lasts.size) return ofYearLast;
    return [...(ofYearLast?.length ? ofYearLast : ordersOfYearLast.slice(0, 1)), 'year first'];
  }
}

/** What the days of a column leave open, text by text. */
export const openOrders = () => new OpenOrders();

/** The same of its amounts: '1.234' may be a thousand, or an amount with a decimal too many, so that it has to be asked. */
export const openDecimalSigns = () => new OpenReadings<DecimalSign>(decimalSigns, decimalOf);

function seenAll<Reading>(open: OpenReadings<Reading>, texts: Iterable<string>): readonly Reading[] {
  for (const text of texts) open.see(text);
  return open.open();
}

/** The orders in which the days of a whole column can be read; more than one has to be asked, none is a mixed column. */
export const ordersThatFit = (texts: Iterable<string>): readonly DateOrder[] => seenAll(openOrders(), texts);

/** The same for the decimal sign of its amounts. */
export const decimalSignsThatFit = (texts: Iterable<string>): readonly DecimalSign[] =>
  seenAll(openDecimalSigns(), texts);
