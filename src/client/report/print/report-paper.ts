import type { AmountTotals } from '#contract/areas/totals.wire';
import { type AnyRow, cellOf, shownText } from '#contract/reports/cells';
import { type Column, type MovementReport, wholeHeading } from '#contract/reports/report';
import type { FilterName } from '#contract/reports/report-filters';
import { isInEntries } from '#contract/reports/report-address';
import { captions, pageText } from '#contract/texts/captions';
import { leftOut } from '#contract/texts/left-out';
import { printMessages } from '#contract/texts/print-messages';
import { printCaptions } from '#contract/texts/print-captions';
import { sortCaptions } from '#contract/texts/sort-captions';
import { statementCaptions } from '#contract/texts/statement-captions';
import { totalsMessages } from '#contract/texts/totals-messages';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount, formatCents, totalCents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { readAllRows, readPrintedTotals } from '../../api/printed-rows.api';
import { filterText } from '../filter-text';
import { inOrder } from '../report-order';
import { countText } from '../useReportRows';
import type { Paper, PaperTable, PrintTask, PrintWay } from './paper';
import { paperColumns } from './paper-columns';
import { grouped, partNote, rowsOfPage } from './part-note';

type ReportTask = Extract<PrintTask, { kind: 'report' }>;

/** What is said of a reversed entry in other words than in a file. */
const ownTexts: Readonly<Record<string, (value: unknown) => string>> = {
  reversedAt: (value) => formatWireMoment(typeof value === 'string' ? value : null),
  replacedBy: (value) => (typeof value === 'number' ? captions.recordNumber(String(value)) : ''),
};

/** What stands in a cell; a slip opens on the screen only. */
function textOf(column: Column): (row: AnyRow) => string {
  const cell = cellOf(column);
  const own = ownTexts[column.member];
  return (row) => {
    if (own) return own(row[column.member]);
    const text = shownText(cell(row));
    return column.kind === 'slip' && text ? printCaptions.hasSlip : text;
  };
}

/** The sums of an amount, by currency; null where they are not known. */
type Sums = (column: Column) => readonly { currency: string; text: string }[] | null;

/** Of rows that are all there; never two currencies in one sum, and a dash where an amount is none. */
const sumsOfRows =
  (rows: readonly AnyRow[]): Sums =>
  (column) => {
    const cell = cellOf(column);
    const codes = [...new Set(rows.map((row) => String(row[column.currency ?? ''] ?? '')))].sort();
    return codes.map((currency) => {
      const own = rows.filter((row) => String(row[column.currency ?? ''] ?? '') === currency).map(cell);
      const amounts = own.flatMap((each) => (each?.type === 'amount' ? [each.value] : []));
      const text = amounts.length === own.length ? formatCents(totalCents(amounts)) : captions.noValue;
      return { currency, text };
    });
  };

const sumsOfAnswer =
  (totals: readonly AmountTotals[]): Sums =>
  ({ member }) =>
    totals
      .find((each) => each.member === member)
      ?.sums?.map(({ currency, total }) => ({ currency, text: formatAmount(total) })) ?? null;

/** A line for each currency: under each amount its total, beside it the code. */
function footOf(columns: readonly Column[], sums: Sums): string[][] {
  const known = columns.map((column) => {
    if (column.kind === 'amount' && column.currency !== undefined) return sums(column)?.map(({ text }) => text) ?? [];
    const amount = columns.find(({ currency }) => currency === column.member);
    return amount ? (sums(amount)?.map(({ currency }) => currency) ?? []) : [];
  });
  const lines = Math.max(0, ...known.map(({ length }) => length));
  return Array.from({ length: lines }, (_, line) =>
    known.map((texts, place) => (place === 0 && line === 0 ? captions.total : (texts[line] ?? ''))),
  );
}

const tableOf = ({ columns }: MovementReport, rows: readonly AnyRow[], foot: PaperTable['foot']): PaperTable => {
  const texts = columns.map(textOf);
  return { columns: paperColumns(columns), rows: rows.map((row) => texts.map((text) => text(row))), foot };
};

/** What it is in order by, unless that is its own order. */
function orderLine({ columns }: MovementReport, sort: string): string[] {
  const column = columns.find(({ member }) => sort === member || sort === `-${member}`);
  if (!column) return [];
  const order = sortCaptions.inOrder(wholeHeading(column), sort.startsWith('-'));
  return [captions.chosenFilter(sortCaptions.order, order)];
}

/** What the line of the period says already. */
const daysOfPeriod: readonly FilterName[] = ['startDate', 'endDate'];

/** The paper of a report but for its rows. */
function headOf(
  { title, declaration, report, list }: ReportTask,
  count: string,
  reversed = list.reversedItems,
): Omit<Paper, 'tables'> {
  const { startDate = '', endDate = '' } = report.applied;
  return {
    title,
    lines: [
      printCaptions.period(statementCaptions.days(formatWireDate(startDate), formatWireDate(endDate))),
      printCaptions.filters(
        report.appliedFilters.filter(({ filter }) => !daysOfPeriod.includes(filter)).map(filterText),
      ),
      ...orderLine(declaration, report.sort),
      ...(count === '' ? [] : [printCaptions.counted(count)]),
      ...leftOut.lines(declaration.record, reversed),
    ],
    asOf: list.asOf,
  };
}

/** What they make; nothing of reversed ones, which count no more. */
const totalsOf = ({ declaration, report }: ReportTask, rows: readonly AnyRow[]) =>
  report.applied.reversed ? [] : footOf(declaration.columns, sumsOfRows(rows));

/** Of the rows that the screen shows. */
export function shownReportPaper(task: ReportTask): Paper | null {
  const { declaration, report, list } = task;
  const { rows, page, totalItems = 0, totalPages, isMore } = list;
  if (rows === null) return null;
  const isWhole = totalPages === 1;
  const part = isInEntries(report)
    ? printMessages.printedPage(pageText(page, totalPages ?? 1), grouped(rows.length), grouped(totalItems))
    : rowsOfPage(page * report.size, rows.length, totalItems);
  return {
    ...headOf(task, countText(list, declaration.record)),
    ...(!isWhole && { note: partNote(part, totalItems, isMore) }),
    tables: [tableOf(declaration, rows, isWhole ? totalsOf(task, rows) : [])],
  };
}

/** Of all rows of the filter, or of its totals where there are too many. */
export async function wholeReportPaper(task: ReportTask, way: PrintWay): Promise<Paper> {
  const { declaration, report } = task;
  const { columns, record } = declaration;
  const filter = inOrder(report);
  const { rows, totalItems, isMore, reversedItems } = await readAllRows(declaration, filter, way);
  const asOf = Date.now();
  const head = { ...headOf(task, countText({ totalItems, isMore }, record), reversedItems), asOf };
  if (rows !== null) return { ...head, tables: [tableOf(declaration, rows, totalsOf(task, rows))] };
  const counted = captions.counted(totalItems, record);
  const tooMany = printMessages.tooMany(isMore ? `more than ${counted}` : counted, grouped(limits.printedRows));
  if (report.applied.reversed) return { ...head, isTooLong: true, note: tooMany, tables: [] };
  const totals = await readPrintedTotals(declaration.totals, filter, way);
  const missing = columns.filter(({ member }) => totals?.find((each) => each.member === member)?.sums === null);
  const noTotals =
    totals === null
      ? totalsMessages.notLoaded
      : missing.length > 0 && totalsMessages.tooMany(missing.map(wholeHeading).join(', '));
  return {
    ...head,
    isTooLong: true,
    note: noTotals ? `${tooMany} ${noTotals}` : tooMany,
    tables: [tableOf(declaration, [], footOf(columns, sumsOfAnswer(totals ?? [])))],
  };
}
