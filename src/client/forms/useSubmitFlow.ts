import { type FormikContextType, type FormikValues, useFormik } from 'formik';
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failures } from '#contract/texts/failures';
import { messages } from '#contract/texts/messages';
import type { Done } from '../transport/answers';
import { registerSlip, releaseSlip } from '../transport/requests';
import { useAppStore } from '../store-hooks';
import type { FormStatus } from '../fields/fields-of-form';
import { focusFirstWrong, useFocusOnFailure } from './first-wrong-field';
import { useRenewalByDay } from '../browser/today';
import { useIsThere } from '../browser/useIsThere';
import { onceFieldsFollow, takeFocus } from '../browser/focus-selection';
import { askConfirm, showResult } from '../dialogs/ask';
import { fingerprint } from './content-fingerprint';
import { sendConfirmed } from './confirmed-entry';
import { notCheckedSentence } from './late-rules';
import { isIncomplete, restoredNote, textOf } from './form-sentences';
import { isShownAtField, refusedFields } from './server-refusals';
import type { Sending, SubmitDeclaration } from './submit-declaration';
import type { PopupFact } from '../dialogs/popups.slice';
import { useFormDraft } from './useFormDraft';
import { awaitAnswers, awaitLists, lacksList } from './awaited-answers';
import { awaitHeld, awaitRules } from './awaited-parts';
import { useSaveKey } from './useSaveKey';
import { useUnsavedForm } from './useUnsavedForm';

/** A form in the flow; EntryForm shows it. */
export interface SubmitFlow<Values extends FormikValues> {
  formik: FormikContextType<Values>;
  form: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent) => void;
  /** what is wrong with the form as a whole */
  alert: string | null;
  isDirty: boolean;
  /** there is something that Clear takes away */
  isClearable: boolean;
  /** it may be saved already; or what was typed before a reload or a lost session is back, and what of it is missing */
  note: string | null;
  /** exactly this was sent, and it is not known whether it is saved: what the books hold may have it already */
  isUnanswered: (values: Values) => boolean;
  clear: () => void;
}

const nothingRefused: FormStatus = { refused: {} };

const nameless = (facts: readonly PopupFact[] = []) =>
  facts.filter(({ label, value }) => label.trim() === '' || value.trim() === '');

/** The one way of a form: validate, confirm, loader, call, result; on success it is empty again (§4). */
export function useSubmitFlow<Values extends FormikValues>(declaration: SubmitDeclaration<Values>): SubmitFlow<Values> {
  const {
    draftName,
    draftVersion,
    isDraftOfStep,
    emptyValues,
    filledByAddress,
    schema,
    fieldOfBody = {},
    facts,
    texts,
    send,
  } = declaration;
  const { onDone, onDoneElsewhere, tellUnanswered } = declaration;
  const { question = messages.saving.confirmSave, notes, isAskingForNotes, beside, objection } = declaration;
  const store = useAppStore();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const isThere = useIsThere();
  const [failedTries, setFailedTries] = useState(0);
  const [starts, setStarts] = useState(0);
  const [refusal, setRefusal] = useState<{ content: string; sentence: string } | null>(null);
  const [empty, setEmpty] = useState(emptyValues);
  const draft = useFormDraft(draftName, emptyValues, draftVersion, isDraftOfStep);
  const [startValues] = useState(() => filledByAddress?.over(draft.startValues) ?? draft.startValues);
  const formik = useFormik<Values>({
    initialValues: startValues,
    initialStatus: nothingRefused,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: (values) => save(values),
  });
  const { values, errors, submitCount } = formik;
  const status = formik.status as FormStatus;
  const content = fingerprint(values);
  const isDirty = content !== fingerprint(empty);
  const isUnanswered = draft.isUnanswered(values);
  const isOtherUnanswered = draft.isOtherUnanswered(values);
  // A form that is as its address has filled it holds something, once that was sent.
  const isHeld = isDirty || isUnanswered;

  useUnsavedForm(isHeld);
  useEffect(() => {
    if ('load' in schema) void schema.load();
    for (const field of draft.restoredFields) void formik.setFieldTouched(field, true, false);
    if (draft.restored) void formik.validateForm();
    // Those of the first render are those of all others.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isDirty || draft.isSent(values)) draft.keep(values);
    else draft.forgetTyped();
  });
  useLayoutEffect(() => tellUnanswered?.(isUnanswered), [tellUnanswered, isUnanswered]);
  useFocusOnFailure(form, failedTries);
  useSaveKey(form);

  // What was sent has perhaps changed what the form starts with by the time that it is saved.
  const startsWith = useRef(emptyValues);
  useLayoutEffect(() => {
    startsWith.current = emptyValues;
  });
  const clear = (next = startsWith.current()) => {
    draft.forgetTyped();
    setEmpty(next);
    setRefusal(null);
    formik.resetForm({ values: next, status: nothingRefused });
  };
  const focusStart = () => setStarts((count) => count + 1);
  useEffect(() => {
    // Only then does the first field hold what it starts with, and can be selected.
    if (starts > 0) onceFieldsFollow(() => takeFocus(form.current?.querySelector('input, textarea')));
  }, [starts]);

  // Left and opened again while it was being saved, the form still holds what is in the books by now.
  useEffect(() => draft.hearSaved((saved) => saved === content && clear()));
  // An empty form is of today, also when it was emptied by hand after midnight.
  useRenewalByDay(!isHeld && fingerprint(emptyValues()) !== fingerprint(empty), () => {
    if (!draft.isSent(values)) clear();
  });

  const save = async (sent: Values) => {
    const { dispatch } = store;
    // What was waited for came after the form was left or cancelled: nobody wants it saved any more.
    if (!form.current) return true;
    const shownFacts = facts?.(sent) ?? [];
    // What is saved already may be in its list no more; the server tells what became of it. A list that is not there tells nothing.
    const isGoneOnly = draft.isUnanswered(sent) && !lacksList(form.current);
    const unknown = isGoneOnly ? [] : nameless(shownFacts).map(({ label }) => label);
    const against =
      objection?.(sent) ?? (unknown.length > 0 ? messages.saving.choiceUnknown(unknown.join(', ')) : null);
    if (against !== null) {
      setRefusal({ content: fingerprint(sent), sentence: against });
      setFailedTries((count) => count + 1);
      return true;
    }
    const { savedAs, sentOtherwise, sentOtherwiseToo } = messages.saving;
    const told = [...(isOtherUnanswered ? [sentOtherwise] : []), ...(notes?.(sent) ?? [])];
    if (question !== null && !(await askConfirm(dispatch, { question, facts: shownFacts, notes: told }))) return true;
    // Nor is it wanted where somebody has left the form under the question.
    if (!isThere()) return true;
    const fate = draft.isUnanswered(sent) ? failures.saveAgain : failures.save;
    const outcome = await sendConfirmed(store, { ...texts, fate }, () =>
      withSlip(sent, draft.sendingOf(sent, beside?.(sent) ?? {}), send).catch((error: unknown) => {
        draft.hearFailure(sent, error);
        throw error;
      }),
    );
    if (!outcome) return true;
    if (outcome.isDone) {
      draft.endSaved(sent);
      if (isThere()) clear();
      const title = outcome.id === undefined ? undefined : declaration.titleOf?.(outcome.id);
      await showResult(dispatch, 'success', outcome.sentence, {
        advice: textOf(title && savedAs(title), isOtherUnanswered && sentOtherwiseToo),
      });
      // Who has left the screen meanwhile is not led on from where they are.
      if (!isThere()) onDoneElsewhere?.();
      else if (onDone) onDone();
      else focusStart();
      return true;
    }
    formik.setStatus(refusedFields(outcome.error, sent, fieldOfBody));
    setRefusal({ content: fingerprint(sent), sentence: outcome.sentence });
    await showResult(dispatch, 'error', outcome.sentence, outcome);
    focusFirstWrong(form.current);
    return true;
  };

  const asked = useRef(isAskingForNotes);
  useEffect(() => {
    asked.current = isAskingForNotes;
  });
  // A form that was left hears of no answer.
  const isAsking = () => form.current !== null && (asked.current?.() ?? false);

  const trySave = async () => {
    // Else what is typed while they come would be sent in the place of what they have checked.
    if ('load' in schema) await awaitRules(store, schema);
    if (!(await awaitHeld(store, form.current))) return;
    // What is wrong by itself is said at once: who corrects it is not asked about the next figure by the Save before.
    if (Object.keys(await formik.validateForm()).length === 0) {
      // A form that came back may be quicker than its lists: what was chosen has no name yet, and is not checked with them.
      if (nameless(facts?.(values)).length > 0) await awaitLists(store);
      // What is asked may be known to the store alone so far, as of who comes back to the page and saves at once.
      if (isAskingForNotes) await awaitAnswers(store, isAsking);
    }
    // Formik answers nothing when the form is not valid.
    const isValid: unknown = await formik.submitForm();
    if (!isValid) setFailedTries((count) => count + 1);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // State would come too late for the second click of a double click.
    if (isBusy.current) return;
    isBusy.current = true;
    void trySave().finally(() => {
      isBusy.current = false;
    });
  };

  const lacksSomething = submitCount > 0 && isIncomplete(errors, declaration);
  const back = formik.initialValues === startValues ? draft.restored : null;
  const isRefused = refusal?.content === content && !isShownAtField(refusal.sentence, status);
  return {
    formik,
    form,
    submit,
    alert:
      notCheckedSentence(errors, submitCount) ??
      (lacksSomething ? messages.form.requiredFields : isRefused ? refusal.sentence : null),
    isDirty,
    isClearable: isDirty || isOtherUnanswered || filledByAddress !== undefined,
    note: textOf(
      isUnanswered ? messages.saving.sentBefore : back && isDirty && submitCount === 0 && restoredNote(back, values),
      isOtherUnanswered && messages.saving.sentOtherwise,
      draft.isTakenElsewhere && !isDirty && messages.saving.takenElsewhere,
    ),
    isUnanswered: draft.isUnanswered,
    clear: () => {
      if (!isHeld) draft.forget();
      // What came back over it, or stood there before, is taken out first: what was asked for may have been seen by nobody yet.
      const asked = back || !filledByAddress?.isIn(formik.initialValues) ? undefined : filledByAddress;
      clear(asked?.empty());
      asked?.leave();
      focusStart();
    },
  };
}

/** The slip waits outside the store while its entry is sent. */
async function withSlip<Values extends FormikValues>(
  values: Values,
  sending: Omit<Sending, 'slipId'>,
  send: SubmitDeclaration<Values>['send'],
): Promise<Done> {
  const slipId = values.slip instanceof File ? registerSlip(values.slip) : null;
  try {
    return await send(values, { ...sending, slipId });
  } finally {
    if (slipId) releaseSlip(slipId);
  }
}
