import { Link } from 'react-router-dom';
import { filterLabels } from '#contract/reports/filter-labels';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import { switchedOn } from '#contract/reports/report-filters';
import { leftOut } from '#contract/texts/left-out';
import type { ShownReport } from './useReport';

/** How many reversed entries the filter leaves out, which opens them; nothing where there are none or nobody tells. */
export function ReversedCount({ report, count = 0 }: { report: ShownReport; count: number | undefined }) {
  const { name, applied, size } = report;
  // What is shown may be of the filters before, until the asked rows are here.
  if (count === 0 || applied.reversed) return null;
  const place = { ...openingPlace(name), size, filters: { ...applied, reversed: switchedOn } };
  return (
    <Link
      to={{ search: writeReportAddress(name, place) }}
      title={filterLabels.reversed}
      // It goes with what it opens.
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()}
    >
      {leftOut.link(count)}
    </Link>
  );
}
