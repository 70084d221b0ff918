import type { FormikErrors, FormikValues } from 'formik';
import { messages } from '#contract/texts/messages';
import type { Restored } from './useFormDraft';

/** Which faults of a form are said over it with one sentence, and which have a sentence of their own at the field (§5). */
export interface RequiredRule<Values> {
  requiredFields?: readonly (keyof Values & string)[] | undefined;
  ownSentences?: readonly string[] | undefined;
}

/** Whether a form that was tried lacks something it requires. */
export function isIncomplete<Values extends FormikValues>(
  errors: FormikErrors<Values>,
  { requiredFields = [], ownSentences = [] }: RequiredRule<Values>,
): boolean {
  return requiredFields.some((name) => {
    const error: unknown = errors[name];
    return error !== undefined && !ownSentences.some((sentence) => sentence === error);
  });
}

/** What is said over a form that came back, unless the missing files were chosen again. */
export function restoredNote({ lostFiles, isOverNewer }: Restored, values: FormikValues): string {
  if (isOverNewer) return messages.saving.restoredOverNewer;
  const isComplete = lostFiles.length === 0 || values.slip instanceof File;
  return isComplete ? messages.saving.restored : messages.saving.restoredWithout(lostFiles.join(', '));
}

/** Several sentences as one text; null where there is none. */
export const textOf = (...sentences: (string | false | null | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null;
