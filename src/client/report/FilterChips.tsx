import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { filterLabels } from '#contract/reports/filter-labels';
import { noFilters } from '#contract/reports/report-filters';
import { buttons } from '#contract/texts/buttons';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import type { AppliedFilter, Report } from './useReport';

interface FilterChipsProps {
  report: Report;
  /** where the focus goes when the last of them is gone */
  after: RefObject<HTMLElement | null>;
}

const textOf = ({ filter, chosen }: AppliedFilter) =>
  captions.chosenFilter(filterLabels[filter], chosen ?? controls.loadingChoices);

/** The filters that apply, each of which can be taken away alone. */
export function FilterChips({ report, after }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { appliedFilters } = report;

  const remove = ({ filter }: AppliedFilter, place: number) => {
    const others = list.current?.querySelectorAll<HTMLElement>('.chip__remove');
    (others?.[place + 1] ?? others?.[place - 1] ?? after.current)?.focus();
    report.remove(filter);
  };
  const clear = () => {
    after.current?.focus();
    report.apply(noFilters(report.name));
  };

  return (
    <div className="filters__chips">
      <ul ref={list} aria-label={controls.appliedFilters}>
        {appliedFilters.map((each, place) => (
          <li key={each.filter} className="chip">
            <span className="chip__text">{textOf(each)}</span>
            <button
              type="button"
              className="chip__remove"
              aria-label={controls.removeFilter(textOf(each))}
              onClick={() => remove(each, place)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {buttons.clearAll}
      </Button>
    </div>
  );
}
