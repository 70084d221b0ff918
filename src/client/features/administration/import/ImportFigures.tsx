import type { ImportBatch } from '#contract/areas/imports.wire';
import { importCaptions, importTickNames } from '#contract/texts/import-captions';
import { importFacts } from './import-facts';

/** How many rows there are of each verdict, and what would be written, or was, of each currency. */
export function ImportFigures({ batch }: { batch: ImportBatch }) {
  const { kind, faultyRows, duplicateRows } = batch;
  const facts = [
    ...importFacts(batch),
    { label: importCaptions.faulty, value: faultyRows.toLocaleString('en') },
    { label: importTickNames[kind] ?? importCaptions.duplicates, value: duplicateRows.toLocaleString('en') },
  ];
  return (
    <>
      <dl className="import__figures">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="dimmed">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {faultyRows > 0 && <p className="dimmed">{importCaptions.allOrNone}</p>}
    </>
  );
}
