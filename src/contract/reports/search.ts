import { addDays, addMonths, type CalendarDate, dateFromWire, dateWithMonthName } from '../values/dates';
import { amountOf, type DecimalSign } from '../values/foreign-values';
import { type Cents, cents, centsFromTyped, noCents } from '../values/money';
import { unmarkedText } from '../values/plain-letters';
import { plainFigures } from '../values/typed-text';
import { limits } from '../vocabulary/limits';

/** A part of what somebody looks for; an entry that is found fits every part. */
export type SearchPart =
  /** the number of an entry: `#77` */
  | { readonly kind: 'number'; readonly id: number }
  /** an amount, or those from one to another, null where that end is open: `1,250.50`, `1000..2000`, `1000..` */
  | { readonly kind: 'amounts'; readonly least: Cents | null; readonly most: Cents | null }
  /** `1250`: an entry's number, an amount where it can be one, or a word */
  | { readonly kind: 'whole'; readonly id: number; readonly amount: Cents | null; readonly word: string }
  /** a word of the remarks or the beginning of one of a name; with `inv*` also the beginning of one of the remarks */
  | { readonly kind: 'word'; readonly word: string; readonly isBeginning: boolean }
  /** a month or a day: `2026-10`, `2026-10-05`, `05 Oct 2026` */
  | { readonly kind: 'days'; readonly first: CalendarDate; readonly last: CalendarDate };

/** What stands between words: control characters, blanks and punctuation; the function `remark_words` of the database splits by the same. */
const separators = /[\p{Cc} -/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f\u060c\u061b\u061f]/u;

/** What a search must have in it: a letter or a digit. A pattern of JSON Schema. */
export const searchPattern = '[\\p{L}\\p{N}]';
const hasLetterOrDigit = new RegExp(searchPattern, 'u');

/** A blank that holds the groups of a figure together, as banks' pages and tables write it, is none between parts: '1,250.50', '1.250,50'. */
const groupsTogether = (typed: string): string =>
  typed
    .replace(/(?<=\d)[\u00a0\u202f](?=(?:\d{3}[\u00a0\u202f])*\d{3},\d{1,2}(?![\d,]))/g, '.')
    .replace(/(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, ',');

/** A day as tables show it, '05 Oct 2026', is one part: with its whole year, since the last word may be an amount. */
const daysTogether = (typed: string): string =>
  typed.replace(/\b\d{1,2}\s+[a-z]{3,9}\s+\d{4}\b/gi, (words) => {
    const day = words.split(/\s+/).join('-');
    return dateWithMonthName(day) ? day : words;
  });

/** Ordinary blanks hold several groups together where nothing else was typed; '77 250.50' is the number of an entry and its amount. */
const groupedAlone = /^[1-9]\d{0,2}(?: \d{3}){2,}[.,]\d{1,2}$/;

/** What was typed as it is looked for: without blanks around it, one between its parts; '' where it is none. */
export function acceptedSearch(typed: string): string {
  const text = groupsTogether(typed).trim().split(/\s+/).join(' ');
  return text.length <= limits.searchCharacters && hasLetterOrDigit.test(text) ? text : '';
}

/** What stands in the field of a search, in the spelling in which it is looked for; what is none stays, without blanks around it. */
export const settledSearch = (typed: string): string => acceptedSearch(typed) || typed.trim();

/** Reads what was typed; every text is a search of some kind. */
export function readSearch(typed: string): SearchPart[] {
  const parts = daysTogether(groupsTogether(typed)).split(/\s+/);
  const alone = unmarkedText(parts.join(' '));
  return groupedAlone.test(alone) ? readPart(alone) : parts.flatMap(readPart);
}

/**
 * A word as it may be written: as it was typed, with its accents in their letters, and with them behind those as characters
 * of their own, as in what comes from a Mac or a PDF.
 */
export const wordForms = (word: string): readonly string[] => [
  ...new Set([word, word.normalize('NFC'), word.normalize('NFD')]),
];

/** The number that is looked for, where nothing else is; else null. */
export function numberAlone(typed: string): number | null {
  const [part, ...others] = readSearch(typed);
  return others.length === 0 && (part?.kind === 'number' || part?.kind === 'whole') ? part.id : null;
}

function readPart(text: string): SearchPart[] {
  const seen = unmarkedText(text);
  const figures = plainFigures(seen);
  const number = /^#(\d{1,15})$/.exec(figures)?.[1];
  if (number !== undefined) return [{ kind: 'number', id: Number(number) }];
  const special = readRange(figures) ?? readDays(figures) ?? readWhole(figures, seen) ?? readAmount(figures);
  return special ? [special] : readWords(text);
}

function readRange(text: string): SearchPart | null {
  const ends = /(.*?)\.\.(.*)/.exec(text)?.slice(1).map(amountOrOpen);
  const [least, most] = ends ?? [];
  if (least === undefined || most === undefined || (least === null && most === null)) return null;
  return least !== null && most !== null && most < least
    ? { kind: 'amounts', least: most, most: least }
    : { kind: 'amounts', least, most };
}

/** null for '', undefined for what is no amount. */
function amountOrOpen(text: string): Cents | null | undefined {
  return text === '' ? null : (positive(text) ?? undefined);
}

/** The sign before one or two last digits is that of the hundredths; '1.250' may be a thousand or more than hundredths, and is neither. */
function positive(text: string): Cents | null {
  const sign = /[.,](?=\d{1,2}$)/.exec(text)?.[0] as DecimalSign | undefined;
  const amount = sign ? amountOf(text, sign) : centsFromTyped(text);
  return amount !== null && amount >= noCents ? amount : null;
}

function readDays(text: string): SearchPart | null {
  const isMonth = /^\d{4}-\d{2}$/.test(text);
  const first = dateFromWire(isMonth ? `${text}-01` : text) ?? dateWithMonthName(text);
  if (first === null) return null;
  if (!isMonth) return { kind: 'days', first, last: first };
  const next = addMonths(first, 1);
  return { kind: 'days', first, last: next ? addDays(next, -1) : first };
}

/** In remarks it stands as it was written. */
function readWhole(figures: string, word: string): SearchPart | null {
  if (!/^\d{1,15}$/.test(figures)) return null;
  const [id, hundredths] = [Number(figures), Number(figures) * 100];
  return { kind: 'whole', id, amount: hundredths < limits.amountCents ? cents(hundredths) : null, word };
}

function readAmount(text: string): SearchPart | null {
  const amount = positive(text);
  return amount === null ? null : { kind: 'amounts', least: amount, most: amount };
}

function readWords(text: string): SearchPart[] {
  const words = text.split(separators).filter((word) => word !== '');
  return words.map((word, place) => ({
    kind: 'word',
    word,
    isBeginning: text.endsWith('*') && place === words.length - 1,
  }));
}
