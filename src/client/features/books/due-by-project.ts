import type { DueProject, DueProjects } from '#contract/areas/due.wire';
import { dueProjectRow, dueProjectsReport } from '#contract/reports/due.report';
import { captions } from '#contract/texts/captions';
import { dueCaptions } from '#contract/texts/due-captions';
import { centsFromAnswer, formatCents, noCents } from '#contract/values/money';
import { currenciesOf, sumIn } from './currency-totals';
import type { PaperTable } from '../../report/print/paper';

/** A figure of a project that is still to be paid, under its heading. */
export interface ProjectFigure {
  readonly heading: string;
  readonly of: (row: DueProject) => number;
}

/** The figures of each project, in the order of their days, as its files have them. */
export const figuresOfProjects = (quarters: DueProjects['quarters']): readonly ProjectFigure[] =>
  dueProjectsReport(quarters)
    .columns.filter(({ kind }) => kind === 'amount')
    .map(({ heading, member }) => ({ heading, of: (row) => Number(dueProjectRow(row)[member] ?? 0) }));

/** The same on paper. */
export function projectsTable({ quarters, projects }: DueProjects): PaperTable {
  const figures = figuresOfProjects(quarters);
  return {
    heading: dueCaptions.byProject,
    columns: [
      { heading: dueCaptions.project, look: 'words' },
      { heading: dueCaptions.currency, look: 'short' },
      ...figures.map(({ heading }) => ({ heading, look: 'figure' as const })),
    ],
    rows: projects.map((row) => [
      row.project,
      row.currency,
      ...figures.map(({ of }) => formatCents(centsFromAnswer(of(row)) ?? noCents)),
    ]),
    foot: currenciesOf(projects).map((currency) => [
      captions.totalIn(currency),
      currency,
      ...figures.map(({ of }) => sumIn(projects, currency, of)),
    ]),
  };
}
