import { limits } from '#contract/vocabulary/limits';
import { cellClass, type Column, columnKey } from './columns';
import type { RowAction } from './row-actions';

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
}

/** The rows of a page that is on its way. */
export function SkeletonRows<Row>({ columns, actions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: limits.reportPageSize }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, place) => (
        <td key={columnKey(column)} className={cellClass(columns, place)}>
          <span className={column.kind === 'figure' ? 'skeleton skeleton--number' : 'skeleton'} />
        </td>
      ))}
      {actions.map(({ heading }) => (
        <td key={heading} className="table__actions">
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}
