import type { ImportBatch } from '#contract/areas/imports.wire';
import { importTables } from '#contract/imports/import-tables';
import { unreadHeads } from '#contract/imports/match-heads';
import { importCaptions, importKindNames, importStateNames, interruptedName } from '#contract/texts/import-captions';
import { importsListed } from '#contract/vocabulary/import-kinds';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { addDays, formatDate, formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { readClosedThrough } from '../closings/closings.queries';
import type { Connection } from '../db/database';
import { importedKinds } from '../imports/import-kinds';
import { listRows } from '../imports/imports.queries';

type Say = (line: string) => void;

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** Says of every row that is at fault, or may be a duplicate, what there is to say, a page at a time. */
export async function sayVerdicts(connection: Connection, batch: ImportBatch, say: Say): Promise<void> {
  for (const filter of ['faults', 'duplicates'] as const) {
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const { rows, totalPages } = await listRows(connection, batch, { filter, page });
      pages = totalPages;
      for (const { line, faults, note, isAccepted } of rows) {
        // A duplicate that was ticked may be one of them, too.
        for (const { field, message } of filter === 'faults' ? faults : [])
          say(`line ${String(line)}\t${importCaptions.fault(field, message)}`);
        if (filter === 'duplicates')
          say(
            `line ${String(line)}\t${note || 'possible duplicate'}, ${isAccepted ? 'imported all the same' : 'left out'}`,
          );
      }
    }
  }
}

/** What is written of a batch, or would be: the rows, and the totals of each currency. */
export function sayTotals(batch: ImportBatch, say: Say): void {
  const { kind, stagedRows, faultyRows, duplicateRows, acceptedRows, totals, remark, toCome } = batch;
  const leftOut = duplicateRows - acceptedRows;
  if (remark !== null) say(remark);
  say(
    `${counted(stagedRows)} in the file, ${counted(stagedRows - faultyRows - leftOut)} to write, ${String(leftOut)} left out${kind === 'schedules' ? '' : ' as possible duplicates'}, ${String(faultyRows)} at fault.`,
  );
  for (const { currency, rows, into, outOf } of totals) {
    const moved = [
      ...(into > 0 ? [`${formatAmount(into)} ${kind === 'schedules' ? 'scheduled' : 'into accounts'}`] : []),
      ...(outOf > 0 ? [`${formatAmount(outOf)} out of accounts`] : []),
    ];
    say(`${currency}\t${counted(rows)}${moved.map((text) => `, ${text}`).join('')}`);
  }
  const unread = unreadHeads(importTables[kind], batch.heads, batch.columns);
  if (unread.length > 0) say(messages.importBatch.headsUnread(namesInWords(unread)));
  if (toCome) say(messages.importBatch.daysToCome(toCome.rows, formatWireDate(toCome.latest)));
}

/** That an import was undone, or why not; of entries on closed days what the screen says before it. */
export async function sayUndone(
  connection: Connection,
  { id, kind, fileName, failure }: Pick<ImportBatch, 'id' | 'kind' | 'fileName' | 'failure'>,
  say: Say,
): Promise<void> {
  say(failure ?? `Import ${String(id)} of ${fileName} is undone as a whole.`);
  const closed = failure === null && importedKinds[kind].posted ? await readClosedThrough(connection) : null;
  if (closed !== null) say(messages.importBatch.reversedLater(formatDate(closed), formatDate(addDays(closed, 1))));
}

const state = ({ state: name, isInterrupted }: ImportBatch) =>
  isInterrupted ? interruptedName : importStateNames[name];

/** A line for each import. */
export function sayList(batches: readonly ImportBatch[], say: Say): void {
  if (batches.length === 0) say('Nothing was imported yet.');
  for (const batch of batches) {
    const { id, kind, fileName, sheet, stagedRows, writtenBy, createdBy, writtenAt, createdAt } = batch;
    const when = (writtenAt ?? createdAt).slice(0, 16).replace('T', ' ');
    const file = sheet === null ? fileName : `${fileName} (${sheet})`;
    say(
      [
        String(id),
        state(batch),
        importKindNames[kind],
        file,
        counted(stagedRows),
        writtenBy ?? createdBy,
        `${when} UTC`,
      ].join('\t'),
    );
  }
  if (batches.length === importsListed)
    say(`These are the newest ${String(importsListed)} imports; older ones are not listed.`);
}
