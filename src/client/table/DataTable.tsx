import { type CSSProperties, type Key, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import type { TableColumn, TableHeading } from './columns';
import { ListFailure } from '../parts/ListFailure';
import type { RowAction } from './row-actions';
import { SkeletonRows } from './SkeletonRows';
import { tableRoles } from '../browser/table-roles';
import { TableFoot } from './TableFoot';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { TableScroll } from './TableScroll';
import { useFocusAfterDelete } from './useFocusAfterDelete';
import { useOpening } from './useOpening';
import type { TableRows } from './list-rows';
import './table.css';
import './table-cards.css';

interface ReportTableProps<Row> {
  /** what the table is */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** what their headings are beside their words */
  heads?: readonly TableHeading[];
  list: TableRows<Row>;
  /** said in the place of another try, where there are no rows */
  refusal?: ReactNode;
  /** of a list that comes in pages: rows of a full one */
  pageSize?: number;
  keyOf: (row: Row) => Key;
  /** what those who may can do with a row */
  actions?: readonly RowAction<Row>[];
  /** the list opens at the first row of which this holds; at its beginning unless given */
  opensAt?: (row: Row) => boolean;
  /** what stands under the rows, as a group of rows; null while it is on its way, for which room is kept */
  foot?: ReactNode;
  /** said when there are no rows */
  empty?: string;
}

/** The room of a table; with pages that of a full one, so that what stands under it stays there on a shorter one. */
function placeOf(
  pageSize: number | undefined,
  hasFoot: boolean,
  totalItems = 0,
): { className: string; style?: CSSProperties } {
  if (pageSize === undefined) return { className: 'report__place' };
  const rows = { '--rows': Math.max(limits.reportPageSize, Math.min(pageSize, totalItems)) };
  return {
    className: `report__place report__place--paged ${hasFoot ? 'report__place--footed' : ''}`,
    style: rows as CSSProperties,
  };
}

/** The table of a report in each of its states; a state takes the room of a full page, so that nothing jumps. */
export function DataTable<Row>(props: ReportTableProps<Row>) {
  const {
    label,
    columns,
    heads,
    list,
    refusal,
    pageSize,
    keyOf,
    actions = [],
    opensAt,
    foot,
    empty = messages.list.empty,
  } = props;
  const { rows, isStale, failure, asOf, retry } = list;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const noteBeforeDelete = useFocusAfterDelete(table, rows, keyOf);

  useOpening(table, rows, opensAt);

  // Rows that stay as they are need not be drawn again, so what they call stays the same.
  const latest = useRef(noteBeforeDelete);
  useEffect(() => {
    latest.current = noteBeforeDelete;
  });
  const act = useCallback(async (action: RowAction<Row>, row: Row) => {
    const tellOfDelete = latest.current(row);
    if (await action.act(row)) tellOfDelete();
  }, []);

  const place = placeOf(pageSize, foot !== undefined, list.totalItems);

  if (failure === 'without rows') {
    return <div {...place}>{refusal ?? <ListFailure onRetry={retry} />}</div>;
  }
  return (
    <>
      {failure && <ListFailure isNote asOf={asOf} onRetry={retry} />}
      <TableScroll label={label} {...place}>
        <table
          ref={table}
          className="table report__table"
          aria-label={label}
          aria-busy={rows === null || isStale}
          {...tableRoles.table}
        >
          <TableHead id={id} columns={columns} heads={heads} actions={actions} />
          <tbody {...tableRoles.group}>
            {rows?.map((row) => (
              <TableRow key={keyOf(row)} headId={id} columns={columns} row={row} actions={actions} onAction={act} />
            ))}
            {rows === null && (
              <SkeletonRows count={pageSize ?? limits.reportPageSize} columns={columns} actions={actions} />
            )}
          </tbody>
          {rows !== null && rows.length > 0 && (foot ?? <TableFoot columns={columns} rows={rows} />)}
        </table>
        {rows?.length === 0 && <p className="empty-note">{empty}</p>}
      </TableScroll>
    </>
  );
}
