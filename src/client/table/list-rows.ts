/** What the table shows. */
export interface TableRows<Row> {
  /** null while nothing is known yet */
  rows: readonly Row[] | null;
  /** the rows of the page before, until the asked ones are here */
  isStale: boolean;
  /** null while it is not known */
  totalPages: number | null;
  /** undefined where the server does not tell */
  totalItems: number | undefined;
  /** a search meets more than are counted: these are the newest */
  isMore?: boolean | undefined;
  /** how many reversed ones are left out, where the server tells */
  reversedItems?: number | undefined;
  /** the list could not be loaded: there are no rows of it, or only those from before */
  failure: 'without rows' | 'with old rows' | null;
  /** why the server does not list what is asked for */
  refusal?: string | undefined;
  /** when its rows came, in milliseconds */
  asOf?: number | undefined;
  retry: () => void;
}

/** What a list query without pages tells; `currentData` belongs to what is asked now. */
interface WholeListQuery<Row> {
  currentData?: readonly Row[] | undefined;
  isError: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

/** The rows of a list that comes whole, as DataTable shows them; those of another question are never among them. */
export function listRows<Row>({
  currentData,
  isError,
  fulfilledTimeStamp,
  refetch,
}: WholeListQuery<Row>): TableRows<Row> {
  return {
    rows: currentData ?? null,
    isStale: false,
    totalPages: currentData ? 1 : null,
    totalItems: currentData?.length,
    failure: isError ? (currentData ? 'with old rows' : 'without rows') : null,
    asOf: fulfilledTimeStamp,
    retry: () => void refetch(),
  };
}
