import type { ReportRows } from './useReport';

/** What a list query without pages tells; `currentData` belongs to what is asked now. */
interface WholeListQuery<Row> {
  currentData?: readonly Row[] | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** The rows of a list that comes whole, as ReportTable shows them; those of another question are never among them. */
export function listRows<Row>({ currentData, isError, refetch }: WholeListQuery<Row>): ReportRows<Row> {
  return {
    rows: currentData ?? null,
    isStale: false,
    totalPages: currentData ? 1 : null,
    totalItems: currentData?.length,
    failure: isError ? (currentData ? 'with old rows' : 'without rows') : null,
    retry: () => void refetch(),
  };
}

/** Money moves while the console stands open: what a screen shows is asked anew on the way back to it. */
export const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
