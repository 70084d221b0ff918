import type { DueProject } from '../areas/due.wire';
import { captions } from '../texts/captions';
import { dueCaptions } from '../texts/due-captions';
import { dateFromAnswer } from '../values/dates';
import { paths } from '../vocabulary/paths';
import type { AnyRow } from './cells';
import { type Column, declareReport, type Report } from './report';

const amount = (member: string, heading: string): Column => ({ member, kind: 'amount', heading, currency: 'currency' });
const memberOfQuarter = (place: number) => `quarter${String(place + 1)}`;

const base = {
  path: paths.books.dueProjects,
  list: 'list',
  fileName: 'due-by-project.csv',
  title: dueCaptions.byProject,
} as const;

/** Due by Project (contract §9), with the quarters that begin on these days: the calendar says which they are. */
export const dueProjectsReport = (quarters: readonly string[]): Report =>
  declareReport({
    ...base,
    columns: [
      { member: 'project', kind: 'name', heading: dueCaptions.project, isRowHeader: true },
      { member: 'currency', kind: 'currency', heading: dueCaptions.currency },
      amount('overdue', dueCaptions.overdue),
      ...quarters.map((start, place) => {
        const day = dateFromAnswer(start);
        return amount(memberOfQuarter(place), day ? dueCaptions.quarter(day) : start);
      }),
      amount('later', dueCaptions.later),
      amount('total', captions.total),
    ],
  });

/** A row of an answer under the names of the columns. */
export const dueProjectRow = ({ quarters, ...row }: DueProject): AnyRow & Omit<DueProject, 'quarters'> => ({
  ...row,
  ...Object.fromEntries(quarters.map((open, place) => [memberOfQuarter(place), open])),
});
