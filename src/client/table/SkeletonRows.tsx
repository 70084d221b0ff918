import { limits } from '#contract/vocabulary/limits';
import { wholeHeading } from '#contract/reports/report';
import { cellClass, type TableColumn } from './columns';
import type { RowAction } from './row-actions';

interface SkeletonRowsProps<Row> {
  columns: readonly TableColumn<Row>[];
  actions: readonly RowAction<Row>[];
}

/** The rows of a page that is on its way. */
export function SkeletonRows<Row>({ columns, actions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: limits.reportPageSize }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map((column, place) => (
        <td key={wholeHeading(column)} className={cellClass(columns, place)}>
          <span className={column.look === 'figure' ? 'skeleton skeleton--number' : 'skeleton'} />
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
