import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { headings } from '#contract/texts/headings';
import { importCaptions, importKindNames } from '#contract/texts/import-captions';
import { importsListed } from '#contract/vocabulary/import-kinds';
import { useListImportsQuery } from '../../../api/imports.api';
import { useBooksWatch } from '../../../parts/useBooksWatch';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../../table/columns';
import { DataTable } from '../../../table/DataTable';
import { listRows } from '../../../table/list-rows';
import { fresh } from '../../../transport/base-api';
import { isUnderWay, pollMilliseconds } from './import-polling';
import { ImportState } from './ImportState';
import { OlderImport } from './OlderImport';

interface ImportListProps {
  opened: number | null;
  onOpen: (id: number) => void;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const momentOf = (at: string) => moment.format(new Date(at));

/** What was imported, newest first. */
export function ImportList({ opened, onOpen }: ImportListProps) {
  const query = useListImportsQuery(undefined, fresh);
  useBooksWatch();
  const isAnyUnderWay = query.data?.some(isUnderWay) ?? false;
  useListImportsQuery(undefined, { pollingInterval: isAnyUnderWay ? pollMilliseconds : 0 });
  const list = useRef<HTMLElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    // Its Close is gone with it: one goes on where it can be opened again.
    if (opened === null && last.current !== null && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-import="${last.current}"]`)?.focus();
    last.current = opened;
  }, [opened]);
  const columns: readonly TableColumn<ImportBatch>[] = [
    rowHeader(nameColumn(importCaptions.file, ({ fileName }) => fileName)),
    wordColumn(headings.type, ({ kind }) => importKindNames[kind]),
    nameColumn(importCaptions.by, ({ writtenBy, createdBy }) => writtenBy ?? createdBy),
    wordColumn(importCaptions.when, ({ writtenAt, createdAt }) => momentOf(writtenAt ?? createdAt)),
    { heading: importCaptions.rows, cell: ({ stagedRows }) => stagedRows.toLocaleString('en'), look: 'figure' },
    {
      heading: importCaptions.state,
      cell: (batch) => (
        <span>
          <ImportState batch={batch} />{' '}
          {batch.state === 'judged' && batch.faultyRows > 0 && (
            <span className="badge badge--negative">{importCaptions.faultyRows(batch.faultyRows)}</span>
          )}
        </span>
      ),
    },
    {
      heading: headings.actions,
      look: 'buttons',
      cell: ({ id, fileName }) => (
        <Button
          size="compact-xs"
          variant="default"
          disabled={id === opened}
          data-import={id}
          aria-label={`${importCaptions.open} ${fileName}`}
          onClick={() => onOpen(id)}
        >
          {importCaptions.open}
        </Button>
      ),
    },
  ];
  return (
    <section ref={list} className="card card--flush">
      <div className="card__head">
        <h2 className="card__title">{importCaptions.list}</h2>
      </div>
      <DataTable
        label={importCaptions.list}
        // What was asked in vain stands, also while it is asked again and again.
        list={listRows({ ...query, isError: query.error !== undefined })}
        columns={columns}
        keyOf={({ id }) => id}
        empty={importCaptions.none}
      />
      {query.data?.length === importsListed && <OlderImport onOpen={onOpen} />}
    </section>
  );
}
