import { memo, useId } from 'react';
import { wholeHeading } from '#contract/reports/report';
import { cellClass, type TableColumn } from './columns';
import { headingIds, isInBlocks } from './heading-ids';
import type { RowAction } from './row-actions';
import { RowButton } from './RowButton';
import { tableRoles } from '../browser/table-roles';

interface TableRowProps<Row> {
  /** with which the ids of the headings begin */
  headId: string;
  columns: readonly TableColumn<Row>[];
  row: Row;
  actions: readonly RowAction<Row>[];
  onAction: (action: RowAction<Row>, row: Row) => void;
}

function RowOfTable<Row>({ headId, columns, row, actions, onAction }: TableRowProps<Row>) {
  const ids = headingIds(headId);
  const rowId = useId();
  const hasBlocks = isInBlocks(columns);
  return (
    <tr {...tableRoles.row}>
      {columns.map((column, place) => {
        const { block, isRowHeader = false, cell, look } = column;
        const own = {
          className: cellClass(columns, place),
          // What is pressed says itself what it does, as the actions of a row do.
          'data-heading': look === 'buttons' ? undefined : wholeHeading(column),
        };
        if (isRowHeader) {
          return (
            <th key={wholeHeading(column)} id={rowId} scope="row" {...own} {...tableRoles.rowHeading}>
              {cell(row)}
            </th>
          );
        }
        const over = block === undefined ? [] : [ids.block(block)];
        const headers = hasBlocks ? [rowId, ...over, ids.column(column)].join(' ') : undefined;
        return (
          <td key={wholeHeading(column)} headers={headers} {...own} {...tableRoles.cell}>
            {cell(row)}
          </td>
        );
      })}
      {actions.map((action) => (
        <td key={action.heading} className="table__actions" {...tableRoles.cell}>
          {action.beside?.(row)}
          <RowButton kind={action.kind} about={action.about(row)} onClick={() => onAction(action, row)} />
        </td>
      ))}
    </tr>
  );
}

/**
 * A row of a table; where there is no room for columns it reads as a card, and each cell carries its heading. Drawn anew only
 * when something of it changes: the others of its list have not.
 */
export const TableRow = memo(RowOfTable) as typeof RowOfTable;
