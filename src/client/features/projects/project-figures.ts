import { captions } from '#contract/texts/captions';
import {
  type Cents,
  centsFromAnswer,
  formatCents,
  percentText,
  percentWidth,
  totalCents,
} from '#contract/values/money';
import type { ProjectSummaryRow, ProjectTotalsRow, ProjectViewRow } from '#contract/areas/projects.wire';
import { installmentType } from '#contract/vocabulary/schedule';

/** A project with its owners and the totals of its schedule types. */
export interface ShownProject {
  project: ProjectSummaryRow;
  owners: readonly ProjectViewRow[];
  types: readonly ProjectTotalsRow[];
}

/** What is to be paid, is paid and is due; null where the answer held no exact amount, which is never taken for 0. */
export interface Figures {
  total: Cents | null;
  paid: Cents | null;
  due: Cents | null;
}

/** Joins the three answers by project, in the order of the projects. */
export const projectFacts = (
  projects: readonly ProjectSummaryRow[],
  owners: readonly ProjectViewRow[],
  totals: readonly ProjectTotalsRow[],
): ShownProject[] =>
  projects.map((project) => ({
    project,
    owners: owners.filter(({ projectid }) => projectid === project.projectid),
    types: totals.filter(({ projectid }) => projectid === project.projectid),
  }));

/** The sum of amounts of an answer; null where one of them is no exact amount. */
function sumOf(amounts: readonly number[]): Cents | null {
  const exact = amounts.map((amount) => centsFromAnswer(amount));
  return exact.every((amount) => amount !== null) ? totalCents(exact) : null;
}

/** The figures of some schedule types together. */
export const figuresOf = (types: readonly ProjectTotalsRow[]): Figures => ({
  total: sumOf(types.map(({ total_amount }) => total_amount)),
  paid: sumOf(types.map(({ total_paid }) => total_paid)),
  due: sumOf(types.map(({ due_amount }) => due_amount)),
});

/** The schedule types of the two summaries: installments, and everything else (contract §3). */
export const summaryTypes = (types: readonly ProjectTotalsRow[]) => ({
  installments: types.filter(({ scheduletype }) => scheduletype === installmentType),
  others: types.filter(({ scheduletype }) => scheduletype !== installmentType),
});

/** '1,250.50 USD'. */
export const amountText = (amount: Cents | null, currency: string) =>
  amount === null ? captions.noValue : `${formatCents(amount)} ${currency}`;

/** A part of a whole, for a text and for a bar. */
export interface PartOfWhole {
  text: string;
  percent: number;
}

/** '66.1%', and 0 to 100. */
export function partOf(part: Cents | null, total: Cents | null): PartOfWhole {
  if (part === null || total === null) return { text: captions.noValue, percent: 0 };
  return { text: `${percentText(part, total)}%`, percent: percentWidth(part, total) };
}
