import type { ReactNode } from 'react';
import { controls } from '#contract/texts/control-names';
import { ListFailure } from './ListFailure';

/** A list query of the API without pages. */
export interface ListQuery<Row> {
  data?: readonly Row[] | undefined;
  isError: boolean;
  /** when its rows came, in milliseconds */
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

interface QueryBlockProps<Row> {
  query: ListQuery<Row>;
  /** what stands in the list's place until it is here */
  skeleton: ReactNode;
  /** said when there are no rows */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list on a screen in each of its states: waiting, failed with Retry, empty, there; failed anew over older rows. */
export function QueryBlock<Row>({ query, skeleton, empty, children }: QueryBlockProps<Row>) {
  const { data, isError, fulfilledTimeStamp, refetch } = query;
  const retry = () => void refetch();
  if (!data) {
    return isError ? (
      <ListFailure onRetry={retry} />
    ) : (
      <div aria-busy role="status" aria-label={controls.loading}>
        {skeleton}
      </div>
    );
  }
  return (
    <>
      {isError && <ListFailure isNote asOf={fulfilledTimeStamp} onRetry={retry} />}
      {data.length > 0 ? children(data) : <p className="empty-note">{empty}</p>}
    </>
  );
}
