import type { ImportBatch } from '#contract/areas/imports.wire';
import { askedFormats, openFormats } from '#contract/imports/file-formats';
import { type ImportColumn, type ImportTable, readColumns } from '#contract/imports/import-table';
import { importTables } from '#contract/imports/import-tables';
import { type ColumnPlaces, plainHead } from '#contract/imports/match-heads';
import { messages } from '#contract/texts/messages';
import type { FileOptions } from './import-options';

type GivenOptions = Pick<FileOptions, 'columns' | 'dateOrder' | 'decimalSign' | 'project'>;

/** How a file is meant by what its heads and the options say, or every question that they leave open. */
export interface FileMeaning {
  readonly columns: ImportBatch['columns'];
  readonly questions: readonly string[];
}

/** Puts together what was found in a file and what the options say of it; nothing is guessed. */
export function meaningOf(batch: ImportBatch, given: GivenOptions): FileMeaning {
  const table = importTables[batch.kind];
  const questions: string[] = [];
  const chosen = new Map(batch.columns.map(({ member, column }) => [member, column]));
  for (const [ours, theirs] of given.columns) {
    const column = readColumns(table).find(({ heading }) => plainHead(heading) === plainHead(ours));
    const place = theirs === '' ? null : placeOf(batch.heads, theirs);
    if (!column) questions.push(`There is nothing called ${ours} in ${batch.kind}: ${headingsOf(table)}.`);
    else if (place === undefined) questions.push(`No column of the file is called ${theirs}: ${inFile(batch)}.`);
    else if (place === 'several') questions.push(`Several columns of the file are called ${theirs}: name one by #.`);
    else chosen.set(column.member, place);
  }
  const places: ColumnPlaces = Object.fromEntries([...chosen].map(([member, place]) => [member, place ?? undefined]));
  const missing = readColumns(table).filter(
    ({ member, isRequired }) => isRequired === true && places[member] === undefined,
  );
  for (const { heading } of missing) {
    questions.push(
      `${messages.importBatch.columnMissing(heading)} Please say which: --column "${heading}=THEIRS"; ${inFile(batch)}.`,
    );
  }
  if (
    given.project === null &&
    readColumns(table).some((column) => column.isSaidOnce && places[column.member] === undefined)
  )
    questions.push(`${messages.importBatch.projectMissing} --project NAME`);
  questions.push(...formatQuestions(batch, { table, places, missing }, given));
  return { columns: [...chosen].map(([member, column]) => ({ member, column })), questions };
}

interface Chosen {
  readonly table: ImportTable;
  readonly places: ColumnPlaces;
  readonly missing: readonly ImportColumn[];
}

/** What the chosen columns leave open, and what any other would that may yet be named for one that is missing. */
function formatQuestions(batch: ImportBatch, { table, places, missing }: Chosen, given: GivenOptions): string[] {
  const { columnReadings } = batch;
  const asked = askedFormats(openFormats(table, places, columnReadings));
  const taken = new Set(Object.values(places));
  const mayBeOpen = (isMissing: boolean, of: 'dateOrders' | 'decimalSigns') =>
    isMissing && columnReadings.some((column, at) => !taken.has(at) && (column[of]?.length ?? 1) !== 1);
  const isDayOpen =
    asked.dateOrders.length > 0 ||
    mayBeOpen(
      missing.some(({ kind }) => kind === 'day'),
      'dateOrders',
    );
  const isSignOpen =
    asked.decimalSigns.length > 0 ||
    mayBeOpen(
      missing.some(({ kind }) => ['amount', 'rate', 'share', 'degrees'].includes(kind)),
      'decimalSigns',
    );
  return [
    ...(isDayOpen && given.dateOrder === null
      ? [`${messages.importBatch.dateOrderMissing} --date-order day-first, month-first or year-first.`]
      : []),
    ...(isSignOpen && given.decimalSign === null
      ? [`${messages.importBatch.decimalSignMissing} --decimal point or comma.`]
      : []),
  ];
}

/** The place of a column by its head or its number; undefined for none. */
function placeOf(heads: readonly string[], named: string): number | 'several' | undefined {
  const number = /^#(\d+)$/.exec(named)?.[1];
  if (number !== undefined) return heads[Number(number) - 1] === undefined ? undefined : Number(number) - 1;
  const found = heads.flatMap((head, at) => (plainHead(head) === plainHead(named) ? [at] : []));
  return found.length > 1 ? 'several' : found[0];
}

const headingsOf = (table: ImportTable) =>
  readColumns(table)
    .map(({ heading }) => heading)
    .join(', ');

const inFile = ({ heads }: ImportBatch) =>
  `the file has ${heads.map((head, at) => head || `#${String(at + 1)}`).join(', ')}`;
