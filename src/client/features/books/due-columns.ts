import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import { type CalendarDate, formatDate, formatWireDate } from '#contract/values/dates';
import { dueSpans } from '#contract/values/due';
import { formatAmount, formatCents } from '#contract/values/money';
import { overdueText } from '#contract/vocabulary/schedule';
import type { CurrencyFigures } from '../../parts/due-figures';
import type { PaperColumn } from '../../report/print/paper';
import { dayOfRow } from './due-rows';
import type { DueRow } from './what-if';

/** A column of Due and Cash: as it stands on paper, and on the screen where its cell is nothing more. */
interface DueColumn<Row> extends PaperColumn {
  readonly text: (row: Row) => string;
}

/** What is due in each currency, and the cash for it. */
export const figureColumns = {
  currency: { heading: dueCaptions.currency, look: 'short', text: ({ currency }) => currency },
  spans: dueSpans.map((span) => ({
    ...{ span, heading: dueSpanNames[span], look: 'figure' as const },
    text: ({ due }: CurrencyFigures) => formatCents(due[span].amount),
  })),
  cash: { heading: dueCaptions.cash, look: 'figure', text: ({ cash }) => formatCents(cash) },
  short: {
    heading: dueCaptions.short,
    look: 'figure',
    text: ({ course }) =>
      course.shortFrom
        ? dueCaptions.shortBy(formatCents(course.shortBy), formatDate(course.shortFrom))
        : dueCaptions.enough,
  },
} satisfies Record<string, DueColumn<CurrencyFigures> | readonly DueColumn<CurrencyFigures>[]>;

/** The installments of a figure, late as of this day. */
export const installmentColumns = (day: CalendarDate) =>
  ({
    project: { heading: dueCaptions.project, look: 'words', text: ({ project }) => project },
    installment: { heading: dueCaptions.installment, look: 'words', text: ({ installment }) => installment },
    dueOn: {
      heading: dueCaptions.dueOn,
      look: 'short',
      text: ({ scheduledate, to }) =>
        to
          ? `${formatWireDate(scheduledate)} (${whatIfCaptions.movedTo(formatDate(to))})`
          : formatWireDate(scheduledate),
    },
    late: { heading: dueCaptions.late, look: 'short', text: (row) => overdueText(dayOfRow(row), day) },
    open: { heading: dueCaptions.open, look: 'figure', text: ({ open }) => formatAmount(open) },
  }) satisfies Record<string, DueColumn<DueRow>>;

/** All of them for each row, on paper. */
export const dueTable = <Row>(columns: readonly DueColumn<Row>[], rows: readonly Row[]) => ({
  columns,
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
});
