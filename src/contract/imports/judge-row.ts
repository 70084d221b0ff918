import { messages } from '../texts/messages';
import { type CalendarDate } from '../values/dates';
import { amountOf, dateOf, type DateOrder, type DecimalSign, decimalOf, rateOf } from '../values/foreign-values';
import { type Cents, noCents } from '../values/money';
import { keptName } from '../values/plain-letters';
import { isName, isPlainText } from '../values/plain-text';
import { hasTooManyDigits, type Rate } from '../values/rates';
import { limits } from '../vocabulary/limits';
import { cellText, figuresOfCell, type ForeignCell, isBlank, seenCell } from './foreign-cells';
import type { ImportColumn, ImportTable, ImportValues } from './import-table';
import type { ColumnPlaces } from './match-heads';
import { sumWordsIn } from './sum-rows';

const sentences = messages.import;
const wholeShare = 10_000;
const placePattern = new RegExp(`^-?\\d+(\\.\\d{1,${String(limits.placeDecimals)}})?$`);

/** How the days and amounts of a file are written. */
export interface FileFormats {
  readonly dateOrder: DateOrder;
  readonly decimalSign: DecimalSign;
}

/** What is wrong with a row: under which heading, and the sentence; no heading when it is the row itself. */
export interface RowFault {
  readonly field: string | null;
  readonly sentence: string;
}

/** What could be read of a row; what is at fault has no value, and nothing is said of what depends on it. */
export type ReadValues<Values> = { readonly [Member in keyof Values]?: Values[Member] | undefined };

/** A row as it was read: all of its faults, and every value that could be read beside them. */
export interface JudgedRow<Values> {
  readonly values: ReadValues<Values>;
  readonly faults: readonly RowFault[];
}

/** How a file is read into a table. */
export interface RowReading<Columns extends readonly ImportColumn[]> {
  readonly table: ImportTable<Columns>;
  readonly places: ColumnPlaces;
  /** how many heads the file has */
  readonly heads: number;
  readonly formats: FileFormats;
}

type Value = string | number | CalendarDate | Cents | Rate | null;

class CellFault {
  constructor(readonly sentence: string) {}
}

const fault = (sentence: string) => new CellFault(sentence);

/** Judges a row as far as it can be judged by itself: every cell is read, and every fault is told. */
export function judgeRow<const Columns extends readonly ImportColumn[]>(
  { table, places, heads, formats }: RowReading<Columns>,
  cells: readonly ForeignCell[],
): JudgedRow<ImportValues<Columns>> {
  const values: Record<string, Value> = {};
  const faults: RowFault[] = [];
  for (const column of table.columns) {
    if (column.kind === 'unread') continue;
    const place = places[column.member];
    const value = judgeCell(column, place === undefined ? undefined : cells[place], formats);
    if (value instanceof CellFault) faults.push({ field: column.heading, sentence: value.sentence });
    else values[column.member] = value;
  }
  const isWider = cells.length > heads;
  const sum = sumWordsIn({ table, places }, cells, isWider || faults.length > 0);
  if (sum !== null) return { values: {}, faults: [{ field: null, sentence: sentences.sumRow(sum, table.record) }] };
  const read = values as ReadValues<ImportValues<Columns>>;
  if (!isWider) return { values: read, faults };
  // Where a cell does not fit either, the others have most likely moved with it.
  const beyondHeads = { field: null, sentence: sentences.beyondHeads };
  return { values: faults.length > 0 ? {} : read, faults: [beyondHeads, ...faults] };
}

function judgeCell(column: ImportColumn, cell: ForeignCell | undefined, formats: FileFormats): Value | CellFault {
  // Also where it shows nothing.
  if (typeof cell === 'object' && cell.type === 'formula') return fault(sentences.formula);
  if (cell === undefined || isBlank(cell)) {
    return column.isRequired ? fault(sentences.required(column.heading)) : null;
  }
  if (typeof cell !== 'string' && cell.type === 'error') return fault(sentences.errorCell(cell.value));
  const text = seenCell(cell);
  // What a workbook says is a number has a point, whatever the file's texts have.
  const sign = typeof cell === 'string' ? formats.decimalSign : '.';
  switch (column.kind) {
    case 'day':
      return dayOf(cell, formats.dateOrder);
    case 'amount':
      return judgeAmount(column, figuresOfCell(cell), sign);
    case 'rate':
      return judgeRate(figuresOfCell(cell), sign);
    case 'share': {
      const share = amountOf(figuresOfCell(cell).replace(/\s?%$/, ''), sign);
      return share !== null && share > 0 && share <= wholeShare ? share : fault(column.invalid);
    }
    case 'degrees': {
      const degrees = decimalOf(figuresOfCell(cell), sign) ?? '';
      const isPlace = placePattern.test(degrees) && Math.abs(Number(degrees)) <= column.most;
      return isPlace ? Number(degrees) : fault(column.invalid);
    }
    case 'number':
      return wholeNumber.test(figuresOfCell(cell))
        ? Number(figuresOfCell(cell))
        : fault(sentences.wholeNumber(column.heading));
    case 'word':
      return judgeWord(column, text);
    case 'name':
    case 'record':
    case 'text':
      return judgeText(column, column.kind === 'text' ? cellText(cell) : text);
    case 'unread':
      return null;
  }
}

function dayOf(cell: ForeignCell, order: DateOrder): Value | CellFault {
  const day = typeof cell === 'string' ? dateOf(cell, order) : cell.type === 'day' ? cell.value : null;
  if (day !== null) return day;
  const text = seenCell(cell);
  return fault(countedDay.test(text) ? sentences.dayAsNumber(text) : messages.form.dateInvalid);
}

/** None that a computer rounds. */
const wholeNumber = /^[1-9]\d{0,14}$/;
/** A day of 1954 to 2064 as spreadsheet programs count it, perhaps with its time. */
const countedDay = /^[2-5]\d{4}(?:\.\d+)?$/;
/** How a format for accountants shows nothing. */
const nothing = /^[-–—]$/;
/** Letters and signs before a number or behind it, never within. */
const currencySigns = /(?<!\d)[\p{L}\p{Sc}]+\.?|[\p{L}\p{Sc}]+\.?(?!.*\d)/gu;

/** No amount is longer, and what is longer is not looked through again for each of its letters. */
const longestAmount = 60;

/** A rate that was worked out has as many decimals as a spreadsheet program shows. */
function judgeRate(text: string, sign: DecimalSign): Value | CellFault {
  const rate = rateOf(text, sign);
  if (rate !== null) return rate;
  const decimal = decimalOf(text, sign) ?? '';
  const [, decimals = ''] = decimal.split('.');
  if (hasTooManyDigits(decimal)) return fault(messages.transfer.rateDigits);
  return fault(decimals.length > limits.rateDecimals ? sentences.rateDecimals : messages.transfer.rateInvalid);
}

function judgeAmount(column: ImportColumn & { kind: 'amount' }, text: string, sign: DecimalSign): Value | CellFault {
  if (column.sign !== 'positive' && nothing.test(text)) return noCents;
  const amount = amountOf(text, sign);
  const form = messages.form;
  if (amount === null) {
    const bare = text.length > longestAmount ? text : text.replace(currencySigns, '');
    if (bare !== text && decimalOf(bare, sign) !== null) return fault(sentences.currencyInAmount);
    const decimals = decimalOf(text, sign)?.split('.')[1] ?? '';
    if (decimals.length > limits.amountDecimals) return fault(form.amountDecimals);
    return fault(decimalOf(text, sign) === null ? form.amountInvalid : form.amountTooLarge);
  }
  if (Math.abs(amount) >= limits.amountCents) return fault(form.amountTooLarge);
  if (column.sign === 'positive' && amount <= 0) return fault(form.amountPositive);
  return column.sign === 'not negative' && amount < 0 ? fault(sentences.notNegative(column.heading)) : amount;
}

function judgeWord(column: ImportColumn & { kind: 'word' }, text: string): Value | CellFault {
  const isMeant = (word: string) => word.toLowerCase() === text.toLowerCase();
  const word = column.words.find(isMeant);
  if (word !== undefined) return word;
  const { none } = column;
  if (none !== undefined && isMeant(none)) return null;
  const notTaken = Object.entries(column.notTaken ?? {}).find(([known]) => isMeant(known));
  const taken = none === undefined ? column.words : [...column.words, none];
  return fault(notTaken?.[1] ?? sentences.oneOf(column.heading, taken.join(', ')));
}

function judgeText(column: ImportColumn & { kind: 'name' | 'record' | 'text' }, text: string): Value | CellFault {
  // As a call counts them: a sign of two code units is one.
  if (text.length > column.maximum && Array.from(text).length > column.maximum)
    return fault(sentences.cellTooLongFor(column.heading, column.maximum));
  const isKept = column.kind === 'text' ? isPlainText(text) : isName(text);
  if (!isKept) return fault(messages.form.textInvalid);
  return column.kind === 'name' ? keptName(text) : text;
}
