import type { ReconciliationEntries } from '#contract/areas/reconciliations.wire';

/** A query of entries, as the tables of a reconciliation show it. */
export interface EntriesQuery {
  currentData?: ReconciliationEntries | undefined;
  isError: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

/** A page of entries as DataTable takes it. */
export const entryRows = ({ currentData, isError, fulfilledTimeStamp, refetch }: EntriesQuery) => ({
  rows: currentData?.entries ?? null,
  isStale: false,
  totalPages: null,
  totalItems: undefined,
  failure: isError ? (currentData ? ('with old rows' as const) : ('without rows' as const)) : null,
  asOf: fulfilledTimeStamp,
  retry: () => void refetch(),
});
