import { bankFileMessages } from '../texts/bank-file-messages';
import type { CalendarDate } from '../values/dates';
import {
  dateOf,
  type DateOrder,
  decimalOf,
  type DecimalSign,
  openDecimalSigns,
  openOrders,
} from '../values/foreign-values';
import { seenText } from '../values/plain-letters';
import { beginningOf } from '../values/whole-letters';
import { type Cents, centsFromText, formatCents, negateCents, noCents } from '../values/money';
import { type BankFigures, isNoAmount } from './bank-amounts';
import { breaks, isDescending } from './bank-balances';
import { type BankLine, type FigureRole, figureRoles, keptRows, type Row } from './bank-rows';
import { type BankColumns, bankColumns, currencyAbove, currencyNamed, isBalanceText, sideOf } from './bank-heads';
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
/** Far more than is lost in working out a balance, and far less than anybody writes behind the hundredths. */
const residue = 1e-6;
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

  const read = readLines(kept, columns, { order, sign, sides: sidesOf(kept, columns, sign) });
  const wrong = read.flatMap((line) => (typeof line === 'string' ? [line] : []));
  if (wrong.length > 0) return refused(...toldOnly(wrong));
  const dated = read.filter((line) => typeof line !== 'string');
  const remarks: string[] = toldOnly(told);
  if (order === 'month first' && dateOrder === null) remarks.push(bankFileMessages.monthFirst);
  const returned = read.filter((line, at) => isReturn(line, kept[at], sign)).length;
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
interface Sides {
  /** the column that says it */
  readonly at: number | undefined;
  /** whether figures under Debit are negative already; one of the other sign is money that came back */
  readonly isDebitNegative: boolean;
  /** whether a balance can tell that it is the other way round */
  readonly isDoubtful: boolean;
  /** whether figures under Credit are positive, so that a negative one is money that went back */
  readonly isCreditPositive: boolean;
}

function sidesOf(kept: readonly Row[], columns: BankColumns, sign: DecimalSign): Sides {
  const under = (role: FigureRole) => kept.map(({ figures }) => centsOf(figures[role], sign) ?? noCents);
  const debits = under('debit').filter((each) => each !== 0);
  const negative = debits.filter((each) => each < 0).length;
  const { side, amount } = columns.places;
  const at = side ?? (amount === undefined ? undefined : sideColumn(kept, columns, sign));
  return {
    at,
    isDebitNegative: negative > debits.length / 2,
    isDoubtful: negative > 0 && columns.places.balance !== undefined,
    isCreditPositive: under('credit').some((each) => each > 0),
  };
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

/** Whether a line of the column of one side is money of the other. */
function isReturn(line: BankLine | string, row: Row | undefined, sign: DecimalSign): boolean {
  if (typeof line === 'string' || !row) return false;
  const isUnder = (role: FigureRole) => (centsOf(row.figures[role], sign) ?? noCents) !== noCents;
  return isUnder('debit') ? line.amount > 0 : isUnder('credit') && line.amount < 0;
}

/** A single letter may be anything. */
const isSideWord = (text: string) => text.length > 1 && sideOf(text) !== 0;

/**
 * A column without a head of its own for it, most of whose cells say a side; a line without one is at fault then, since
 * nobody knows on which side its amount is. Where amounts are signed none is needed.
 */
function sideColumn(kept: readonly Row[], { texts }: BankColumns, sign: DecimalSign): number | undefined {
  if (kept.some(({ figures }) => (centsOf(figures.amount, sign) ?? 0) < 0)) return undefined;
  const moving = kept.filter(({ figures }) => (centsOf(figures.amount, sign) ?? 0) > 0);
  const most = Math.max(...moving.map(({ cells }) => cells.length));
  for (let at = 0; at < most; at += 1) {
    const withSide = moving.filter(({ cells }) => isSideWord(seenCell(cells[at]))).length;
    if (!texts.includes(at) && withSide > moving.length / 2) return at;
  }
  return undefined;
}

/** What a workbook keeps as a number has a point, however the texts beside it are written. */
function centsOf({ figures, isNumber }: BankFigures, sign: DecimalSign): Cents | null {
  const given = decimalOf(figures, isNumber ? '.' : sign);
  const decimal = given !== null && isNumber ? withoutResidue(given) : given;
  // Programs write more zeros behind the hundredths; a third digit that is none is no amount.
  return decimal === null ? null : centsFromText(decimal.replace(/(\.\d\d)0+$/, '$1'));
}

/** What a program has worked out may differ from its hundredths by what is lost in a float: 0.00 as 0.0000000000291. */
function withoutResidue(decimal: string): string {
  const rounded = Number(decimal).toFixed(2);
  return Math.abs(Number(decimal) - Number(rounded)) < residue ? rounded.replace(/^-(?=0\.00$)/, '') : decimal;
}

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
  const amount = isBalance ? noCents : amountIn(row, values, reading);
  return typeof amount === 'string' ? amount : { line, day, text, amount, balance: values.balance };
}

function amountIn(
  { line, cells, figures }: Row,
  values: Record<FigureRole, Cents | null>,
  { sides }: Reading,
): Cents | string {
  const [debit, credit] = [values.debit ?? noCents, values.credit ?? noCents];
  if (values.debit !== null || values.credit !== null) {
    if (debit !== 0 && credit !== 0) return bankFileMessages.bothSides(line);
    if (credit < 0 && !sides.isCreditPositive) return bankFileMessages.wrongSign(line);
    if (credit !== 0) return credit;
    return sides.isDebitNegative ? debit : negateCents(debit);
  }
  const amount = values.amount ?? noCents;
  if (amount === 0) return noCents;
  const sideText = sides.at === undefined ? '' : seenCell(cells[sides.at]);
  const side = sideText === '' ? figures.amount.side : sideOf(sideText);
  if (sides.at !== undefined && side === 0) return bankFileMessages.noSide(line, sideText);
  if (side === 0) return amount;
  if (amount < 0 && side > 0) return bankFileMessages.wrongSign(line);
  return side < 0 && amount > 0 ? negateCents(amount) : amount;
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
