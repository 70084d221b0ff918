import { isApiError } from '../transport/errors';
import type { FormStatus, RefusedValue } from '../fields/fields-of-form';

/** The server's field errors under the names of the form's fields; those of other fields are left to the form's alert. */
export function refusedFields(
  error: unknown,
  values: Readonly<Record<string, unknown>>,
  fieldOfBody: Readonly<Record<string, string>>,
): FormStatus {
  const errors = isApiError(error) ? (error.errors ?? []) : [];
  const refused = errors.map(({ field, message }): [string, RefusedValue] => {
    const name = fieldOfBody[field] ?? field;
    return [name, { value: values[name], sentence: message }];
  });
  return { refused: Object.fromEntries(refused.filter(([name]) => name in values)) };
}

/** Whether the sentence stands at a field already. */
export const isShownAtField = (sentence: string, { refused }: FormStatus): boolean =>
  Object.values(refused).some((refusal) => refusal.sentence === sentence);
