import { type SyntheticEvent, useId } from 'react';
import { isOfDays } from '#contract/reports/report-sort';
import { nextSort, waysOf } from '#contract/reports/sort-steps';
import { type Column, wholeHeading } from '#contract/reports/report';
import { sortCaptions } from '#contract/texts/sort-captions';
import { ListFailure } from '../parts/ListFailure';
import type { ShownReport } from './useReport';
import './report-sorting.css';

/** The heading of a column, which puts the report in its order; the heading says to those who hear it which that is. */
function SortHeading({ report, column }: { report: ShownReport; column: Column }) {
  return (
    <button type="button" className="sort-heading" onClick={() => report.sortBy(nextSort(column, report.sort))}>
      {column.heading}
    </button>
  );
}

const textOf = (column: Column, sort: string) =>
  isOfDays(sort) ? sortCaptions.oldestFirst : sortCaptions.inOrder(wholeHeading(column), sort !== column.member);

/** The same as one choice, where the columns have no headings. */
function SortChoice({ report, columns }: { report: ShownReport; columns: readonly Column[] }) {
  const id = useId();
  const options = columns.flatMap((column) => waysOf(column).map((sort) => ({ sort, text: textOf(column, sort) })));
  const choose = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => report.sortBy(currentTarget.value);
  return (
    <div className="sort-choice">
      <label htmlFor={id}>{sortCaptions.sortBy}</label>
      <select id={id} value={report.sort} onChange={choose}>
        <option value="">{sortCaptions.own}</option>
        {options.map(({ sort, text }) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A part of the order of a report: the heading of a column, the choice among all, or why it is not in the one that its address tells. */
export interface ReportSortingProps {
  report: ShownReport;
  of: Column | readonly Column[] | string;
}

/** The part that is asked for; a refusal leads back to the report's own order. */
export function ReportSorting({ report, of }: ReportSortingProps) {
  if (typeof of === 'string')
    return <ListFailure text={of} button={sortCaptions.byDate} onRetry={() => report.sortBy('')} />;
  return 'member' in of ? <SortHeading report={report} column={of} /> : <SortChoice report={report} columns={of} />;
}
