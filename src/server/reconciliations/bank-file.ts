import type { BankEntry, BankFileAnswer } from '#contract/areas/reconciliations.wire';
import { readBankFile } from '#contract/imports/bank-file';
import type { BankLine } from '#contract/imports/bank-rows';
import { bankFileMessages } from '#contract/texts/bank-file-messages';
import { type CalendarDate, daysBetween, formatDate } from '#contract/values/dates';
import { centsToNumber, formatAmount, formatCents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import type { BooksTransaction } from '../db/transaction';
import { Refusal } from '../refusal';
import { wireAmount, wireDate } from '../wire-values';
import { centsOf, dayOf, entriesBeside, grouped, isWithin, openOpening } from './bank-entries';
import type { BankUpload } from './bank-file-upload';
import { type KeptReconciliation, type Neighbour, readNeighbours } from './reconciliations.queries';
import { holdOpen } from './reconciliations.service';

const refusal = (message: string) => new Refusal(400, 'VALIDATION', message);
const nothing: BankFileAnswer = {
  asked: { sheets: [], dateOrders: [], decimalSigns: [] },
  remarks: [],
  lines: [],
  left: [],
};

/** Holds the lines of a bank's file against the entries of a reconciliation that is open. Writes nothing. */
export async function holdBankFile(
  transaction: BooksTransaction,
  id: number,
  { sheets, rows, read, ...said }: BankUpload,
): Promise<BankFileAnswer> {
  const held = await holdOpen(transaction, id);
  if (sheets.length > 0) return { ...nothing, asked: { ...nothing.asked, sheets: [...sheets] } };
  const file = readBankFile(rows, { currency: held.code, ...said });
  if (file.faults.length > 0) throw refusal(faultsInWords(file.faults));
  const { dateOrders, decimalSigns } = file;
  if (dateOrders.length + decimalSigns.length > 0)
    return { ...nothing, asked: { sheets: [], dateOrders: [...dateOrders], decimalSigns: [...decimalSigns] } };
  const { newest } = await readNeighbours(transaction, held.account_id);
  const isBefore = ({ day }: BankLine) => newest !== undefined && day <= newest.statement_day;
  const lines = file.lines.filter((line) => line.day <= held.statement_day && !isBefore(line));
  const { entries, takenBack } = await entriesBeside(transaction, held, lines, newest);
  const opening = lines.length > 0 ? await openOpening(transaction, held) : undefined;
  const remarks = [
    ...read,
    ...file.remarks,
    ...reconciledBefore(file.lines.filter(isBefore).length, newest),
    ...remarksBeside(held, file.lines, lines),
    ...(takenBack > 0 ? [bankFileMessages.takenBack(takenBack)] : []),
    ...(opening ? [bankFileMessages.opening(formatAmount(wireAmount(opening.amount)), formatDate(opening.day))] : []),
  ];
  const matches = matchedInTurn(lines, entries);
  const onLines = new Set([...matches.values()].map(({ entry }) => entry?.entry));
  return {
    ...nothing,
    remarks,
    lines: lines.map((line) => ({
      line: line.line,
      date: wireDate(line.day),
      text: line.text,
      amount: centsToNumber(line.amount),
      match: matches.get(line)?.entry ?? null,
      candidates: matches.get(line)?.candidates ?? 0,
    })),
    left: isWithin(lines, entries).filter(({ entry }) => !onLines.has(entry)),
  };
}

/** A sentence that says all by itself, or those of several lines with what to do about them. */
const faultsInWords = (faults: readonly string[]) =>
  faults.some((fault) => fault.startsWith('Line ') && !fault.includes(bankFileMessages.nothing))
    ? [...faults, bankFileMessages.faultsEnd].join(' ')
    : faults.join(' ');

const reconciledBefore = (count: number, newest: Neighbour | undefined): string[] =>
  newest && count > 0 ? [bankFileMessages.reconciledBefore(count, formatDate(newest.statement_day))] : [];

function remarksBeside(held: KeptReconciliation, all: readonly BankLine[], lines: readonly BankLine[]): string[] {
  const later = all.filter(({ day }) => day > held.statement_day).length;
  const last = lines.at(-1)?.balance ?? null;
  return [
    ...(later > 0 ? [bankFileMessages.afterStatement(later, formatDate(held.statement_day))] : []),
    ...(last !== null && last !== held.closing_cents
      ? [bankFileMessages.otherClosing(formatCents(last), formatAmount(wireAmount(held.closing_cents)))]
      : []),
  ];
}

interface Match {
  readonly entry: BankEntry | null;
  readonly candidates: number;
}

/** How many stand on the days around one, and one of them. */
function around<Each>(
  byDay: ReadonlyMap<number, readonly Each[]>,
  day: number,
): { count: number; one: Each | undefined } {
  let count = 0;
  let one: Each | undefined;
  for (let near = day - limits.bankFileDays; near <= day + limits.bankFileDays; near += 1) {
    const there = byDay.get(near) ?? [];
    count += there.length;
    one ??= there[0];
  }
  return { count, one };
}

/** Days are counted from the first one of all. */
const counted = (first: CalendarDate) => (day: CalendarDate) => daysBetween(first, day);

/**
 * The entry of each line: of its amount and day; else the only one of its amount within some days for which it is the only
 * line, too. Of several that could be meant none is chosen, unless all of them are on lines like it. Thousands of one amount
 * are no more work than others: they are looked up by their day.
 */
function matched(lines: readonly BankLine[], entries: readonly BankEntry[]): Map<BankLine, Match> {
  const found = new Map<BankLine, Match>();
  const [line] = lines;
  if (!line) return found;
  const numberOf = counted(line.day);
  const byAmount = grouped<number, BankEntry>(entries, centsOf);
  for (const [amount, alike] of grouped(lines, (each) => each.amount)) {
    const open = new Set(byAmount.get(amount) ?? []);
    const openOn = grouped([...open], (entry) => numberOf(dayOf(entry)));
    for (const [day, sameDay] of grouped(alike, (each) => numberOf(each.day))) {
      const here = openOn.get(day) ?? [];
      // What is ticked was chosen by somebody.
      const chosen = here.length > sameDay.length ? here.filter(({ isTicked }) => isTicked) : here;
      const isClear = here.length <= sameDay.length || chosen.length === sameDay.length;
      sameDay.forEach((each, at) => {
        const entry = isClear ? chosen[at] : undefined;
        if (entry) open.delete(entry);
        // A line beyond the entries of its day is looked for on those around.
        if (entry || here.length > sameDay.length) found.set(each, { entry: entry ?? null, candidates: here.length });
      });
    }
    const waiting = alike.filter((each) => !found.get(each)?.entry);
    const waitingOn = grouped(waiting, (each) => numberOf(each.day));
    const restOn = grouped([...open], (entry) => numberOf(dayOf(entry)));
    for (const each of waiting.filter((other) => !found.has(other))) {
      const { count, one } = around(restOn, numberOf(each.day));
      const isOnly = count === 1 && one && around(waitingOn, numberOf(dayOf(one))).count === 1;
      found.set(each, { entry: isOnly ? one : null, candidates: count });
    }
  }
  return found;
}

/** An entry that is late is meant by a line only for which there is no other: it may be of the statement before. */
function matchedInTurn(lines: readonly BankLine[], entries: readonly BankEntry[]): Map<BankLine, Match> {
  const found = matched(
    lines,
    entries.filter(({ isLate }) => !isLate),
  );
  const rest = lines.filter((line) => found.get(line)?.candidates === 0);
  const late = entries.filter(({ isLate }) => isLate);
  return new Map([...found, ...matched(rest, late)]);
}
