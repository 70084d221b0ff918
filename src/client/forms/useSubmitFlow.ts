import { type FormikContextType, type FormikValues, useFormik } from 'formik';
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failures } from '#contract/texts/failures';
import { messages } from '#contract/texts/messages';
import type { Cents } from '#contract/values/money';
import type { Done } from '../transport/answers';
import { type CorrectionCall, registerSlip, releaseSlip } from '../transport/requests';
import { useAppStore } from '../store-hooks';
import type { FormStatus } from '../fields/fields-of-form';
import { focusFirstWrong, useFocusOnFailure } from './first-wrong-field';
import { useRenewalByDay } from '../browser/today';
import { useIsThere } from '../browser/useIsThere';
import { onceFieldsFollow, takeFocus } from '../browser/focus-selection';
import { askConfirm, showResult } from '../dialogs/ask';
import type { ActionTexts } from '../dialogs/attempt';
import { fingerprint } from './content-fingerprint';
import type { SentBeside } from './form-drafts';
import { sendConfirmed } from './confirmed-entry';
import { type FormRules, type LateRules, notCheckedSentence } from './late-rules';
import { isIncomplete, type RequiredRule, restoredNote } from './form-sentences';
import { isShownAtField, refusedFields } from './server-refusals';
import type { PopupFact } from '../dialogs/popups.slice';
import { type DraftVersion, useFormDraft } from './useFormDraft';
import { awaitAnswers, awaitHeld, awaitLists, awaitRules } from './awaited-parts';
import { useSaveKey } from './useSaveKey';
import { useUnsavedForm } from './useUnsavedForm';

/** What goes with a create beside its entry: the key of this content, and the id of the file in the field `slip`. */
interface Sending extends CorrectionCall {
  idempotencyKey: string;
  /** what was declared to go beside it, as it first went */
  beside: SentBeside;
  slipId: string | null;
}

/** What an account gets, or gives where it is below 0. */
interface AccountMove {
  account: { id: number; accName: string; currency: { code: string } } | undefined;
  amount: Cents;
}

/** What a screen declares about its form. */
export interface SubmitDeclaration<Values extends FormikValues> extends RequiredRule<Values> {
  /** names what is kept of the form in this tab; without it nothing is, as for passwords */
  draftName?: string;
  /** of a form over a record that is opened: which one that is, where its server tells that */
  draftVersion?: DraftVersion;
  /** it leads from this one to the next, and does not write it anew */
  isDraftOfStep?: true;
  emptyValues: () => Values;
  /** of a form that its address has filled: what Clear leaves, and how the address is left */
  filledByAddress?: { empty: () => Values; leave: () => void } | undefined;
  schema: FormRules | LateRules<Values>;
  /** the form's field for a field of the call's body, where their names differ */
  fieldOfBody?: Readonly<Record<string, keyof Values & string>>;
  /** what is about to be saved, for the confirm popup */
  facts?: (values: Values) => readonly PopupFact[];
  /** what is to be known before it is saved */
  notes?: (values: Values) => readonly string[];
  /** whether what is to be known before is still being asked for */
  isAskingForNotes?: () => boolean;
  /** by how much it moves accounts, in their own currencies */
  moves?: (values: Values) => readonly AccountMove[];
  /** what is asked before it is saved; null where the form is a popup that says all of it, and nothing is recorded */
  question?: string | null;
  /** what of the books is sent beside what was typed */
  beside?: (values: Values) => SentBeside;
  /** why there is nothing to save, apart from the rules */
  objection?: (values: Values) => string | null;
  texts: Omit<ActionTexts, 'fate'>;
  /** by what name what was saved is found again: 'Deposit 12' */
  titleOf?: (id: number) => string;
  send: (values: Values, sending: Sending) => Promise<Done>;
  /** told whether exactly what the form holds was sent without an answer, whenever that changes */
  tellUnanswered?: (isUnanswered: boolean) => void;
  /** it is saved and OK was chosen, with the form still there; without it the form is ready for the next entry */
  onDone?: () => void;
  /** what has to be told all the same to who has left the screen while it was being saved */
  onDoneElsewhere?: () => void;
}

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
  const formik = useFormik<Values>({
    initialValues: draft.startValues,
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
    else draft.forget();
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
    draft.forget();
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
  useRenewalByDay(!isHeld && fingerprint(emptyValues()) !== fingerprint(empty), () => clear());

  const save = async (sent: Values) => {
    const { dispatch } = store;
    // What was waited for came after the form was left or cancelled: nobody wants it saved any more.
    if (!form.current) return true;
    const shownFacts = facts?.(sent) ?? [];
    // What is saved already may be in its list no more; the server tells what became of it.
    const unknown = draft.isUnanswered(sent) ? [] : nameless(shownFacts).map(({ label }) => label);
    const against =
      objection?.(sent) ?? (unknown.length > 0 ? messages.saving.choiceUnknown(unknown.join(', ')) : null);
    if (against !== null) {
      setRefusal({ content: fingerprint(sent), sentence: against });
      setFailedTries((count) => count + 1);
      return true;
    }
    const isWanted =
      question === null || (await askConfirm(dispatch, { question, facts: shownFacts, notes: notes?.(sent) ?? [] }));
    if (!isWanted) return true;
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
        advice: title ? messages.saving.savedAs(title) : null,
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
  const isRefused = refusal?.content === content && !isShownAtField(refusal.sentence, status);
  return {
    formik,
    form,
    submit,
    alert:
      notCheckedSentence(errors, submitCount) ??
      (lacksSomething ? messages.form.requiredFields : isRefused ? refusal.sentence : null),
    isDirty,
    isClearable: isHeld || filledByAddress !== undefined,
    note: isUnanswered
      ? messages.saving.sentBefore
      : draft.restored && isDirty && submitCount === 0
        ? restoredNote(draft.restored, values)
        : null,
    isUnanswered: draft.isUnanswered,
    clear: () => {
      clear(filledByAddress?.empty());
      filledByAddress?.leave();
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
