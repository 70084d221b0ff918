import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormik } from 'formik';
import { ChevronDown, Info } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DateFilterValues } from '#contract/areas/filters.form';
import { filterLabels } from '#contract/reports/filter-labels';
import { fieldsOf, filtersOf, type FilterValues, noFilters } from '#contract/reports/report-filters';
import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { FormFields } from '../fields/FormFields';
import { dateFilterRules } from './date-filter-rules';
import { FilterChips } from './FilterChips';
import { FilterField } from './FilterField';
import { useGenerate } from './useGenerate';
import type { Report } from './useReport';

interface ReportFiltersProps {
  report: Report;
  /** Generate was chosen for what is shown already: it is asked for again */
  onRepeat: () => void;
}

type Values = FilterValues & DateFilterValues;

function isShown({ page, applied, leftOut, missing }: Report, filters: FilterValues): boolean {
  const isWhole = leftOut.length === 0 && missing.length === 0;
  return isWhole && page === limits.firstPage && JSON.stringify(applied) === JSON.stringify(filters);
}

/** Back, a chip or a link changes what applies: the fields follow, but for those in which something else was typed. */
function useFollowing(
  applied: Values,
  { values, resetForm }: { values: Values; resetForm: (next: { values: Values }) => void },
): void {
  const followed = useRef(applied);
  useEffect(() => {
    const before = followed.current;
    followed.current = applied;
    const isTyped = (name: string) => values[name] !== before[name];
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(name)));
    if (applied !== before) resetForm({ values: { ...applied, ...typed } });
    // What is typed is followed by nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [applied]);
}

/** The collapsible filters of a report. What is edited here counts only after Generate. */
export function ReportFilters({ report, onRepeat }: ReportFiltersProps) {
  const { name, applied, appliedFilters } = report;
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(!isSmall);
  const id = useId();
  const formik = useFormik<Values>({
    initialValues: applied as Values,
    validationSchema: dateFilterRules,
    validateOnBlur: false,
    onSubmit: (filters) => {
      if (isShown(report, filters)) onRepeat();
      else report.apply(filters);
      return Promise.resolve(true);
    },
  });
  const { formProps, fault } = useGenerate(formik);
  const toggle = useRef<HTMLButtonElement>(null);
  useFollowing(applied as Values, formik);

  const clear = () => {
    formik.resetForm({ values: noFilters(name) as Values });
    report.apply(noFilters(name));
  };

  const count = appliedFilters.length;
  const isChanged = filtersOf(name).some(([filter]) => formik.values[filter] !== applied[filter]);

  return (
    <section className="card card--flush">
      <h2 className="filters__head">
        <button
          ref={toggle}
          type="button"
          className="filters__toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{captions.filters}</span>
          {count > 0 && <span className="badge badge--accent">{captions.filtersApplied(count)}</span>}
          <ChevronDown className="filters__chevron" size={18} aria-hidden />
        </button>
      </h2>
      <LeftOut report={report} />
      {!isOpen && count > 0 && <FilterChips report={report} after={toggle} />}
      <form id={id} className="filters__form" hidden={!isOpen} {...formProps}>
        <FormFields form={formik}>
          <div className="filters__fields">
            {fieldsOf(name).map(([filter, kind]) => (
              <FilterField key={filter} name={filter} kind={kind} />
            ))}
          </div>
        </FormFields>
        <div className="filters__foot">
          <span className="dimmed" aria-live="polite">
            {fault ?? (isChanged && messages.list.filtersNotApplied)}
          </span>
          <Button variant="default" onClick={clear}>
            {buttons.clearAll}
          </Button>
          <Button type="submit">{buttons.generate}</Button>
        </div>
      </form>
    </section>
  );
}

const labelOf = (parameter: string) => (filterLabels as Readonly<Record<string, string | undefined>>)[parameter];
const namedParameters = 3;
const namedCharacters = 30;

/** What the address tells and the report does without, in sentences. */
function LeftOut({ report: { leftOut, missing } }: { report: Report }) {
  // Whoever wrote the link chose these words: a few of them, as they stand.
  const names = leftOut.slice(0, namedParameters).map((each) => labelOf(each) ?? each.slice(0, namedCharacters));
  return (
    <div role="status">
      {leftOut.length > 0 && <LeftOutNote text={messages.list.addressLeftOut(names.join(', '))} />}
      {missing.length > 0 && <LeftOutNote text={messages.list.choiceMissing(missing.map(labelOf).join(', '))} />}
    </div>
  );
}

function LeftOutNote({ text }: { text: string }) {
  return (
    <p className="filters__note">
      <Info size={16} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
