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
import { grouped, partNote, rowsOfPage } from '../../report/print/part-note';
import { currencyTable } from './currency-totals';
import { dueTable, figureColumns, installmentColumns } from './due-columns';
import { rowsOfFigure } from './due-rows';
import type { DueRows } from './useDueRows';
import { changesOf, type DueRow, type WhatIf } from './what-if';

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

/** What is still to be paid of each project; where that is not known, that it is not there. */
function projectsTable(answer: DueProjects | undefined): PaperTable {
  const { quarters, projects } = answer ?? { quarters: [], projects: [] };
  return {
    heading: dueCaptions.byProject,
    ...(!answer && { note: messages.due.projectsNotPrinted }),
    ...currencyTable(dueProjectsReport(quarters), projects.map(dueProjectRow)),
  };
}

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
  /** undefined until they are known */
  figures: readonly CurrencyFigures[] | undefined;
  /** when they came */
  asOf: number | undefined;
  /** what is still to be paid of each project, and when that came */
  byProject: { currentData?: DueProjects | undefined; fulfilledTimeStamp?: number | undefined };
  /** what is only thought of is in the figures and in the rows */
  whatIf: WhatIf;
  place: DuePlace | null;
  /** of the figure of that place */
  list: DueRows;
  /** the company's day, from which the figures are counted */
  day: CalendarDate;
}

/** What Due and Cash prints: the figures, all installments of the one that is chosen, and what is due by project. */
export function dueTask({ figures = [], asOf, byProject, whatIf, place, list, day }: ShownDue): PrintTask {
  const changes = changesOf(whatIf);
  const projects = byProject.currentData;
  const oldest = (times: readonly (number | undefined)[]) => Math.min(...times.filter((each) => each !== undefined));
  // The installments alone are read anew for the paper: it is of the oldest of what stands on it.
  const told = oldest([asOf, projects && byProject.fulfilledTimeStamp]);
  const paper = (tables: PaperTable[], more: Partial<Paper> = {}): Paper => ({
    title: screens.due,
    lines: [messages.due.howCounted, ...(changes > 0 ? [whatIfCaptions.changes(changes)] : [])],
    tables: [figuresTable(figures), ...tables, projectsTable(projects)],
    asOf: told,
    ...more,
  });
  return {
    kind: 'paper',
    failed: printMessages.failed,
    shown: () => {
      if (asOf === undefined) return null;
      if (!place) return paper([]);
      const { rows, totalItems = 0, page, isCurrent } = list;
      if (!rows || !isCurrent) return null;
      const totalPages = list.totalPages ?? 1;
      const note = partNote(rowsOfPage(page * limits.duePageSize, rows.length, totalItems), totalItems);
      const table = installmentsTable(place, rows, day, totalPages <= 1);
      return paper([table], { asOf: oldest([told, list.asOf]), ...(totalPages > 1 && { note }) });
    },
    whole: async (way) => {
      if (!place) return paper([]);
      const { rows, count } = await readAll({ place, whatIf, day }, way);
      if (rows) return paper([installmentsTable(place, rows, day, true)]);
      const counted = captions.counted(count, 'installment');
      return paper([], { isTooLong: true, note: printMessages.tooMany(counted, grouped(limits.printedRows)) });
    },
  };
}
