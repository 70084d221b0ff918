import { useState } from 'react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { useFormDraft } from '../../../forms/useFormDraft';

/** What is chosen anew when somebody has settled it; a row that is ticked takes nothing back of what is being chosen. */
export const settingsOf = ({ columns, dateOrder, decimalSign, projectId }: ImportBatch) =>
  JSON.stringify([columns, dateOrder, decimalSign, projectId]);

/** What was chosen and is not judged yet, where there is such: brings whoever would go on without it there. */
export interface UnjudgedChoices {
  readonly show: () => void;
}

/** What is chosen of a file: the column of each member, how days and amounts are written, and the project of all rows. */
interface ImportChoices {
  columns: readonly (readonly [member: string, column: number | null])[];
  /** empty as long as it is not chosen, as the ones below */
  dateOrder: string;
  decimalSign: string;
  project: string;
  /** what was settled when it was chosen: another settlement is not changed by what was chosen before it */
  settled: string;
}

const choicesNow = (batch: ImportBatch): ImportChoices => ({
  columns: batch.columns.map(({ member, column }) => [member, column] as const),
  dateOrder: batch.dateOrder ?? '',
  decimalSign: batch.decimalSign ?? '',
  project: batch.projectId === null ? '' : String(batch.projectId),
  settled: settingsOf(batch),
});

/** What is chosen, however it came about: a column that is in no file is one that was never chosen. */
const contentOf = ({ columns, dateOrder, decimalSign, project }: ImportChoices) =>
  JSON.stringify([
    columns.filter(([, column]) => column !== null).sort(([one], [other]) => (one < other ? -1 : 1)),
    ...[dateOrder, decimalSign, project],
  ]);

/** What is being chosen of an import; a draft until it is settled, as what is typed into a form. */
export function useImportChoices(batch: ImportBatch) {
  const draft = useFormDraft<ImportChoices>(`import-${String(batch.id)}`, () => choicesNow(batch));
  const [choices, setChoices] = useState(() =>
    draft.startValues.settled === settingsOf(batch) && Array.isArray(draft.startValues.columns)
      ? draft.startValues
      : choicesNow(batch),
  );
  const isChanged = (chosen: ImportChoices) => contentOf(chosen) !== contentOf(choicesNow(batch));
  const choose = (more: Partial<ImportChoices>) => {
    const next = { ...choices, ...more };
    setChoices(next);
    if (isChanged(next)) draft.keep(next);
    else draft.forget();
  };
  return { choices, isChanged: isChanged(choices), choose, end: draft.forget };
}
