import { columns } from '#contract/labels';
import type { Column } from '../../report/columns';
import { DeleteButton, EditButton } from '../../report/RowButtons';

/** Opens the record's form. */
export const editColumn = <Row,>(onEdit: (row: Row) => void): Column<Row> => ({
  heading: columns.edit,
  cell: (row) => <EditButton onClick={() => onEdit(row)} />,
  kind: 'action',
});

/** Asks whether the record may go. */
export const deleteColumn = <Row,>(onDelete: (row: Row) => void): Column<Row> => ({
  heading: columns.delete,
  cell: (row) => <DeleteButton onClick={() => onDelete(row)} />,
  kind: 'action',
});
