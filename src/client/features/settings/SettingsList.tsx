import { Button } from '@mantine/core';
import { Lock } from 'lucide-react';
import type { Key } from 'react';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { roleAllows } from '#contract/vocabulary/permissions';
import type { TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { deleteAction, editAction } from '../../table/row-actions';
import type { TableRows } from '../../table/list-rows';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import './settings.css';

interface SettingsListProps<Row> {
  /** the list's name */
  label: string;
  list: TableRows<Row>;
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => Key;
  empty: string;
  /** what a row is called in a sentence: 'account' */
  record: string;
  addLabel: string;
  onAdd: () => void;
  onEdit: (row: Row) => void;
  /** tells whether the row is gone */
  onDelete: (row: Row) => Promise<boolean>;
  /** a row in words, said behind Edit and Delete */
  about: (row: Row) => string;
}

/** A list of the settings: the button that adds to it over its table; for who may only read it, why there is none (§6). */
export function SettingsList<Row>(props: SettingsListProps<Row>) {
  const { label, list, columns, keyOf, empty, record, addLabel, onAdd, onEdit, onDelete, about } = props;
  const mayManage = roleAllows(useAppSelector(selectRole), 'settings.manage');
  return (
    <section className="card card--flush settings-list">
      <div className="card__head">
        <p className="dimmed figure">
          {list.totalItems === undefined ? '' : captions.counted(list.totalItems, record)}
        </p>
        {mayManage ? (
          <Button size="xs" onClick={onAdd}>
            {addLabel}
          </Button>
        ) : (
          <p className="settings-list__note">
            <Lock size={15} aria-hidden />
            <span>{messages.settings.readOnly}</span>
          </p>
        )}
      </div>
      <DataTable
        label={label}
        list={list}
        columns={columns}
        keyOf={keyOf}
        actions={mayManage ? [editAction(about, onEdit), deleteAction(about, onDelete)] : []}
        empty={empty}
      />
    </section>
  );
}
