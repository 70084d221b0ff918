import { sql } from 'kysely';
import type { ImportBatch, ImportRow, ImportRowPage, ImportRowQuery } from '#contract/areas/imports.wire';
import { cellText, type ForeignCell } from '#contract/imports/foreign-cells';
import type { RowFault } from '#contract/imports/judge-row';
import { type ImportKind, importsListed, type ImportState } from '#contract/vocabulary/import-kinds';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { momentInWords } from '../company/business-day';
import type { Connection } from '../db/database';
import { nameToldApart, nameToldApartOf } from '../db/namesakes';
import { build, firstRow, rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { wireSum } from '../wire-values';
import { isInterrupted } from './import-runs';
import { readAsked, readSettings } from './import-settings';

const batchColumns = {
  id: 'bigint',
  kind: 'text',
  state: 'text',
  isInterrupted: 'boolean',
  fileName: 'text',
  bytes: 'bigint',
  createdBy: 'text',
  createdAt: 'timestamptz',
  sheet: 'text | null',
  heads: 'jsonb',
  settings: 'jsonb',
  asked: 'jsonb',
  remark: 'text | null',
  failure: 'text | null',
  stagedRows: 'integer',
  judgedRows: 'integer',
  faultyRows: 'integer',
  duplicateRows: 'integer',
  acceptedRows: 'integer',
  totals: 'jsonb',
  writtenBy: 'text | null',
  writtenAt: 'timestamptz | null',
  undoneBy: 'text | null',
  undoneAt: 'timestamptz | null',
  version: 'integer',
} as const;

const batchFacts = sql`
  b.id, b.kind, b.state, coalesce(${isInterrupted}, false) as "isInterrupted", b.file_name as "fileName", b.size_bytes as bytes,
  ${nameToldApartOf('c')} as "createdBy", b.created_at as "createdAt", b.sheet, b.heads, b.settings, b.asked, b.remark, b.failure, b.staged_rows as "stagedRows",
  b.judged_rows as "judgedRows", b.faulty_rows as "faultyRows", b.duplicate_rows as "duplicateRows", b.accepted_rows as "acceptedRows",
  (select coalesce(jsonb_agg(jsonb_build_object('currency', r.code, 'rows', t ->> 'rows', 'into', t ->> 'into', 'outOf', t ->> 'outOf')
    order by r.code), '[]') from jsonb_array_elements(b.totals) t join currencies r on r.id = (t ->> 'currencyId')::bigint) as totals,
  ${nameToldApartOf('w')} as "writtenBy", b.written_at as "writtenAt", ${nameToldApart} as "undoneBy", b.undone_at as "undoneAt", b.version
  from import_batches b join users c on c.id = b.created_by left join users w on w.id = b.written_by
    left join users u on u.id = b.undone_by`;

const oneBatch = statement(batchColumns, (id: number) => sql`select ${batchFacts} where b.id = ${id}`);
const newestBatches = statement(
  batchColumns,
  () => sql`select ${batchFacts} order by b.id desc limit ${importsListed}`,
);

interface StoredTotal {
  readonly currency: string;
  readonly rows: string;
  readonly into: string;
  readonly outOf: string;
}

const remarkWith = (remark: string | null, isMonthFirst: boolean) =>
  isMonthFirst ? [...(remark === null ? [] : [remark]), messages.import.monthFirst].join('\n') : remark;

/** A batch as it is answered; what is JSON in it only this server writes. */
function toBatch(row: RowOf<typeof batchColumns>): ImportBatch {
  const { settings, asked, totals, createdAt, writtenAt, undoneAt, remark, ...facts } = row;
  const { columns, dateOrder, decimalSign, projectId } = readSettings(settings);
  const { dateOrders, decimalSigns, columns: columnReadings } = readAsked(asked);
  return {
    ...facts,
    kind: row.kind as ImportKind,
    state: row.state as ImportState,
    heads: row.heads as string[],
    columns: Object.entries(columns).map(([member, column]) => ({ member, column: column ?? null })),
    dateOrder,
    decimalSign,
    projectId,
    // One day that cannot be read otherwise turns all of them, and nobody was asked.
    remark: remarkWith(remark, dateOrder === 'month first' && dateOrders.length === 0),
    toCome: null,
    reconciledRows: 0,
    askedDateOrders: [...dateOrders],
    askedDecimalSigns: [...decimalSigns],
    columnReadings: columnReadings as ImportBatch['columnReadings'],
    totals: (totals as StoredTotal[]).map((total) => ({
      currency: total.currency,
      rows: Number(total.rows),
      into: wireSum(total.into),
      outOf: wireSum(total.outOf),
    })),
    createdAt: createdAt.toISOString(),
    writtenAt: writtenAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}

/** The newest batches. */
export async function listBatches(connection: Connection): Promise<ImportBatch[]> {
  return (await rows(connection, newestBatches())).map(toBatch);
}

/** A batch by its number. */
export async function findBatch(connection: Connection, id: number): Promise<ImportBatch | undefined> {
  const row = await firstRow(connection, oneBatch(id));
  return row && toBatch(row);
}

/** How many rows of a batch without faults are written. */
export const rowsToWrite = ({ stagedRows, duplicateRows, acceptedRows }: ImportBatch): number =>
  stagedRows - duplicateRows + acceptedRows;

const countOf: Readonly<Record<NonNullable<ImportRowQuery['filter']>, (batch: ImportBatch) => number>> = {
  all: ({ stagedRows }) => stagedRows,
  faults: ({ faultyRows }) => faultyRows,
  duplicates: ({ duplicateRows }) => duplicateRows,
};

/** A page of the rows of a batch, in the order of the file. */
export async function listRows(
  connection: Connection,
  batch: ImportBatch,
  { filter = 'all', page = 0 }: ImportRowQuery,
): Promise<ImportRowPage> {
  const size = limits.importPageRows;
  const ofBatch = build
    .selectFrom('import_rows')
    .select(['line', 'cells', 'faults', 'note', 'is_possible_duplicate', 'is_accepted'])
    .where('batch_id', '=', batch.id)
    .orderBy('line')
    .offset(page * size)
    .limit(size);
  const filtered =
    filter === 'faults'
      ? ofBatch.where('faults', '<>', sql`'[]'::jsonb`)
      : filter === 'duplicates'
        ? ofBatch.where('is_possible_duplicate', '=', true)
        : ofBatch;
  const found = await rows(connection, filtered);
  const totalItems = countOf[filter](batch);
  return {
    currentPage: page,
    totalPages: Math.ceil(totalItems / size),
    totalItems,
    rows: found.map((row): ImportRow => ({
      line: row.line,
      cells: (row.cells as ForeignCell[]).map(cellText),
      faults: (row.faults as RowFault[]).map(({ field, sentence }) => ({ field: field ?? '', message: sentence })),
      note: row.note,
      isPossibleDuplicate: row.is_possible_duplicate,
      isAccepted: row.is_accepted,
    })),
  };
}

const sameFile = statement(
  { name: 'text', at: 'timestamptz' },
  (id: number) => sql`
    select ${nameToldApart} as name, coalesce(o.written_at, o.created_at) as at from import_batches b
    join import_batches o on o.kind = b.kind and o.sha256 = b.sha256 and o.sheet is not distinct from b.sheet
      and import_project(o.settings) = import_project(b.settings)
      and o.id <> b.id and o.state in ('written', 'undoing')
    join users u on u.id = o.written_by where b.id = ${id}`,
);

/** The sentence that says who has imported the very same file, and when; null where nobody has. */
export async function sameFileInBooks(connection: Connection, id: number): Promise<string | null> {
  const other = await firstRow(connection, sameFile(id));
  return other ? messages.importBatch.alreadyWritten(other.name, await momentInWords(connection, other.at)) : null;
}
