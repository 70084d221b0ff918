import type { Key } from 'react';
import { controls } from '#contract/captions';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { cellClass, type Column, columnKey } from './columns';
import { ListFailure } from './ListFailure';
import { DeleteButton } from './RowButtons';
import { TableHead } from './TableHead';
import { TableScroll } from './TableScroll';
import type { ReportRows } from './useReport';
import './report.css';

interface ReportTableProps<Row> {
  columns: readonly Column<Row>[];
  list: ReportRows<Row>;
  keyOf: (row: Row) => Key;
  /** given to those who may; each row then ends with Delete */
  onReverse?: ((row: Row) => void) | undefined;
  /** said when there are no rows */
  empty?: string;
}

/** The table of a report in each of its states; a state takes the room of a full page, so that nothing jumps. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { columns, list, keyOf, onReverse, empty = messages.list.empty } = props;
  const { rows, isStale, failure, retry } = list;
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
      <TableScroll label={controls.table} className="report__place">
        <table className="table report__table" aria-busy={rows === null || isStale}>
          <TableHead columns={columns} isWithActions={onReverse !== undefined} />
          <tbody>
            {rows?.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, place) => (
                  <td key={columnKey(column)} className={cellClass(columns, place)}>
                    {column.cell(row)}
                  </td>
                ))}
                {onReverse && (
                  <td className="table__actions">
                    <DeleteButton onClick={() => onReverse(row)} />
                  </td>
                )}
              </tr>
            ))}
            {rows === null && <SkeletonRows columns={columns} isWithActions={onReverse !== undefined} />}
          </tbody>
        </table>
        {rows?.length === 0 && <p className="empty-note">{empty}</p>}
      </TableScroll>
    </>
  );
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  isWithActions: boolean;
}

function SkeletonRows<Row>({ columns, isWithActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: limits.reportPageSize }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, place) => (
        <td key={columnKey(column)} className={cellClass(columns, place)}>
          <span className={column.kind === 'figure' ? 'skeleton skeleton--number' : 'skeleton'} />
        </td>
      ))}
      {isWithActions && (
        <td className="table__actions">
          <span className="skeleton" />
        </td>
      )}
    </tr>
  ));
}
