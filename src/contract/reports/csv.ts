import { type Cents, centsToText } from '../values/money';

/** Byte order mark that makes spreadsheet programs read UTF-8 (contract §6). */
export const csvByteOrderMark = '\ufeff';
/** Media type of an export; asked for with `Accept` (contract §3). */
export const csvMediaType = 'text/csv';
const lineEnd = '\r\n';

/** Also what separates cells where the comma is the decimal sign, and what LibreOffice splits at (contract §9). */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Blanks, marks that are not shown and quotes: what a spreadsheet program may skip before a formula begins. */
const skippedSigns = '\\s\\p{C}"\\u115f\\u1160\\u2800\\u3164\\uffa0';
/** `= + - @`, their fullwidth and small forms, and the minus sign. */
const formulaSigns = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212]';
const begins = `[${skippedSigns}]*${formulaSigns}|'`;
const formulaAtStart = new RegExp(`^(?:[\\t\\r\\n]|${begins})`, 'u');
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=${begins})`, 'gu');
/** What most texts are, told by one look: they begin with what no rule minds, and hold nothing that is quoted or escaped. */
const asItIs = /^[A-Za-z0-9][^",;\t\r\n]*$/;

/**
 * A cell of text: wherever a spreadsheet program could see a cell begin with a formula, be it at a semicolon, a tab or a
 * line end in the middle, a leading apostrophe makes it text; an apostrophe there is doubled, so that every text comes
 * back as it was. Then RFC 4180 quoting (contract §6, §9).
 */
export function csvText(text: string | null | undefined): string {
  const value = text ?? '';
  if (asItIs.test(value)) return value;
  const inside = value.replace(formulaInside, "$1'");
  return quoted(formulaAtStart.test(value) ? `'${inside}` : inside);
}

/** Where an apostrophe only makes text of what follows: as `csvText` writes it (in texts that are not longer), and before a number, as other programs do. */
const escaped = `[${skippedSigns}']{0,600}${formulaSigns}|['\\d]`;
const escaping = new RegExp(`^'(?=[\\t\\r\\n]|${escaped})|(?<=[;\\t\\r\\n])'(?=${escaped})`, 'gu');

/** The text of a cell once its quoting is read; an apostrophe that a name begins with is its own. */
export function textOfCsv(cell: string): string {
  return cell.includes("'") ? cell.replace(escaping, '') : cell;
}

/** A cell of money: plain, 2 decimals, a point, never escaped. */
export function csvAmount(value: Cents): string {
  return centsToText(value);
}

/** A cell that is a number or a day already in its plain form. */
export function csvPlain(value: string | number): string {
  return quoted(String(value));
}

/** One line of cells made by the functions above, with its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(',') + lineEnd;
}

/** What starts every file: byte order mark and header row. */
export function csvHead(headings: readonly string[]): string {
  return csvByteOrderMark + csvLine(headings.map(csvText));
}
