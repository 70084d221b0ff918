import { type Key, useId, useRef } from 'react';
import { messages } from '#contract/texts/messages';
import type { TableColumn } from './columns';
import { ListFailure } from '../parts/ListFailure';
import type { RowAction } from './row-actions';
import { SkeletonRows } from './SkeletonRows';
import { tableRoles } from './table-roles';
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
  list: TableRows<Row>;
  keyOf: (row: Row) => Key;
  /** what those who may can do with a row */
  actions?: readonly RowAction<Row>[];
  /** the list opens at the first row of which this holds; at its beginning unless given */
  opensAt?: (row: Row) => boolean;
  /** said when there are no rows */
  empty?: string;
}

/** The table of a report in each of its states; a state takes the room of a full page, so that nothing jumps. */
export function DataTable<Row>(props: ReportTableProps<Row>) {
  const { label, columns, list, keyOf, actions = [], opensAt, empty = messages.list.empty } = props;
  const { rows, isStale, failure, retry } = list;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const tellOfDelete = useFocusAfterDelete(table, rows, keyOf);

  useOpening(table, rows, opensAt);

  const act = async (action: RowAction<Row>, row: Row) => {
    const isGone = await action.act(row);
    if (isGone) tellOfDelete(row);
  };

  if (failure === 'without rows') {
    return (
      <div className="report__place">
        <ListFailure onRetry={retry} />
      </div>
    );
  }
  return (
    <>
      {failure && <ListFailure isNote onRetry={retry} />}
      <TableScroll label={label} className="report__place">
        <table
          ref={table}
          className="table report__table"
          aria-label={label}
          aria-busy={rows === null || isStale}
          {...tableRoles.table}
        >
          <TableHead id={id} columns={columns} actions={actions} />
          <tbody {...tableRoles.group}>
            {rows?.map((row) => (
              <TableRow
                key={keyOf(row)}
                headId={id}
                columns={columns}
                row={row}
                actions={actions}
                onAction={(action) => void act(action, row)}
              />
            ))}
            {rows === null && <SkeletonRows columns={columns} actions={actions} />}
          </tbody>
          {rows !== null && rows.length > 0 && <TableFoot columns={columns} rows={rows} />}
        </table>
        {rows?.length === 0 && <p className="empty-note">{empty}</p>}
      </TableScroll>
    </>
  );
}
