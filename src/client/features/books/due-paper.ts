import type { DueInstallment, DueInstallments } from '#contract/areas/due.wire';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { printMessages } from '#contract/texts/print-messages';
import { captions } from '#contract/texts/captions';
import { screens } from '#contract/texts/screen-names';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { type CalendarDate, formatDate, formatWireDate } from '#contract/values/dates';
import { dueDays, dueSpans } from '#contract/values/due';
import { type Cents, centsFromAnswer, formatAmount, formatCents, totalCents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { installmentLabel, overdueText } from '#contract/vocabulary/schedule';
import { dueApi } from '../../api/due.api';
import { PrintFailure, printFailure } from '../../api/printed-rows.api';
import type { DuePlace } from '../../parts/due-address';
import type { CurrencyFigures } from '../../parts/due-figures';
import type { Paper, PaperTable, PrintTask, PrintWay } from '../../report/print/paper';

const grouped = (count: number) => count.toLocaleString('en');
const figure = (heading: string) => ({ heading, look: 'figure' as const });
const short = (heading: string) => ({ heading, look: 'short' as const });
const words = (heading: string) => ({ heading, look: 'words' as const });

/** What is due in each currency, and the cash for it. */
const figuresTable = (rows: readonly CurrencyFigures[]): PaperTable => ({
  columns: [
    short(dueCaptions.currency),
    ...dueSpans.map((span) => figure(dueSpanNames[span])),
    figure(dueCaptions.cash),
    figure(dueCaptions.short),
  ],
  rows: rows.map(({ currency, due, cash, course }) => [
    currency,
    ...dueSpans.map((span) => formatCents(due[span].amount)),
    formatCents(cash),
    course.shortFrom
      ? dueCaptions.shortBy(formatCents(course.shortBy), formatDate(course.shortFrom))
      : dueCaptions.enoughFor(dueDays),
  ]),
  foot: [],
});

/** The total of the open amounts, all in the currency of the figure; a dash where one of them is none. */
function openTotal(rows: readonly DueInstallment[]): string {
  const amounts = rows.map(({ open }) => centsFromAnswer(open));
  return amounts.includes(null) ? captions.noValue : formatCents(totalCents(amounts as Cents[]));
}

/** The installments that the chosen figure adds up. */
const installmentsTable = (
  { currency, within }: DuePlace,
  rows: readonly DueInstallment[],
  today: CalendarDate,
  isWhole: boolean,
): PaperTable => ({
  heading: dueCaptions.installmentsOf(currency, dueSpanNames[within]),
  columns: [
    words(dueCaptions.project),
    words(dueCaptions.installment),
    short(dueCaptions.dueOn),
    short(dueCaptions.late),
    figure(dueCaptions.open),
  ],
  rows: rows.map((row) => [
    row.project,
    installmentLabel(row),
    formatWireDate(row.scheduledate),
    overdueText(row.scheduledate, today),
    formatAmount(row.open),
  ]),
  foot: isWhole ? [[captions.totalIn(currency), '', '', '', openTotal(rows)]] : [],
});

/** The pages are not of one moment: one of the rows may be missing. */
const changed = { status: 409, message: printMessages.changed };

/** All installments of a figure, page after page; null where there are more than are printed. */
async function readAll(
  { currency, within }: DuePlace,
  { store, signal, tell }: PrintWay,
): Promise<{ rows: DueInstallment[] | null; count: number }> {
  const rows = new Map<string, DueInstallment>();
  let pages = 1;
  let count: number | null = null;
  for (let page = 0; page < pages; page += 1) {
    const asked = store.dispatch(
      dueApi.endpoints.listDueInstallments.initiate(
        { currency, within, page, size: limits.duePageRows },
        { subscribe: false, forceRefetch: true },
      ),
    );
    const { data, error, isError } = await asked;
    if (signal.aborted || isError || !data) throw printFailure(error);
    if (data.totalItems > limits.printedRows) return { rows: null, count: data.totalItems };
    pages = data.totalPages;
    if (count !== null && count !== data.totalItems) throw new PrintFailure(changed);
    count = data.totalItems;
    for (const row of data.installments) rows.set(`${String(row.projectid)} ${String(row.installmentid)}`, row);
    tell(rows.size, count);
  }
  if (rows.size !== count) throw new PrintFailure(changed);
  return { rows: [...rows.values()], count };
}

/** What is shown of Due and Cash. */
interface ShownDue {
  figures: readonly CurrencyFigures[];
  /** how many of what is only thought of are in the figures */
  changes: number;
  place: DuePlace | null;
  /** of the figure of that place */
  installments: DueInstallments | undefined;
  today: CalendarDate;
  asOf: number | undefined;
}

/** What Due and Cash prints: the figures, and all installments of the one that is chosen. */
export function dueTask({ figures, changes, place, installments, today, asOf }: ShownDue): PrintTask {
  const paper = (tables: PaperTable[], more: Partial<Paper> = {}): Paper => ({
    title: screens.due,
    lines: [messages.due.howCounted, ...(changes > 0 ? [whatIfCaptions.changes(changes)] : [])],
    tables: [figuresTable(figures), ...tables],
    asOf,
    isWide: true,
    ...more,
  });
  return {
    kind: 'paper',
    failed: printMessages.failed,
    shown: () => {
      if (!place) return paper([]);
      if (!installments) return null;
      const { installments: rows, totalItems, totalPages, currentPage } = installments;
      const first = currentPage * limits.duePageSize + 1;
      const note = printMessages.printedPart(grouped(first), grouped(first + rows.length - 1), grouped(totalItems));
      const table = installmentsTable(place, rows, today, totalPages <= 1);
      return paper([table], totalPages > 1 ? { note } : {});
    },
    whole: async (way) => {
      if (!place) return paper([]);
      const { rows, count } = await readAll(place, way);
      if (rows) return paper([installmentsTable(place, rows, today, true)], { asOf: Date.now() });
      const counted = captions.counted(count, 'installment');
      return paper([], { isTooLong: true, note: printMessages.tooMany(counted, grouped(limits.printedRows)) });
    },
  };
}
