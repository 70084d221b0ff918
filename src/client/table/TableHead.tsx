import { wholeHeading } from '#contract/reports/report';
import { cellClass, type TableColumn, type TableHeading } from './columns';
import { headingIds, isInBlocks } from './heading-ids';
import type { RowAction } from './row-actions';
import { tableRoles } from '../browser/table-roles';

interface TableHeadProps<Row> {
  /** of the table, with which the ids of its headings begin */
  id: string;
  columns: readonly TableColumn<Row>[];
  /** what the headings are beside their words, in the order of the columns */
  heads?: readonly TableHeading[] | undefined;
  actions: readonly RowAction<Row>[];
}

/** The headings of a table; blocks of columns have a row of their own over those of the columns. */
export function TableHead<Row>({ id, columns, heads = [], actions }: TableHeadProps<Row>) {
  const ids = headingIds(id);
  const hasBlocks = isInBlocks(columns);
  const rows = hasBlocks ? 2 : undefined;
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column, place) => {
          const { heading, block } = column;
          if (block === undefined) {
            return (
              <th
                key={wholeHeading(column)}
                id={ids.column(column)}
                scope="col"
                rowSpan={rows}
                className={cellClass(columns, place)}
                aria-sort={heads[place]?.order}
                {...tableRoles.heading}
              >
                {heads[place]?.node ?? heading}
              </th>
            );
          }
          if (block === columns[place - 1]?.block) return null;
          const span = columns.filter((each) => each.block === block).length;
          return (
            <th
              key={block}
              id={ids.block(block)}
              scope="colgroup"
              colSpan={span}
              className="table__edge"
              {...tableRoles.heading}
            >
              {block}
            </th>
          );
        })}
        {actions.map(({ heading }) => (
          <th key={heading} scope="col" rowSpan={rows} className="table__actions" {...tableRoles.heading}>
            {heading}
          </th>
        ))}
      </tr>
      {hasBlocks && (
        <tr {...tableRoles.row}>
          {columns.map(
            (column, place) =>
              column.block !== undefined && (
                <th
                  key={wholeHeading(column)}
                  id={ids.column(column)}
                  headers={ids.block(column.block)}
                  scope="col"
                  className={cellClass(columns, place)}
                  aria-sort={heads[place]?.order}
                  {...tableRoles.heading}
                >
                  {heads[place]?.node ?? column.heading}
                </th>
              ),
          )}
        </tr>
      )}
    </thead>
  );
}
