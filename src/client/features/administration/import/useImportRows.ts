import { useState } from 'react';
import type { ImportBatch, ImportRow, ImportRowPage } from '#contract/areas/imports.wire';
import type { ImportRowFilter } from '#contract/vocabulary/import-kinds';
import { useListImportRowsQuery } from '../../../api/imports.api';
import { useExistingPage } from '../../../report/useExistingPage';
import type { TableRows } from '../../../table/list-rows';
import type { ShownRows } from '../../../table/useMadeTicks';

interface AskedRows {
  filter: ImportRowFilter;
  page: number;
}

interface ImportRowsShown {
  query: ShownRows & { data?: ImportRowPage };
  list: TableRows<ImportRow>;
}

/**
 * The rows of a filter and page. Those of another one stay, marked as stale, until the asked ones are here, and go when
 * these could not be had. A tick gives the import another version: rows of the same filter and page are still those.
 */
export function useImportRows(
  { id, version }: ImportBatch,
  asked: AskedRows,
  leaveFor: (lastPage: number) => void,
): ImportRowsShown {
  const query = useListImportRowsQuery({ id, version, ...asked });
  const { data, currentData, isFetching, isError, fulfilledTimeStamp } = query;
  const place = `${asked.filter} ${String(asked.page)}`;
  const [cameFor, setCameFor] = useState(place);
  if (currentData && cameFor !== place) setCameFor(place);
  const isBeyond = useExistingPage(query, asked.page, leaveFor);

  const known = isError && cameFor !== place ? undefined : data;
  const isStale = known !== undefined && (isBeyond || (isFetching && cameFor !== place));
  const list: TableRows<ImportRow> = {
    rows: !known || (isStale && known.rows.length === 0) ? null : known.rows,
    isStale,
    totalPages: known?.totalPages ?? null,
    totalItems: known?.totalItems,
    failure: isError ? (known ? 'with old rows' : 'without rows') : null,
    asOf: fulfilledTimeStamp,
    retry: () => void query.refetch(),
  };
  return { query, list };
}
