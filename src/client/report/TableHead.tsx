import { columns as headings } from '#contract/labels';
import { cellClass, type Column, columnKey } from './columns';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  isWithActions: boolean;
}

/** The headings of a table; blocks of columns have a row of their own over those of the columns. */
export function TableHead<Row>({ columns, isWithActions }: TableHeadProps<Row>) {
  const isInBlocks = columns.some(({ block }) => block !== undefined);
  const rows = isInBlocks ? 2 : 1;
  return (
    <thead>
      <tr>
        {columns.map((column, place) => {
          const { heading, block } = column;
          if (block === undefined) {
            return (
              <th key={columnKey(column)} scope="col" rowSpan={rows} className={cellClass(columns, place)}>
                {heading}
              </th>
            );
          }
          if (block === columns[place - 1]?.block) return null;
          const span = columns.filter((each) => each.block === block).length;
          return (
            <th key={block} scope="colgroup" colSpan={span} className="table__edge">
              {block}
            </th>
          );
        })}
        {isWithActions && (
          <th scope="col" rowSpan={rows} className="table__actions">
            {headings.actions}
          </th>
        )}
      </tr>
      {isInBlocks && (
        <tr>
          {columns.map(
            (column, place) =>
              column.block !== undefined && (
                <th key={columnKey(column)} scope="col" className={cellClass(columns, place)}>
                  {column.heading}
                </th>
              ),
          )}
        </tr>
      )}
    </thead>
  );
}
