import { bankFileMessages } from '../texts/bank-file-messages';
import type { CalendarDate } from '../values/dates';
import { dateOf, type DateOrder, type DecimalSign, openDecimalSigns, openOrders } from '../values/foreign-values';
import { seenText } from '../values/plain-letters';
import { beginningOf } from '../values/whole-letters';
import { type Cents, formatCents, negateCents, noCents } from '../values/money';
import { centsOf, isNoAmount } from './bank-amounts';
import { breaks, isDescending } from './bank-balances';
import { type BankLine, type FigureRole, figureRoles, keptRows, type Row } from './bank-rows';
import { type BankColumns, bankColumns, currencyAbove, currencyNamed, isBalanceText } from './bank-heads';
import { amountIn, isReturn, type Sides, sidesOf } from './bank-sides';
import { exchangedDays } from './exchanged-days';
import { askedFormats } from './file-formats';
import { cellText, type ForeignCell, type ForeignRow, seenCell } from './foreign-cells';

/** What a bank's file holds, the oldest line first; more than one reading is asked, and nothing is read until it is said. */
export interface BankFile {
  readonly dateOrders: readonly DateOrder[];
  readonly decimalSigns: readonly DecimalSign[];
  readonly lines: readonly BankLine[];
  readonly remarks: readonly string[];
  /** why the file is refused */
  readonly faults: readonly string[];
}

/** Of which account the file is, and what was said of how it is written. */
export interface BankFileReading {
  readonly currency: string;
  readonly dateOrder: DateOrder | null;
  readonly decimalSign: DecimalSign | null;
}

const nothing: BankFile = { dateOrders: [], decimalSigns: [], lines: [], remarks: [], faults: [] };
const refused = (...faults: string[]): BankFile => ({ ...nothing, faults });
/** Rows in which the heads are looked for: a bank's letter head stands above them. */
const mostLooked = 60;
/** No bank writes more columns; a hostile table is looked through no further. */
const mostColumns = 64;
const mostTold = 5;
const longestText = 200;
/** Of a cell of a text so much is looked at, since blanks in it become one; of the rest nothing would be kept. */
const mostOfText = 1_000;
/** Reads the rows of a bank's statement as that bank has written them. */
export function readBankFile(
  all: readonly ForeignRow[],
  { currency, dateOrder, decimalSign }: BankFileReading,
): BankFile {
  const rows = all.map((row) =>
    row.cells.length > mostColumns ? { ...row, cells: row.cells.slice(0, mostColumns) } : row,
  );
  const headsAt = rows.slice(0, mostLooked).findIndex(({ cells }) => bankColumns(cells) !== null);
  const columns = bankColumns(rows[headsAt]?.cells ?? []);
  if (!columns) return refused(bankFileMessages.noHeads);
  if (columns.doubtful.length > 0) return refused(bankFileMessages.twoColumns(columns.doubtful.join(', ')));
  const { kept, faults, told } = keptRows(rows.slice(headsAt + 1), columns);
  const other = otherCurrency([...rows.slice(0, headsAt)], columns, kept, currency);
  if (other !== null) return refused(other);
  if (faults.length > 0) return refused(...toldOnly(faults));
  if (kept.length === 0) return refused(bankFileMessages.noLines);

  const open = openReadings(kept);
  const unsaid = askedFormats(open);
  const asked = {
    dateOrders: dateOrder === null ? unsaid.dateOrders : [],
    decimalSigns: decimalSign === null ? unsaid.decimalSigns : [],
  };
  if (asked.dateOrders.length + asked.decimalSigns.length > 0) return { ...nothing, ...asked };
  const order = dateOrder ?? open.dateOrders[0] ?? 'day first';
  const sign = decimalSign ?? open.decimalSigns[0] ?? '.';

  const sides = sidesOf(kept, columns, sign);
  const read = readLines(kept, columns, { order, sign, sides });
  const wrong = read.flatMap((line) => (typeof line === 'string' ? [line] : []));
  if (wrong.length > 0) return refused(...toldOnly(wrong));
  const dated = read.filter((line) => typeof line !== 'string');
  const remarks: string[] = toldOnly(told);
  if (order === 'month first' && dateOrder === null) remarks.push(bankFileMessages.monthFirst);
  const isReturned = (line: BankLine | string, row: Row | undefined) =>
    typeof line !== 'string' && row !== undefined && isReturn(line.amount, row, sides, sign);
  const returned = read.filter((line, at) => isReturned(line, kept[at])).length;
  if (returned > 0) remarks.push(bankFileMessages.returned(returned));
  if (exchangedIn(kept)) remarks.push(bankFileMessages.exchangedDays);
  const lines = oldestFirst(dated);
  remarks.push(...balanceRemarks(lines));
  return { ...nothing, lines: lines.filter(({ amount }) => amount !== noCents), remarks };
}

const toldOnly = (faults: readonly string[]) =>
  faults.length <= mostTold
    ? [...faults]
    : [...faults.slice(0, mostTold), bankFileMessages.moreFaults(faults.length - mostTold)];

/** The sentence about a currency that is not the account's. */
function otherCurrency(above: readonly ForeignRow[], columns: BankColumns, kept: readonly Row[], currency: string) {
  const isOther = (named: string | undefined): named is string => named !== undefined && named !== currency;
  for (const { line, cells } of above) {
    const named = currencyAbove(cells);
    if (isOther(named)) return bankFileMessages.otherCurrency(line, named, currency);
  }
  const named = columns.currencies.find(isOther);
  if (named !== undefined) return bankFileMessages.otherHead(named, currency);
  for (const { line, cells, figures } of kept) {
    const text = seenCell(cells[columns.places.currency ?? -1]);
    const inColumn = currencyNamed(text) ?? currencyNamed(text.toUpperCase());
    if (text !== '' && inColumn !== currency) return bankFileMessages.otherCurrency(line, inColumn ?? text, currency);
    const beside = figureRoles.map((role) => figures[role].currency).find(isOther);
    if (beside !== undefined) return bankFileMessages.otherCurrency(line, beside, currency);
  }
  return null;
}

/** What days and amounts of the whole file can mean. Days with points between are day first wherever they are written. */
function openReadings(kept: readonly Row[]) {
  const [orders, signs] = [openOrders(), openDecimalSigns()];
  for (const { day, figures } of kept) {
    if (typeof day === 'string') orders.see(/^\d{1,2}\.\d{1,2}\.\d/.test(seenCell(day)) ? '31.01.2026' : day);
    for (const role of figureRoles) if (!figures[role].isNumber) signs.see(figures[role].figures);
  }
  return { dateOrders: orders.open(), decimalSigns: signs.open() };
}

/** How a file says on which side its amounts are: by a column, beside the figures, or by their sign alone. */
interface Reading {
  readonly order: DateOrder;
  readonly sign: DecimalSign;
  readonly sides: Sides;
}
/** The lines, or what is wrong with them; of two signs under Debit the running balance tells which one went out, else most of them do. */
function readLines(kept: readonly Row[], columns: BankColumns, reading: Reading): (BankLine | string)[] {
  const by = (sides: Sides) => kept.map((row) => lineOf(row, columns, { ...reading, sides }));
  const read = by(reading.sides);
  if (!reading.sides.isDoubtful) return read;
  const turned = by({ ...reading.sides, isDebitNegative: !reading.sides.isDebitNegative });
  return breaksOf(turned) < breaksOf(read) ? turned : read;
}

const breaksOf = (read: readonly (BankLine | string)[]) =>
  breaks(oldestFirst(read.filter((line) => typeof line !== 'string'))).length;
const oldestFirst = (lines: readonly BankLine[]) => (isDescending(lines) ? [...lines].reverse() : lines);

/** The line, or the sentence of what is wrong with it. */
function lineOf(row: Row, columns: BankColumns, reading: Reading): BankLine | string {
  const { line, cells, figures } = row;
  const day =
    typeof row.day === 'string' ? dateOf(row.day, reading.order) : ((row.day?.value ?? null) as CalendarDate | null);
  if (day === null) return bankFileMessages.notADay(line, seenCell(row.day));
  const values = {} as Record<FigureRole, Cents | null>;
  for (const role of figureRoles) {
    const cell = cells[columns.places[role] ?? -1];
    const given = figures[role];
    const value = isNoAmount(given.figures) ? null : centsOf(given, reading.sign);
    if (value === null && !isNoAmount(given.figures)) return bankFileMessages.notAnAmount(line, seenCell(cell));
    const isOwed = role === 'balance' && given.side < 0 && value !== null && value > 0;
    values[role] = isOwed ? negateCents(value) : value;
  }
  const text = textOf(cells, columns);
  const isBalance = cells.some((cell, at) => at !== columns.places.day && isBalanceText(cellText(cell)));
  const amount = isBalance ? noCents : amountIn(row, values, reading.sides);
  return typeof amount === 'string' ? amount : { line, day, text, amount, balance: values.balance };
}

const textOf = (cells: readonly ForeignCell[], { texts, places }: BankColumns) => {
  const used = new Set(Object.values(places));
  const chosen = texts.length > 0 ? texts : cells.map((_, at) => at).filter((at) => !used.has(at));
  const beginning = (cell: ForeignCell | undefined) => cellText(cell).trimStart().slice(0, mostOfText);
  const parts = chosen.map((at) => seenText(beginning(cells[at]))).filter((part) => part !== '');
  return beginningOf([...new Set(parts)].join(' · '), longestText);
};

function exchangedIn(kept: readonly Row[]): boolean {
  const seen = exchangedDays();
  for (const { day } of kept) if (day !== undefined) seen.see([day]);
  return seen.found().length > 0;
}

const balanceRemarks = (lines: readonly BankLine[]): string[] =>
  toldOnly(
    breaks(lines).map(([{ line, balance }, expected]) =>
      bankFileMessages.balanceDiffers(line, formatCents(balance ?? noCents), formatCents(expected)),
    ),
  );
