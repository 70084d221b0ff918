import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { workFailures } from '#contract/texts/work-failures';
import { importCaptions, importUndoQuestions } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import {
  useCancelImportMutation,
  useLazyReadImportQuery,
  useUndoImportMutation,
  useWriteImportMutation,
} from '../../../api/imports.api';
import { useIsThere } from '../../../browser/useIsThere';
import { askConfirm, type Question, showLoader, showResult } from '../../../dialogs/ask';
import { attempt } from '../../../dialogs/attempt';
import { ownResult } from '../../../dialogs/own-result';
import { useAppStore } from '../../../store-hooks';
import type { TickCalls } from '../../../table/tick-calls';
import type { Done } from '../../../transport/answers';
import { errorSentence } from '../../../transport/errors';
import { useClosedThrough } from '../../../pickers/closed-days';
import { importFacts, importNotes, importRemarks, importUndoNotes } from './import-facts';
import type { UnjudgedChoices } from './useImportChoices';

const texts = {
  loader: importCaptions.starting,
  done: messages.ok,
  failed: importCaptions.failed,
  unknown: messages.unknownError,
  fate: workFailures.import,
};

/** The kinds whose rows are entries, or begin with one. */
const posting = new Set<ImportBatch['kind']>(['accounts', 'deposits', 'transfers', 'payments']);

interface ImportActionsProps {
  batch: ImportBatch;
  tickCalls: TickCalls;
  /** the import with all that was ticked, waited for where it is not there yet; null where a tick was not saved */
  readTicked: () => ImportBatch | Promise<ImportBatch | null>;
  unjudged: RefObject<UnjudgedChoices | null>;
}

/** What can be done with an import as it is: write it, undo it, cancel it. */
export function ImportActions({ batch, tickCalls, readTicked, unjudged }: ImportActionsProps) {
  const store = useAppStore();
  const { dispatch } = store;
  const isThere = useIsThere();
  const isBusy = useRef(false);
  const [write] = useWriteImportMutation();
  const [undo] = useUndoImportMutation();
  const [cancel] = useCancelImportMutation();
  const readClosedThrough = useClosedThrough();
  const [readNow] = useLazyReadImportQuery();
  const { id, kind, version, state, isInterrupted, faultyRows } = batch;

  const ask = async (question: Question, call: () => Promise<Done>) => {
    if (!(await askConfirm(dispatch, question))) return;
    const tell = ownResult(store);
    const outcome = await attempt(dispatch, texts, call);
    // How it goes on is told by the import itself.
    if (!outcome.isDone) await tell('error', outcome.sentence, outcome);
  };
  const alone = (act: () => Promise<void>) => () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void act().finally(() => {
      isBusy.current = false;
    });
  };
  /** nothing, and silently, once nobody is at the import any more */
  const waitFor = async <Read,>(reading: Promise<Read>): Promise<Read | undefined> => {
    const hideLoader = showLoader(dispatch, texts.loader);
    const read = await reading
      .catch((error: unknown) => {
        // It was only read: nothing has begun.
        const advice = workFailures.import.notDone;
        if (isThere()) void showResult(dispatch, 'error', errorSentence(error, texts.failed), { advice });
        return undefined;
      })
      .finally(hideLoader);
    return isThere() ? read : undefined;
  };
  const askToCancel = async () => {
    // A tick that comes behind it would be refused, and speak of an import that is gone.
    if (tickCalls.getState().open > 0 && !(await waitFor(tickCalls.areSaved))) return;
    await ask({ question: importCaptions.confirmCancel, isDangerous: true }, () => cancel(id).unwrap());
  };
  const askToUndo = async () => {
    const read = posting.has(kind) ? await waitFor(Promise.all([readClosedThrough(), readNow(id).unwrap()])) : [];
    if (!read) return;
    const [closedThrough = null, now = batch] = read;
    const notes = importUndoNotes(closedThrough, now);
    const question = { question: importUndoQuestions[kind], facts: importFacts(batch), notes, isDangerous: true };
    await ask(question, () => undo({ id, version }).unwrap());
  };
  const askToWrite = async () => {
    const choices = unjudged.current;
    if (choices) {
      // The rows would be written as they were judged, and not as the fields above say.
      await showResult(dispatch, 'error', messages.importBatch.unjudged);
      choices.show();
      return;
    }
    const read = readTicked();
    const ticked = read instanceof Promise ? await waitFor(read) : read;
    if (!ticked) return;
    // How the file was read stands far above the button.
    const notes = [...importRemarks(ticked), ...importNotes(ticked)];
    const question = { question: importCaptions.confirmImport, facts: importFacts(ticked), notes };
    await ask(question, () => write({ id, version: ticked.version }).unwrap());
  };

  const mayWrite = (state === 'judged' || (state === 'writing' && isInterrupted)) && faultyRows === 0;
  const mayUndo = state === 'written' || (state === 'undoing' && isInterrupted);
  const mayCancel = ['reading', 'asks', 'judging', 'judged', 'writing'].includes(state);
  if (!mayWrite && !mayUndo && !mayCancel) return null;
  return (
    <>
      {mayCancel && (
        <Button variant="default" onClick={alone(askToCancel)}>
          {importCaptions.cancel}
        </Button>
      )}
      {mayUndo && (
        <Button variant="default" onClick={alone(askToUndo)}>
          {importCaptions.undo}
        </Button>
      )}
      {mayWrite && <Button onClick={alone(askToWrite)}>{importCaptions.import}</Button>}
    </>
  );
}
