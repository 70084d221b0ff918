import { Button } from '@mantine/core';
import type { Key } from 'react';
import { captions } from '#contract/captions';
import type { Column } from '../../report/columns';
import { ReportTable } from '../../report/ReportTable';
import { deleteAction, editAction } from '../../report/row-actions';
import type { ReportRows } from '../../report/useReport';
import './settings.css';

interface SettingsListProps<Row> {
  /** the list's name */
  label: string;
  list: ReportRows<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  empty: string;
  /** what the rows are, as counted over the table: 'accounts' */
  plural: string;
  addLabel: string;
  onAdd: () => void;
  onEdit: (row: Row) => void;
  /** tells whether the row is gone */
  onDelete: (row: Row) => Promise<boolean>;
  /** a row in words, said behind Edit and Delete */
  about: (row: Row) => string;
}

/** A list of the settings: the button that adds to it over its table. */
export function SettingsList<Row>(props: SettingsListProps<Row>) {
  const { label, list, columns, keyOf, empty, plural, addLabel, onAdd, onEdit, onDelete, about } = props;
  return (
    <section className="card card--flush settings-list">
      <div className="card__head">
        <p className="dimmed figure">
          {list.totalItems === undefined ? '' : captions.counted(list.totalItems, plural)}
        </p>
        <Button size="xs" onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      <ReportTable
        label={label}
        list={list}
        columns={columns}
        keyOf={keyOf}
        actions={[editAction(about, onEdit), deleteAction(about, onDelete)]}
        empty={empty}
      />
    </section>
  );
}
