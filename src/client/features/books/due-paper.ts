import type { DueProjects } from '#contract/areas/due.wire';
import { dueProjectRow, dueProjectsReport } from '#contract/reports/due.report';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { printMessages } from '#contract/texts/print-messages';
import { captions } from '#contract/texts/captions';
import { screens } from '#contract/texts/screen-names';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import type { CalendarDate } from '#contract/values/dates';
import { type Cents, centsFromAnswer, formatCents, totalCents } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { readEveryDue } from '../../api/every-due.api';
import { printFailure } from '../../api/printed-rows.api';
import type { DuePlace } from '../../parts/due-address';
import type { CurrencyFigures } from '../../parts/due-figures';
import type { Paper, PaperTable, PrintTask, PrintWay } from '../../report/print/paper';
import { currencyTable } from './currency-totals';
import { dueTable, figureColumns, installmentColumns } from './due-columns';
import { rowsOfFigure } from './due-rows';
import type { DueRows } from './useDueRows';
import { changesOf, type DueRow, type WhatIf } from './what-if';

const grouped = (count: number) => count.toLocaleString('en');
/** What is due in each currency, and the cash for it. */
function figuresTable(rows: readonly CurrencyFigures[]): PaperTable {
  const { currency, spans, cash, short } = figureColumns;
  return { ...dueTable([currency, ...spans, cash, short], rows), foot: [] };
}

/** The total of the open amounts, all in the currency of the figure; a dash where one of them is none. */
function openTotal(rows: readonly DueRow[]): string {
  const amounts = rows.map(({ open }) => centsFromAnswer(open));
  return amounts.includes(null) ? captions.noValue : formatCents(totalCents(amounts as Cents[]));
}

/** The installments that the chosen figure adds up. */
const installmentsTable = (
  { currency, within }: DuePlace,
  rows: readonly DueRow[],
  day: CalendarDate,
  isWhole: boolean,
): PaperTable => ({
  heading: dueCaptions.installmentsOf(currency, dueSpanNames[within]),
  ...dueTable(Object.values(installmentColumns(day)), rows),
  foot: isWhole ? [[captions.totalIn(currency), '', '', '', openTotal(rows)]] : [],
});

/** What is still to be paid of each project. */
const projectsTable = ({ quarters, projects }: DueProjects): PaperTable => ({
  heading: dueCaptions.byProject,
  ...currencyTable(dueProjectsReport(quarters), projects.map(dueProjectRow)),
});

/** All installments of a figure with what is only thought of; null where there are more than are printed. */
async function readAll(
  { place, whatIf, day }: Pick<ShownDue, 'whatIf' | 'day'> & { place: DuePlace },
  { store, signal, tell }: PrintWay,
): Promise<{ rows: DueRow[] | null; count: number }> {
  const { data, error } = await readEveryDue(place, { caller: { ...store, signal }, most: limits.printedRows, tell });
  if (!data) throw printFailure(error);
  const { rows, count } = data;
  return { rows: rows && rowsOfFigure(rows, { ...place, today: day }, whatIf), count };
}

/** What is shown of Due and Cash. */
interface ShownDue {
  figures: readonly CurrencyFigures[];
  /** what is still to be paid of each project; undefined where that is not known */
  projects: DueProjects | undefined;
  /** what is only thought of is in the figures and in the rows */
  whatIf: WhatIf;
  place: DuePlace | null;
  /** of the figure of that place */
  list: DueRows;
  /** the company's day, from which the figures are counted */
  day: CalendarDate;
  asOf: number | undefined;
}

/** What Due and Cash prints: the figures, all installments of the one that is chosen, and what is due by project. */
export function dueTask({ figures, projects, whatIf, place, list, day, asOf }: ShownDue): PrintTask {
  const changes = changesOf(whatIf);
  const paper = (tables: PaperTable[], more: Partial<Paper> = {}): Paper => ({
    title: screens.due,
    lines: [messages.due.howCounted, ...(changes > 0 ? [whatIfCaptions.changes(changes)] : [])],
    tables: [figuresTable(figures), ...tables, ...(projects ? [projectsTable(projects)] : [])],
    asOf,
    isWide: true,
    ...more,
  });
  return {
    kind: 'paper',
    failed: printMessages.failed,
    shown: () => {
      if (!place) return paper([]);
      const { rows, totalItems = 0, page, isCurrent } = list;
      if (!rows || !isCurrent) return null;
      const totalPages = list.totalPages ?? 1;
      const first = page * limits.duePageSize + 1;
      const note = printMessages.printedPart(grouped(first), grouped(first + rows.length - 1), grouped(totalItems));
      const table = installmentsTable(place, rows, day, totalPages <= 1);
      return paper([table], totalPages > 1 ? { note } : {});
    },
    whole: async (way) => {
      if (!place) return paper([]);
      const { rows, count } = await readAll({ place, whatIf, day }, way);
      if (rows) return paper([installmentsTable(place, rows, day, true)], { asOf: Date.now() });
      const counted = captions.counted(count, 'installment');
      return paper([], { isTooLong: true, note: printMessages.tooMany(counted, grouped(limits.printedRows)) });
    },
  };
}
