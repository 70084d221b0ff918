import { wholeHeading } from '#contract/reports/report';
import { cellClass, type TableColumn } from './columns';
import type { RowAction } from './row-actions';

interface SkeletonRowsProps<Row> {
  /** rows of the page */
  count: number;
  columns: readonly TableColumn<Row>[];
  actions: readonly RowAction<Row>[];
}

/** As many of them as are seen at once. */
const mostRows = 25;

/** The rows of a page that is on its way. */
export function SkeletonRows<Row>({ count, columns, actions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: Math.min(count, mostRows) }, (_, row) => (
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
