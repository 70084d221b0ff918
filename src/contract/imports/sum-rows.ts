import { type ForeignCell, seenCell } from './foreign-cells';
import type { ImportTable } from './import-table';
import type { ColumnPlaces } from './match-heads';

/** What stands beside the sums below a table, in the languages in which banks' files are read. */
const sumWords =
  /^(?:(?:grand|sub|over ?all|net)[ -]?)?totals?:?$|^(?:ال)?(?:مجموع|[إا]جمالي)(?: (?:الكلي|العام))?:?$|^(?:(?:genel|ara) )?toplam:?$|^(?:gesamt|zwischen)?summe:?$|^gesamt:?$|^(?:sous-)?total(?: général)?:?$|^(?:итого|всего):?$/i;
/** The same with what is summed up: 'Total USD', as our own workbooks end, 'Total deposits', 'Total of 12 rows'. */
const sumOfWords =
  /^(?:grand |sub-?)?totals?:? (?:[a-z]{3}|of .+|amounts?|balance|deposits|transfers|payments|people|accounts):?$/i;

interface ReadTable {
  readonly table: ImportTable;
  readonly places: ColumnPlaces;
}

/**
 * The words by which a row is no record but the sum of those above; null where it has none. A row that is whole may name
 * somebody who is called so; a name that is given here is a sum in any row, since it would become a person or an account.
 */
export function sumWordsIn(
  { table: { columns }, places }: ReadTable,
  cells: readonly ForeignCell[],
  isFaulty: boolean,
): string | null {
  const placesOf = (wanted: string) =>
    columns.flatMap(({ kind, member }) => (kind === wanted ? (places[member] ?? []) : []));
  const given = placesOf('name');
  if (!isFaulty && given.length === 0) return null;
  const free = placesOf('text');
  const isSum = (cell: ForeignCell, at: number) => {
    if (typeof cell !== 'string' || free.includes(at) || !(isFaulty || given.includes(at))) return false;
    const words = seenCell(cell);
    return sumWords.test(words) || (isFaulty && sumOfWords.test(words));
  };
  const found = cells.find(isSum);
  return found === undefined ? null : seenCell(found);
}
