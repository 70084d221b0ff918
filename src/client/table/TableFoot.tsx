import { cellClass, type Column, columnKey, wholeHeading } from './columns';
import { tableRoles } from './table-roles';

interface TableFootProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The totals under a table whose columns have some; the first of them says that they are. */
export function TableFoot<Row>({ columns, rows }: TableFootProps<Row>) {
  const named = columns.findIndex(({ total }) => total !== undefined);
  if (named < 0) return null;
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column, place) => {
          const text = column.total?.(rows);
          const own = { className: cellClass(columns, place), 'data-heading': wholeHeading(column) };
          return place === named ? (
            <th key={columnKey(column)} scope="row" {...own} {...tableRoles.rowHeading}>
              {text}
            </th>
          ) : (
            <td key={columnKey(column)} {...own} {...tableRoles.cell}>
              {text}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
