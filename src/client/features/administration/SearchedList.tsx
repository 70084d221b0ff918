import { Button } from '@mantine/core';
import { type Key, type ReactNode, useDeferredValue, useState } from 'react';
import { SearchField } from '../../fields/SearchField';
import type { TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import type { RowAction } from '../../table/row-actions';
import './searched-list.css';
import { searchLetters } from '#contract/values/search-letters';

interface SearchedListProps<Row> {
  /** the list's name */
  label: string;
  query: Parameters<typeof listRows<Row>>[0];
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => Key;
  actions: readonly RowAction<Row>[];
  /** in which texts of a row is looked for what is typed */
  searchedIn: (row: Row) => readonly string[];
  placeholder: string;
  /** the number of rows in words */
  counted: (count: number) => string;
  empty: string;
  noMatch: string;
  addLabel: string;
  onAdd: () => void;
  /** what is to be known of all rows */
  note?: ReactNode;
  /** stands beside the search and narrows `query` before it */
  filter?: ReactNode;
}

/** A list under Administration: what narrows it and the button that adds to it over its table. */
export function SearchedList<Row>(props: SearchedListProps<Row>) {
  const { label, query, searchedIn, placeholder, counted, empty, noMatch, addLabel, onAdd, note, filter, ...table } =
    props;
  const [search, setSearch] = useState('');
  // The letters are there before the list has followed them.
  const searched = searchLetters(useDeferredValue(search));
  const fits = (row: Row) => searchedIn(row).some((text) => searchLetters(text).includes(searched));
  const list = listRows({ ...query, currentData: query.currentData?.filter(fits) });
  return (
    <section className="card card--flush">
      <div className="card__head searched-list__head">
        <SearchField placeholder={placeholder} value={search} onChange={setSearch} />
        {filter}
        <p className="dimmed figure searched-list__count" role="status">
          {list.totalItems === undefined ? '' : counted(list.totalItems)}
        </p>
        <Button size="xs" onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {note && <p className="dimmed searched-list__note">{note}</p>}
      <DataTable label={label} list={list} {...table} empty={searched ? noMatch : empty} />
    </section>
  );
}
