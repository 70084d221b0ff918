import { type DateOrder, type DecimalSign, openDecimalSigns, openOrders } from '../values/foreign-values';
import type { ForeignCell } from './foreign-cells';
import type { ImportTable } from './import-table';
import type { ColumnPlaces } from './match-heads';

/** What the rows of a file leave open: more than one is asked once for the whole file, none means that it mixes them. */
export interface OpenFormats {
  readonly dateOrders: readonly DateOrder[];
  readonly decimalSigns: readonly DecimalSign[];
}

const decimalKinds: readonly string[] = ['amount', 'rate', 'share', 'degrees'];

/** Looks at the rows of a file one after another, and says what has to be asked about its days and amounts. */
export function openFormats(table: ImportTable, places: ColumnPlaces) {
  const orders = openOrders();
  const signs = openDecimalSigns();
  const placesOf = (isWanted: (kind: string) => boolean) =>
    table.columns.flatMap(({ kind, member }) => (isWanted(kind) ? (places[member] ?? []) : []));
  const days = placesOf((kind) => kind === 'day');
  const decimals = placesOf((kind) => decimalKinds.includes(kind));
  const texts = (cells: readonly ForeignCell[], wanted: readonly number[]) =>
    wanted.flatMap((place) => (typeof cells[place] === 'string' ? [cells[place]] : []));
  return {
    see: (cells: readonly ForeignCell[]): void => {
      for (const text of texts(cells, days)) orders.see(text);
      for (const text of texts(cells, decimals)) signs.see(text.replace(/\s?%$/, ''));
    },
    open: (): OpenFormats => ({ dateOrders: orders.open(), decimalSigns: signs.open() }),
  };
}
