import { useFormField } from '../fields/fields-of-form';

/** Whether a record stands in the field, or did when the form was opened: it is named there, though a new entry would not take it. */
export function useStandingChoice(name: string): (id: number) => boolean {
  const { value, initialValue } = useFormField(name).facts;
  return (id) => value === String(id) || initialValue === String(id);
}
