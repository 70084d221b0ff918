import type { ImportBatch } from '#contract/areas/imports.wire';
import { importTables } from '#contract/imports/import-tables';
import { unreadHeads } from '#contract/imports/match-heads';
import { importCaptions } from '#contract/texts/import-captions';
import { formatAmount } from '#contract/values/money';
import { addDays, type CalendarDate, formatDate, formatWireDate } from '#contract/values/dates';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import type { PopupFact } from '../../../dialogs/popups.slice';

/** What an import writes, for its confirm popup and beside its rows. */
export function importFacts(batch: ImportBatch): PopupFact[] {
  const { kind, totals, stagedRows, faultyRows, duplicateRows, acceptedRows } = batch;
  const rowsCaption = faultyRows > 0 ? importCaptions.sound : importCaptions.rows;
  const intoCaption = kind === 'schedules' ? importCaptions.scheduled : importCaptions.into;
  const leftOut = duplicateRows - acceptedRows;
  return [
    { label: rowsCaption, value: (stagedRows - faultyRows - leftOut).toLocaleString('en') },
    ...(leftOut > 0 ? [{ label: importCaptions.leftOut, value: leftOut.toLocaleString('en') }] : []),
    ...totals.flatMap(({ currency, into, outOf }) => [
      ...(into > 0 ? [{ label: intoCaption(currency), value: formatAmount(into) }] : []),
      ...(outOf > 0 ? [{ label: importCaptions.outOf(currency), value: formatAmount(outOf) }] : []),
    ]),
  ];
}

/** What is to be known of how the file was read, each by itself. */
export const importRemarks = ({ remark }: ImportBatch): string[] => remark?.split('\n') ?? [];

/** What is to be known of an import before it is written: perhaps a year in its file is mistyped, or a head. */
export function importNotes({ kind, state, heads, columns, toCome }: ImportBatch): string[] {
  const unread = state === 'judged' ? unreadHeads(importTables[kind], heads, columns) : [];
  return [
    ...(unread.length > 0 ? [messages.importBatch.headsUnread(namesInWords(unread))] : []),
    ...(toCome ? [messages.importBatch.daysToCome(toCome.rows, formatWireDate(toCome.latest))] : []),
  ];
}

/** What is to be known before entries of an import are taken back: those of closed days stand on another day, and the bank has confirmed some. */
export const importUndoNotes = (closedThrough: CalendarDate | null, { reconciledRows }: ImportBatch): string[] => [
  ...(closedThrough !== null
    ? [messages.importBatch.reversedLater(formatDate(closedThrough), formatDate(addDays(closedThrough, 1)))]
    : []),
  ...(reconciledRows > 0 ? [messages.importBatch.reconciledRows(reconciledRows)] : []),
];
