import type { ImportBatch } from '#contract/areas/imports.wire';
import { importCaptions } from '#contract/texts/import-captions';
import { formatAmount } from '#contract/values/money';
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
