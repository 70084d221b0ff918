import { captions } from '#contract/texts/captions';
import { wholeHeading } from '#contract/reports/report';
import { cellClass, type TableColumn } from './columns';
import { tableRoles } from '../browser/table-roles';

interface TableFootProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
}

/** The totals under a table whose columns have some, which its first column says. */
export function TableFoot<Row>({ columns, rows }: TableFootProps<Row>) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column, place) => {
          const own = { className: cellClass(columns, place), 'data-heading': wholeHeading(column) };
          return place === 0 ? (
            <th key={wholeHeading(column)} scope="row" {...own} {...tableRoles.rowHeading}>
              {captions.total}
            </th>
          ) : (
            <td key={wholeHeading(column)} {...own} {...tableRoles.cell}>
              {column.total?.(rows)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
