import type { ImportBatch } from '#contract/areas/imports.wire';
import { importCaptions, importTickNames } from '#contract/texts/import-captions';
import type { PopupFact } from '../../../dialogs/popups.slice';
import { importFacts, importNotes } from './import-facts';

/** How many rows there are of each verdict, and what would be written, or was, of each currency. */
export function ImportFigures({ batch }: { batch: ImportBatch }) {
  const { kind, faultyRows, duplicateRows } = batch;
  const facts: (PopupFact & { tone?: string | undefined })[] = [
    ...importFacts(batch),
    {
      label: importCaptions.faulty,
      value: faultyRows.toLocaleString('en'),
      tone: faultyRows > 0 ? 'badge badge--negative' : undefined,
    },
    { label: importTickNames[kind] ?? importCaptions.duplicates, value: duplicateRows.toLocaleString('en') },
  ];
  return (
    <>
      <dl className="import__figures">
        {facts.map(({ label, value, tone }) => (
          <div key={label}>
            <dt className="dimmed">{label}</dt>
            <dd className="figure">
              <span className={tone}>{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      {importNotes(batch).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {faultyRows > 0 && <p className="dimmed">{importCaptions.allOrNone}</p>}
    </>
  );
}
