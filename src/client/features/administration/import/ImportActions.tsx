import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { failures } from '#contract/texts/failures';
import { importCaptions, importUndoQuestions } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { useCancelImportMutation, useUndoImportMutation, useWriteImportMutation } from '../../../api/imports.api';
import { askConfirm, type Question, showResult } from '../../../dialogs/ask';
import { attempt } from '../../../dialogs/attempt';
import { useAppDispatch } from '../../../store-hooks';
import type { Done } from '../../../transport/answers';
import { importFacts } from './import-facts';

const texts = {
  loader: importCaptions.starting,
  done: messages.ok,
  failed: importCaptions.failed,
  unknown: messages.unknownError,
  fate: failures.save,
};

/** What can be done with an import as it is: write it, undo it, cancel it. */
export function ImportActions({ batch }: { batch: ImportBatch }) {
  const dispatch = useAppDispatch();
  const isBusy = useRef(false);
  const [write] = useWriteImportMutation();
  const [undo] = useUndoImportMutation();
  const [cancel] = useCancelImportMutation();
  const { id, kind, version, state, isInterrupted, faultyRows } = batch;

  const ask = async (question: Question, call: () => Promise<Done>) => {
    if (!(await askConfirm(dispatch, question))) return;
    const outcome = await attempt(dispatch, texts, call);
    // How it goes on is told by the import itself.
    if (!outcome.isDone) await showResult(dispatch, 'error', outcome.sentence, outcome);
  };
  const act = (question: Question, call: () => Promise<Done>) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void ask(question, call).finally(() => {
      isBusy.current = false;
    });
  };

  const mayWrite = (state === 'judged' || (state === 'writing' && isInterrupted)) && faultyRows === 0;
  const mayUndo = state === 'written' || (state === 'undoing' && isInterrupted);
  const mayCancel = ['reading', 'asks', 'judging', 'judged', 'writing'].includes(state);
  if (!mayWrite && !mayUndo && !mayCancel) return null;
  return (
    <>
      {mayCancel && (
        <Button
          variant="default"
          onClick={act({ question: importCaptions.confirmCancel, isDangerous: true }, () => cancel(id).unwrap())}
        >
          {importCaptions.cancel}
        </Button>
      )}
      {mayUndo && (
        <Button
          variant="default"
          onClick={act({ question: importUndoQuestions[kind], facts: importFacts(batch), isDangerous: true }, () =>
            undo({ id, version }).unwrap(),
          )}
        >
          {importCaptions.undo}
        </Button>
      )}
      {mayWrite && (
        <Button
          onClick={act({ question: importCaptions.confirmImport, facts: importFacts(batch) }, () =>
            write({ id, version }).unwrap(),
          )}
        >
          {importCaptions.import}
        </Button>
      )}
    </>
  );
}
