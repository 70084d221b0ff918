import { useEffect, useState } from 'react';
import { messages } from '#contract/texts/messages';
import { type ImportKind, importKinds } from '#contract/vocabulary/import-kinds';
import { isTooLarge } from '../../../fields/table-file';
import { fingerprint } from '../../../forms/content-fingerprint';
import { textOf } from '../../../forms/form-sentences';
import { useFormDraft } from '../../../forms/useFormDraft';
import { useUnsavedForm } from '../../../forms/useUnsavedForm';

/** What is chosen before it is uploaded: the file, what it holds, and which of its sheets, once it is known to have several. */
export interface ChosenFile {
  kind: ImportKind;
  file: File | null;
  sheets: readonly string[];
  /** empty as long as it is not chosen */
  sheet: string;
}

const nothing: ChosenFile = { kind: 'deposits', file: null, sheets: [], sheet: '' };

/** Anybody may have written into the browser's storage. */
const wellFormed = ({ kind, file, sheets, sheet }: ChosenFile): ChosenFile => ({
  kind: importKinds.find((each) => each === kind) ?? nothing.kind,
  file: file instanceof File ? file : null,
  sheets: Array.isArray(sheets) ? sheets : [],
  sheet,
});

/**
 * The file that is chosen; a draft until it is uploaded, as a slip is, so that the same upload goes out under the same key
 * after a reload or a lost session, too. One that is too large is never sent, and not kept.
 */
export function useChosenFile() {
  const draft = useFormDraft<ChosenFile>('import-file', () => ({ ...nothing }));
  const [chosen, setChosen] = useState(() => wellFormed(draft.startValues));
  const [isTouched, setTouched] = useState(false);
  const isHeld = chosen.file !== null && !isTooLarge(chosen.file);
  useUnsavedForm(isHeld);
  useEffect(() => {
    if (isHeld) draft.keep(chosen);
    else draft.forget();
  });
  const clear = () => {
    draft.forget();
    setTouched(true);
    setChosen(({ kind }) => ({ ...nothing, kind }));
  };
  // Left and opened again while it was being uploaded, it still stands here and is there by now.
  useEffect(() => draft.hearSaved((saved) => saved === fingerprint(chosen) && clear()));

  const { fileUnclear, otherFileUnclear, fileBack, fileLost } = messages.importBatch;
  const { restored } = draft;
  const lost = restored?.lostFiles.join(', ');
  const back = lost ? fileLost(lost) : restored && isHeld ? fileBack : null;
  const isKnown = !isHeld || !draft.isUnanswered(chosen);
  return {
    chosen,
    draft,
    choose: (more: Partial<ChosenFile>) => {
      setTouched(true);
      setChosen((before) => ({ ...before, ...more }));
    },
    clear,
    /** that it may have arrived already; or that a file from before is back, or could not be kept */
    note: textOf(
      isKnown ? !isTouched && back : fileUnclear,
      isHeld && draft.isOtherUnanswered(chosen) && otherFileUnclear,
    ),
  };
}
