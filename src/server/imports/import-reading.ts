import { sql } from 'kysely';
import { cellText, type ForeignCell, type ForeignRow, isBlank, seenCell } from '#contract/imports/foreign-cells';
import { exchangedDays } from '#contract/imports/exchanged-days';
import { type ImportTable, readColumns } from '#contract/imports/import-table';
import { type HeadMatch, matchHeads, plainHead } from '#contract/imports/match-heads';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { dateOf, dateOrders, decimalOf, decimalSigns } from '#contract/values/foreign-values';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { Connection } from '../db/database';
import { build, firstRow } from '../db/query';
import { statement } from '../db/statement';
import { Refusal } from '../refusal';
import { rowRemarks } from '../tables/row-remarks';
import { openTableFile } from '../tables/table-file';
import { importedKinds } from './import-kinds';
import { asHolder, noteRun, type ImportRun, type ImportWork } from './import-runs';
import { type ImportSettings, readSettings, unsettled } from './import-settings';
import { rowsAtOnce, settle, weightAtOnce, weightOf } from './import-judging';
import type { UploadedFile } from './import-upload';

interface StagedLines extends ImportRun {
  /** how many are staged with these */
  readonly staged: number;
  readonly lines: readonly number[];
  readonly cells: readonly string[];
}

const stage = statement(
  { id: 'bigint' },
  ({ batchId, run, staged, lines, cells }: StagedLines) => sql`
    with held as (
      update import_batches set staged_rows = ${staged}, heartbeat_at = now() where id = ${batchId} and run = ${run} returning id
    ), written as (
      insert into import_rows (batch_id, line, cells)
      select held.id, line, cells::jsonb from held, unnest(${lines}::integer[], ${cells}::text[]) as given (line, cells)
    )
    select id from held`,
);

/** Reads a file into the rows of its batch, some at a time, and goes on to judge them as far as that needs nobody. */
export const readFile = (
  { kind, sheet, file }: Pick<UploadedFile, 'kind' | 'sheet' | 'file'>,
  database: Connection,
): ImportWork => ({
  givenBack: 'failed',
  async do(run, isStopping) {
    try {
      const { table } = importedKinds[kind];
      const remembered = await rememberedHeads(database, kind);
      const match = (cells: readonly ForeignCell[]) => matchHeads(table, cells, remembered);
      const areHeads = (cells: readonly ForeignCell[]) => areHeadsOf(table, match(cells));
      const ownHeadsAt = (first: readonly ForeignRow[]) => {
        // At the very beginning a single head that is all there has to be is one.
        const isWhole = first[0] !== undefined && match(first[0].cells).missing.length === 0;
        return isWhole ? 0 : placeOfOwnHeads(table, first);
      };
      const heads = await stageRows(database, run, { file, sheet, areHeads, ownHeadsAt }, isStopping);
      if (!heads) return;
      const columns = match(heads).places;
      const settings: ImportSettings = { ...unsettled, columns };
      await settle(database, run, { kind, heads: heads.length, settings }, isStopping);
    } finally {
      await file.discard();
    }
  },
});

/** Lines in which heads are looked for: titles stand above them, as in our own workbooks. */
const mostLooked = 20;

/** Whether nothing that is required is missing; a single word may be anything. */
const areHeadsOf = ({ columns }: ImportTable, { missing, places }: HeadMatch) =>
  missing.length === 0 && columns.filter(({ member }) => places[member] !== undefined).length > 1;

/**
 * In which of the first rows the heads of a file stand that calls its columns by words of its own: below titles, which are
 * too narrow for what is required, in a row of nothing but texts; the first row where it is not so.
 */
function placeOfOwnHeads(table: ImportTable, first: readonly ForeignRow[]): number {
  const needed = Math.max(2, readColumns(table).filter(({ isRequired }) => isRequired).length);
  const filled = first.map(({ cells }) => cells.filter((cell) => !isBlank(cell)));
  const place = filled.findIndex((cells) => cells.length >= needed);
  return filled[place]?.every((cell) => typeof cell === 'string') ? place : 0;
}

/** Whether a cell of the heads reads as a day or a number: a file without heads has lost a row then. */
const isFigure = (cell: ForeignCell) =>
  dateOrders.some((order) => dateOf(seenCell(cell), order) !== null) ||
  decimalSigns.some((sign) => decimalOf(seenCell(cell), sign) !== null);

interface ReadFile extends Pick<UploadedFile, 'file' | 'sheet'> {
  readonly areHeads: (cells: readonly ForeignCell[]) => boolean;
  readonly ownHeadsAt: (first: readonly ForeignRow[]) => number;
}

async function stageRows(
  database: Connection,
  run: ImportRun,
  { file, sheet, areHeads, ownHeadsAt }: ReadFile,
  isStopping: () => boolean,
): Promise<readonly ForeignCell[] | null> {
  const table = await openTableFile(file.path);
  try {
    let heads: readonly ForeignCell[] | null = null;
    let headsAt = 0;
    const remarks = table.remark === null ? [] : [table.remark];
    let staged = 0;
    const exchanged = exchangedDays();
    let remarksOfRows: ReturnType<typeof rowRemarks> | undefined;
    let waiting: ForeignRow[] = [];
    let weight = 0;
    const stageWaiting = async () => {
      remarksOfRows ??= rowRemarks(heads ?? []);
      for (const row of waiting) {
        exchanged.see(row.cells);
        remarksOfRows.see(row);
      }
      staged += waiting.length;
      const lines = waiting.map(({ line }) => line);
      const cells = waiting.map((row) => JSON.stringify(row.cells));
      await asHolder(database, stage({ ...run, staged, lines, cells }));
      waiting = [];
      weight = 0;
    };
    const takeOwnHeads = () => {
      if (heads) return;
      const at = ownHeadsAt(waiting);
      const taken = waiting[at];
      if (!taken) return;
      heads = taken.cells;
      waiting = waiting.slice(at + 1);
      const words = namesInWords(taken.cells.map(seenCell).filter(Boolean));
      if (at > 0) {
        headsAt = taken.line;
        remarks.push(messages.import.belowTitles(taken.line, words));
      } else if (waiting.some(({ cells }) => cells.length > taken.cells.length))
        remarks.push(messages.import.firstAsHeads(taken.line, words));
      else if (taken.cells.some(isFigure)) remarks.push(messages.import.rowAsHeads(taken.line, words));
    };
    const firstLine = () => {
      takeOwnHeads();
      return headsAt;
    };
    for await (const row of table.rows(sheet ?? undefined, firstLine)) {
      waiting.push(row);
      weight += weightOf(row.cells);
      if (heads === null && areHeads(row.cells)) {
        heads = row.cells;
        headsAt = row.line;
        if (waiting.length > 1) remarks.push(messages.import.headsBelow(row.line));
        waiting = [];
      }
      if (waiting.length === mostLooked) takeOwnHeads();
      if (heads === null || (waiting.length < rowsAtOnce && weight < weightAtOnce)) continue;
      if (isStopping()) return null;
      await stageWaiting();
    }
    takeOwnHeads();
    if (waiting.length > 0) await stageWaiting();
    if (heads === null) throw new Refusal(400, 'VALIDATION', messages.import.empty);
    if (staged === 0) throw new Refusal(400, 'VALIDATION', messages.importBatch.noRows);
    const texts = heads.map(cellText);
    for (const at of exchanged.found()) remarks.push(messages.import.exchangedDays(texts[at] ?? ''));
    remarks.push(...(remarksOfRows?.found() ?? []));
    await noteRun(database, run, { heads: JSON.stringify(texts), remark: remarks.join('\n') || null });
    return heads;
  } finally {
    table.close();
  }
}

/**
 * What somebody said of the heads of the last file of this kind whose rows were judged, and that was not given up. One that
 * was cancelled with rows at fault is mended and comes again; without, what was said of its heads was wrong, perhaps.
 */
async function rememberedHeads(connection: Connection, kind: ImportKind): Promise<Record<string, string | null>> {
  const last = await firstRow(
    connection,
    build
      .selectFrom('import_batches')
      .select(['heads', 'settings'])
      .where('kind', '=', kind)
      .where('judged_rows', '>', 0)
      .where((batch) =>
        batch.or([
          batch('state', 'not in', ['cancelled', 'failed', 'undone']),
          batch.and([batch('state', '=', 'cancelled'), batch('faulty_rows', '>', 0)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(1),
  );
  if (!last) return {};
  const heads = last.heads as readonly string[];
  const { columns } = readSettings(last.settings);
  return Object.fromEntries(
    Object.entries(columns).flatMap(([member, at]) => {
      const head = at === undefined ? undefined : heads[at];
      // Nobody can tell a column without a head from that of another file.
      return head === undefined || plainHead(head) === '' ? [] : [[plainHead(head), member]];
    }),
  );
}
