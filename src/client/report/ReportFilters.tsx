import type { ReactNode } from 'react';
import { filterLabels } from '#contract/reports/filter-labels';
import { fieldsOf, type FilterName, type FilterValues, noFilters } from '#contract/reports/report-filters';
import { settledSearch } from '#contract/reports/search';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { dateFilterRules } from './date-filter-rules';
import { filterText } from './filter-text';
import { FilterField } from './FilterField';
import { FilterPanel } from './FilterPanel';
import { leftOutNote } from './left-out-note';
import type { ShownReport } from './useReport';

interface ReportFiltersProps {
  report: ShownReport;
  /** Generate was chosen for what is shown already: it is asked for again */
  onRepeat: () => void;
  /** what else is chosen beside the filters */
  children?: ReactNode;
}

function isShown({ page, applied, leftOut, missing }: ShownReport, filters: FilterValues): boolean {
  const isWhole = leftOut.length === 0 && missing.length === 0;
  return isWhole && page === limits.firstPage && JSON.stringify(applied) === JSON.stringify(filters);
}

/** Nobody looks for words among what was taken back. */
const settled = (chosen: FilterValues): FilterValues => ({
  ...chosen,
  search: chosen.reversed ? '' : settledSearch(chosen.search ?? ''),
});

/** The filters of a report. */
export function ReportFilters({ report, onRepeat, children }: ReportFiltersProps) {
  const { name, applied, appliedFilters } = report;
  const fields = fieldsOf(name);
  return (
    <FilterPanel
      applied={applied}
      none={noFilters(name)}
      rules={dateFilterRules}
      chips={appliedFilters.map((each) => ({
        filter: each.filter,
        text: filterText(each),
        isWithoutField: fields.every(([filter]) => filter !== each.filter),
      }))}
      notes={notesOf(report)}
      settled={settled}
      isShown={(chosen) => isShown(report, chosen)}
      onRepeat={onRepeat}
      onApply={report.apply}
      onRemove={(filter) => report.remove(filter as FilterName)}
    >
      {fields.map(([filter, kind]) => (
        <FilterField key={filter} name={filter} kind={kind} />
      ))}
      {children}
    </FilterPanel>
  );
}

/** What the address tells and the report does without, in sentences. */
const notesOf = ({ leftOut, missing }: ShownReport): string[] => [
  ...leftOutNote(leftOut, filterLabels),
  ...(missing.length > 0
    ? [messages.list.choiceMissing(missing.map((filter) => filterLabels[filter]).join(', '))]
    : []),
];
