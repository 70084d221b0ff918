import { Button } from '@mantine/core';
import type { Key } from 'react';
import { captions } from '#contract/captions';
import type { Column } from '../../report/columns';
import { ReportTable } from '../../report/ReportTable';
import type { ReportRows } from '../../report/useReport';
import './settings.css';

interface SettingsListProps<Row> {
  list: ReportRows<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  empty: string;
  /** what the rows are, as counted over the table: 'accounts' */
  plural: string;
  addLabel: string;
  onAdd: () => void;
}

/** A list of the settings: the button that adds to it over its table. */
export function SettingsList<Row>({ list, columns, keyOf, empty, plural, addLabel, onAdd }: SettingsListProps<Row>) {
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
      <ReportTable list={list} columns={columns} keyOf={keyOf} empty={empty} />
    </section>
  );
}
