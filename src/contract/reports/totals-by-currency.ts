import type { Cell } from './cells';
import type { Column } from './report';

/** Hundredths that are added up: in a number as long as that is exact, and what came before in digits without an end. */
interface Sum {
  near: number;
  far: bigint;
}

function add(sum: Sum, hundredths: number): void {
  const next = sum.near + hundredths;
  if (Number.isSafeInteger(next)) {
    sum.near = next;
    return;
  }
  sum.far += BigInt(sum.near) + BigInt(hundredths);
  sum.near = 0;
}

/** What the rows make in one currency: under each column the sum of its amounts, in hundredths; null where there is none. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly sums: readonly (bigint | null)[];
}

/** An amount that is added up, and where its currency stands; nowhere when all rows share one. */
interface SummedColumn {
  readonly place: number;
  readonly currencyPlace: number;
  readonly sums: Map<string, Sum>;
}

const isSummed = ({ kind, currency, hasTotal, isSummedInFile }: Column) =>
  kind === 'amount' && (currency !== undefined || hasTotal === true || isSummedInFile === true);

/** Adds up the amounts of rows as they come, never two currencies in one sum; of amounts without one it is `currencyOfAll`. */
export function totalsByCurrency(columns: readonly Column[], currencyOfAll: string) {
  const summed = columns.flatMap((column, place): SummedColumn[] => {
    const currencyPlace = columns.findIndex(({ member }) => member === column.currency);
    return isSummed(column) ? [{ place, currencyPlace, sums: new Map() }] : [];
  });
  return {
    /** the cells of a row, one for each column */
    add(cells: readonly Cell[]): void {
      for (const { place, currencyPlace, sums } of summed) {
        const amount = cells[place];
        if (amount?.type !== 'amount') continue;
        const named = cells[currencyPlace];
        const currency = named?.type === 'text' ? named.value : currencyOfAll;
        let sum = sums.get(currency);
        if (!sum) sums.set(currency, (sum = { near: 0, far: 0n }));
        add(sum, amount.value);
      }
    },
    /** one for each currency, in the order of their codes */
    totals(): readonly CurrencyTotal[] {
      const currencies = new Set(summed.flatMap(({ sums }) => [...sums.keys()]));
      return [...currencies].sort().map((currency) => ({
        currency,
        sums: columns.map((_, place) => {
          const sum = summed.find((column) => column.place === place)?.sums.get(currency);
          return sum ? sum.far + BigInt(sum.near) : null;
        }),
      }));
    },
  };
}
