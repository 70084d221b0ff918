import { remarks } from '#contract/areas/common-fields';
import { type AnyRow, cellOf, shownText } from '#contract/reports/cells';
import { type MovementReport, wholeHeading } from '#contract/reports/report';
import type { PopupFact } from '../dialogs/popups.slice';

/** What is told of a row that is to be taken back: what it is known by, and what was written about it. */
export const takenFacts = (declaration: MovementReport, row: AnyRow): PopupFact[] => [
  ...rowFacts(declaration, row),
  ...rowFacts({ ...declaration, facts: [remarks.member] }, row).filter(({ value }) => value.trim() !== ''),
];

/** What a person knows a row by, under the headings of its columns: 'Amount', '1,250.50 USD'. */
export function rowFacts({ columns, facts }: MovementReport, row: AnyRow): PopupFact[] {
  return facts
    .map((fact) => columns.find(({ member }) => member === fact))
    .filter((column) => column !== undefined)
    .map((column) => {
      const text = shownText(cellOf(column)(row));
      return {
        label: wholeHeading(column),
        value: column.currency === undefined ? text : `${text} ${String(row[column.currency])}`,
      };
    });
}
