import {
  type DateOrder,
  dateOrders,
  type DecimalSign,
  decimalSigns,
  openDecimalSigns,
  openOrders,
  ordersOfYearLast,
} from '../values/foreign-values';
import type { ForeignCell } from './foreign-cells';
import type { ImportTable } from './import-table';
import type { ColumnPlaces } from './match-heads';

/** What the texts of one column of a file can mean as days and as amounts; null where every reading means the same. */
export interface ColumnReadings {
  readonly dateOrders: readonly DateOrder[] | null;
  readonly decimalSigns: readonly DecimalSign[] | null;
}

/** What the rows of a file leave open: more than one is asked once for the whole file, none means that it mixes them. */
export interface OpenFormats {
  readonly dateOrders: readonly DateOrder[];
  readonly decimalSigns: readonly DecimalSign[];
}

const decimalKinds: readonly string[] = ['amount', 'rate', 'share', 'degrees'];
/** No day and no amount is longer. */
const mostCharacters = 60;

/** Looks at the rows of a file one after another, whatever its columns are for, and says what each of them can mean. */
export function readingsOfColumns() {
  const columns: { orders: ReturnType<typeof openOrders>; signs: ReturnType<typeof openDecimalSigns> }[] = [];
  return {
    see: (cells: readonly ForeignCell[]): void => {
      cells.forEach((cell, at) => {
        if (typeof cell !== 'string' || cell.length > mostCharacters || !/\d/.test(cell)) return;
        while (columns.length <= at) columns.push({ orders: openOrders(), signs: openDecimalSigns() });
        columns[at]?.orders.see(cell);
        columns[at]?.signs.see(cell.replace(/\s?%$/, ''));
      });
    },
    readings: (): ColumnReadings[] =>
      columns.map(({ orders, signs }) => ({ dateOrders: orders.choice(), decimalSigns: signs.choice() })),
  };
}

/** What the columns that were chosen leave open together. */
export function openFormats(
  { columns }: ImportTable,
  places: ColumnPlaces,
  readings: readonly ColumnReadings[],
): OpenFormats {
  const chosen = (isWanted: (kind: string) => boolean) =>
    columns.flatMap(({ kind, member }) => (isWanted(kind) ? (readings[places[member] ?? -1] ?? []) : []));
  const days = chosen((kind) => kind === 'day');
  const decimals = chosen((kind) => decimalKinds.includes(kind));
  return {
    dateOrders: inAll(
      dateOrders,
      days.map((column) => column.dateOrders),
    ),
    decimalSigns: inAll(
      decimalSigns,
      decimals.map((column) => column.decimalSigns),
    ),
  };
}

function inAll<Reading>(all: readonly Reading[], columns: readonly (readonly Reading[] | null)[]): readonly Reading[] {
  const deciding = columns.filter((column) => column !== null);
  if (deciding.length === 0) return all.slice(0, 1);
  const fitsAll = (reading: Reading) => deciding.every((column) => column.includes(reading));
  return all.filter((reading) => fitsAll(reading) || isOffered(reading, deciding));
}

/** That years come first is asked as soon as one column looks like it: one of a single day does not, and yet is written so. */
const isOffered = <Reading>(reading: Reading, columns: readonly (readonly Reading[])[]) =>
  reading === 'year first' && columns.some((column) => column.includes(reading));

/** Between which readings somebody has to choose; of a file that mixes them between all usual ones: the rows that do not fit are faults then. */
export const askedFormats = (open: OpenFormats): OpenFormats => ({
  dateOrders: asked(open.dateOrders, ordersOfYearLast),
  decimalSigns: asked(open.decimalSigns, decimalSigns),
});

const asked = <Reading>(open: readonly Reading[], all: readonly Reading[]) =>
  open.length === 1 ? [] : open.length === 0 ? all : open;
