import type { DueProject, DueProjects } from '#contract/areas/due.wire';
import { captions } from '#contract/texts/captions';
import { dueCaptions } from '#contract/texts/due-captions';
import { dateFromAnswer } from '#contract/values/dates';
import { centsFromAnswer, formatCents, noCents, totalCents } from '#contract/values/money';
import type { PaperTable } from '../../report/print/paper';

/** A figure of a project that is still to be paid, under its heading. */
export interface ProjectFigure {
  readonly heading: string;
  readonly of: (row: DueProject) => number;
}

/** The figures of each project, in the order of their days. */
export const figuresOfProjects = (quarters: DueProjects['quarters']): readonly ProjectFigure[] => [
  { heading: dueCaptions.overdue, of: ({ overdue }) => overdue },
  ...quarters.map((start, place) => {
    const day = dateFromAnswer(start);
    return { heading: day ? dueCaptions.quarter(day) : start, of: (row: DueProject) => row.quarters[place] ?? 0 };
  }),
  { heading: dueCaptions.later, of: ({ later }) => later },
  { heading: captions.total, of: ({ total }) => total },
];

/** The currencies of the rows, each once, in their order. */
export const currenciesOf = (rows: readonly DueProject[]): readonly string[] => [
  ...new Set(rows.map(({ currency }) => currency)),
];

/** What a figure makes of all projects in a currency. */
export const sumIn = (rows: readonly DueProject[], currency: string, of: ProjectFigure['of']): string =>
  formatCents(
    totalCents(rows.filter((row) => row.currency === currency).map((row) => centsFromAnswer(of(row)) ?? noCents)),
  );

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
