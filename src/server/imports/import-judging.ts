import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { askedFormats, openFormats, readingsOfColumns } from '#contract/imports/file-formats';
import { cellText, type ForeignCell } from '#contract/imports/foreign-cells';
import { readColumns } from '#contract/imports/import-table';
import { judgeRow } from '#contract/imports/judge-row';
import { toldOfRow } from '#contract/imports/told-of-row';
import { messages } from '#contract/texts/messages';
import { closedDaysOf } from '#contract/areas/closed-days';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import { readCloseState } from '../closings/closings.queries';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { ImportedKind, Verdict } from './imported-kind';
import { importedKinds } from './import-kinds';
import { asHolder, noteRun, type ImportRun, type ImportWork } from './import-runs';
import type { ImportSettings } from './import-settings';
import { sumBatch } from './import-sums';

/** Rows that are staged, and judged, at once; fewer where they weigh more: everybody else waits as long as it takes. */
export const rowsAtOnce = 1_000;
/** What they weigh together, as a thousand of ten cells of fifty letters do. */
export const weightAtOnce = 500_000;
const weightOfCell = 5;

/** What a row costs to be staged or judged: its letters, and something for each cell. */
export const weightOf = (cells: readonly ForeignCell[]): number =>
  cells.reduce((sum, cell) => sum + cellText(cell).length + weightOfCell, 0);

/** A file whose rows are staged, and how it is meant as far as that was said. */
export interface StagedFile {
  readonly kind: ImportKind;
  /** how many heads it has */
  readonly heads: number;
  readonly settings: ImportSettings;
}

/** Judges the staged rows of a batch anew. */
export const judgeAnew = (file: StagedFile, database: Connection): ImportWork => ({
  givenBack: 'asks',
  do: (run, isStopping) => settle(database, run, file, isStopping),
});

/** Finds out how the file is meant, and judges its rows; waits where that has to be said by somebody. */
export async function settle(
  database: Connection,
  run: ImportRun,
  file: StagedFile,
  isStopping: () => boolean,
): Promise<void> {
  const { kind, settings } = file;
  const { table } = importedKinds[kind];
  await noteRun(database, run, { state: 'judging', judged_rows: 0 });
  const seen = readingsOfColumns();
  for await (const chunk of stagedRows(database, run.batchId)) {
    if (isStopping()) return;
    for (const { cells } of chunk) seen.see(cells);
  }
  const columns = seen.readings();
  const found = openFormats(table, settings.columns, columns);
  const settled: ImportSettings = {
    ...settings,
    dateOrder: settings.dateOrder ?? onlyReading(found.dateOrders),
    decimalSign: settings.decimalSign ?? onlyReading(found.decimalSigns),
  };
  const isWhole = readColumns(table).every(
    ({ member, isRequired, isSaidOnce }) =>
      settings.columns[member] !== undefined || (isSaidOnce ? settings.projectId !== null : !isRequired),
  );
  const asked = { ...askedFormats(found), columns };
  const kept = { settings: JSON.stringify(settled), asked: JSON.stringify(asked) };
  const { dateOrder, decimalSign } = settled;
  if (!isWhole || dateOrder === null || decimalSign === null) {
    await noteRun(database, run, { ...kept, state: 'asks', run: null });
    return;
  }
  await noteRun(database, run, kept);
  const reading = { table, places: settings.columns, heads: file.heads, formats: { dateOrder, decimalSign } };
  await judgeRows(database, run, { kind, settings: settled, read: (cells) => judgeRow(reading, cells) }, isStopping);
}

const onlyReading = <Reading>(open: readonly Reading[]) => (open.length === 1 ? (open[0] ?? null) : null);

interface StagedRow {
  readonly line: number;
  readonly cells: readonly ForeignCell[];
}

/** The rows of a batch in their order, some at a time, with a turn for everybody else between. */
async function* stagedRows(database: Connection, batchId: number): AsyncGenerator<readonly StagedRow[]> {
  for (let after = 0; ;) {
    const chunk = await rows(
      database,
      build
        .selectFrom('import_rows')
        .select(['line', 'cells'])
        .where('batch_id', '=', batchId)
        .where('line', '>', after)
        .orderBy('line')
        .limit(rowsAtOnce),
    );
    // Only `stageRows` writes them.
    for (const portion of portionsOf(chunk as readonly StagedRow[])) {
      yield portion;
      await turn();
    }
    const last = chunk.at(-1);
    if (!last || chunk.length < rowsAtOnce) return;
    after = last.line;
  }
}

function* portionsOf(rows: readonly StagedRow[]): Generator<readonly StagedRow[]> {
  let from = 0;
  let weight = 0;
  for (const [at, { cells }] of rows.entries()) {
    weight += weightOf(cells);
    if (weight < weightAtOnce) continue;
    yield rows.slice(from, at + 1);
    from = at + 1;
    weight = 0;
  }
  if (from < rows.length) yield rows.slice(from);
}

const writeVerdicts = statement(
  { id: 'bigint' },
  ({ batchId, run, judged, verdicts }: ImportRun & { judged: number; verdicts: string }) => sql`
    with held as (
      update import_batches set judged_rows = ${judged}, heartbeat_at = now() where id = ${batchId} and run = ${run} returning id
    ), written as (
      -- A tick stays where everything is as it was told: beside that, the version of a schedule goes on with any save.
      update import_rows r set request = v.request, movement = v.movement, postings = v.postings, faults = v.faults, note = v.note,
        is_possible_duplicate = v.is_possible_duplicate, is_accepted = r.is_accepted and v.is_possible_duplicate
          and r.note = v.note and r.postings is not distinct from v.postings and r.movement is not distinct from v.movement
          and r.request - 'version' is not distinct from v.request - 'version'
      from jsonb_to_recordset(${verdicts}::jsonb) as v (line integer, request jsonb, movement jsonb, postings jsonb, faults jsonb,
        note text, is_possible_duplicate boolean)
      where r.batch_id = ${batchId} and r.line = v.line and exists (select from held)
    )
    select id from held`,
);

/** A file of which it is known how it is meant. */
interface SettledFile {
  readonly kind: ImportKind;
  readonly settings: ImportSettings;
  readonly read: (cells: readonly ForeignCell[]) => ReturnType<typeof judgeRow>;
}

async function judgeRows(
  database: Connection,
  run: ImportRun,
  { kind, settings, read }: SettledFile,
  isStopping: () => boolean,
): Promise<void> {
  const imported = importedKinds[kind];
  const judging = await imported.judging(database, settings);
  const onOpenDay = await openDaysOnly(database, run.batchId, imported);
  const tickedBefore = await ticksOf(database, run.batchId);
  let judged = 0;
  const keep = (verdicts: readonly Verdict[]) =>
    asHolder(database, writeVerdicts({ ...run, judged, verdicts: JSON.stringify(verdicts.map(storedVerdict)) }));
  for await (const chunk of stagedRows(database, run.batchId)) {
    if (isStopping()) return;
    const verdicts = await judging.judge(
      chunk.map(({ line, cells }) => ({ line, cells, read: onOpenDay(read(cells)) })),
    );
    judged += chunk.length;
    await keep(verdicts);
  }
  const last = judging.ending?.() ?? [];
  for (let from = 0; from < last.length; from += rowsAtOnce) await keep(last.slice(from, from + rowsAtOnce));
  await sumBatch(database, run);
  const taken = tickedBefore - (await ticksOf(database, run.batchId));
  const failure = taken > 0 ? messages.importBatch.ticksTaken(taken) : null;
  await noteRun(database, run, { state: 'judged', failure, run: null });
}

/** How many rows are ticked, as they were summed last: where judging was broken off, that is before it. */
async function ticksOf(database: Connection, batchId: number): Promise<number> {
  const batch = build.selectFrom('import_batches').select('accepted_rows').where('id', '=', batchId);
  return (await firstRow(database, batch))?.accepted_rows ?? 0;
}

/**
 * Takes a row for faulty that would be posted on a day that is closed to whoever has given the file; whoever writes it is
 * held to that once more, by the guard in the database.
 */
async function openDaysOnly(database: Connection, batchId: number, { posted }: ImportedKind) {
  const batch = await firstRow(
    database,
    build.selectFrom('import_batches').select('created_by').where('id', '=', batchId),
  );
  const { faultOf } = closedDaysOf(batch && (await readCloseState(database, batch.created_by)), Date.now);
  return (read: ReturnType<typeof judgeRow>): ReturnType<typeof judgeRow> => {
    const day = posted?.day(read.values);
    const sentence = day && faultOf(day);
    if (!posted || !sentence) return read;
    return { ...read, faults: [...read.faults, { field: posted.heading, sentence }] };
  };
}

const storedVerdict = ({ line, faults, fitting, isPossibleDuplicate, note = '' }: Verdict) => ({
  line,
  faults: faults.map(({ field, sentence }) => ({ field, sentence: toldOfRow(sentence) })),
  note,
  is_possible_duplicate: isPossibleDuplicate,
  request: fitting?.request ?? null,
  movement: fitting?.movement ?? null,
  postings: fitting?.postings ?? null,
});
