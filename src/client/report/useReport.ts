import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  askedPlace,
  isInEntries,
  openingPlace,
  readReportAddress,
  type ReportPlace,
  writeReportAddress,
} from '#contract/reports/report-address';
import type { MovementReport } from '#contract/reports/report';
import { type FilterName, type FilterValues, noFilters, type ReportName } from '#contract/reports/report-filters';
import { useTellsOfWrites } from '../parts/useBooksWatch';
import { isOpenedHere } from './opened-here';
import { useChosenRecords } from './useChosenRecords';

/** A filter that applies, with the name of what was chosen in it; null while that is not known. */
export interface AppliedFilter {
  filter: FilterName;
  chosen: string | null;
}

/** Where a report stands. Its address alone says that, so that Back, a reload and a link that was sent show the same. */
export interface ShownReport<Name extends ReportName = ReportName> {
  name: Name;
  /** from 0 */
  page: number;
  size: number;
  /** by which column it is in order, as its address says it; '' is its own order */
  sort: string;
  /** the number of the entry that stands open */
  entry: number | null;
  /** the filters that apply, which are not those being edited */
  applied: FilterValues;
  appliedFilters: readonly AppliedFilter[];
  /** what is asked of the server */
  asked: ReturnType<typeof askedPlace<Name>>;
  /** the place in its one spelling, as a link takes it along */
  search: string;
  /** parameters of the address that are no part of the report */
  leftOut: readonly string[];
  /** filters that were left out because what they choose is no longer there */
  missing: readonly FilterName[];
  /** whether it is known of every filter that what it chooses is there */
  isSettled: boolean;
  /** `at` says where the page stands in an order in which pages follow each other by their entries */
  goTo: (page: number, at?: string) => void;
  /** puts it in another order, from its first page on */
  sortBy: (sort: string) => void;
  /** applies filters and goes to the first page (contract §7) */
  apply: (filters: FilterValues) => void;
  /** takes one filter away */
  remove: (filter: FilterName) => void;
  /** goes on at the page that begins with, or before, the rows that are shown */
  chooseSize: (size: number) => void;
  /** goes to a place that was kept, as its address tells it */
  open: (address: string) => void;
  /** the address at which an entry stands open */
  addressOf: (entry: number) => string;
  /** shows another entry in the place of the one that stands open; null closes it */
  showEntry: (entry: number | null) => void;
  /** goes to the last page there is, in the place of one that is not */
  leaveFor: (lastPage: number) => void;
}

/** A report opens at the place that its address tells; each change that applies is a step that Back takes back. */
export function useReport<Name extends ReportName>(name: Name, { columns }: MovementReport): ShownReport<Name> {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const hasBooks = useTellsOfWrites();
  const { place, leftOut } = useMemo(
    () => readReportAddress(name, new URLSearchParams(search), columns, hasBooks),
    [name, search, columns, hasBooks],
  );
  const { missing, names, isSettled } = useChosenRecords(name, place.filters);
  const missingNames = missing.join();
  const lost = useMemo(() => Object.fromEntries(missingNames.split(',').map((filter) => [filter, ''])), [missingNames]);
  const applied = useMemo(
    () => (missingNames === '' ? place.filters : { ...place.filters, ...lost }),
    [place, missingNames, lost],
  );
  const shown = { ...place, filters: applied };

  const open = (next: string, replace = false) => {
    if (next === search) return;
    void navigate({ search: next }, { replace, ...(replace && { state: location.state as unknown }) });
  };
  const go = (change: Partial<ReportPlace>, replace = false) =>
    open(writeReportAddress(name, { ...shown, entry: null, ...change }), replace);

  const { page: firstPage, at: firstEntry } = openingPlace(name);
  const first = { page: firstPage, at: firstEntry };
  return {
    name,
    page: place.page,
    size: place.size,
    sort: place.sort,
    entry: place.entry,
    applied,
    appliedFilters: names.filter(({ filter }) => applied[filter]),
    asked: askedPlace(name, shown),
    search: writeReportAddress(name, shown),
    leftOut,
    missing,
    isSettled,
    goTo: (page, at = firstEntry) => go({ page, at }),
    sortBy: (sort) => go({ sort, ...first }),
    apply: (filters) => go({ filters: { ...noFilters(name), ...filters }, ...first }),
    remove: (filter) => go({ filters: { ...applied, [filter]: '' }, ...first }),
    chooseSize: (size) =>
      go({ size, ...(isInEntries(place) ? first : { page: Math.floor((place.page * place.size) / size) }) }),
    open: (address) => open(address),
    addressOf: (entry) => writeReportAddress(name, { ...shown, entry }),
    showEntry: (entry) => {
      // What was opened here is closed by the step back; a link that was sent has none.
      if (entry === null && isOpenedHere(location.state)) void navigate(-1);
      else go({ entry }, true);
    },
    leaveFor: (lastPage) => {
      // Only the page: what else the address says, and what is said of it, stays.
      const page = new URLSearchParams(writeReportAddress(name, { ...shown, page: lastPage })).get('page');
      const kept = new URLSearchParams(search);
      if (page === null) kept.delete('page');
      else kept.set('page', page);
      open(kept.size === 0 ? '' : `?${kept.toString()}`, true);
    },
  };
}
