import { type SyntheticEvent, useId } from 'react';
import { nextSort, writeSort } from '#contract/reports/report-sort';
import { type Column, type MovementReport, wholeHeading } from '#contract/reports/report';
import { sortCaptions } from '#contract/texts/sort-captions';
import type { Report } from './useReport';
import './report-sorting.css';

export interface SortHeadingProps {
  report: Report;
  column: Column;
}

/** The heading of a column, which puts the report in its order; the heading says to those who hear it which that is. */
export function SortHeading({ report, column }: SortHeadingProps) {
  return (
    <button
      type="button"
      className="sort-heading"
      onClick={() => report.sortBy(nextSort(report.name, column, report.sort))}
    >
      {column.heading}
    </button>
  );
}

export interface SortChoiceProps {
  report: Report;
  declaration: MovementReport;
}

/** The same as one choice, where the columns have no headings. */
export function SortChoice({ report, declaration: { columns } }: SortChoiceProps) {
  const id = useId();
  const [day, ...others] = columns;
  const options = [
    { value: '', text: sortCaptions.own },
    ...(day ? [{ value: day.member, text: sortCaptions.oldestFirst }] : []),
    ...others.flatMap((column) =>
      [false, true].map((isDescending) => ({
        value: writeSort({ member: column.member, isDescending }),
        text: sortCaptions.inOrder(wholeHeading(column), isDescending),
      })),
    ),
  ];
  const choose = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => report.sortBy(currentTarget.value);
  return (
    <div className="sort-choice">
      <label htmlFor={id}>{sortCaptions.sortBy}</label>
      <select id={id} value={report.sort} onChange={choose}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
