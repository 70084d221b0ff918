import type { ImportBatch } from '#contract/areas/imports.wire';
import { importStateNames, interruptedName } from '#contract/texts/import-captions';

const tones: Partial<Record<ImportBatch['state'], string>> = {
  asks: 'warning',
  judged: 'accent',
  written: 'positive',
  failed: 'negative',
};

/** How far an import is, as a badge. */
export function ImportState({ batch }: { batch: Pick<ImportBatch, 'state' | 'isInterrupted'> }) {
  const tone = batch.isInterrupted ? 'negative' : tones[batch.state];
  return (
    <span className={tone ? `badge badge--${tone}` : 'badge'}>
      {batch.isInterrupted ? interruptedName : importStateNames[batch.state]}
    </span>
  );
}
