import { useId } from 'react';
import { useFormField } from './fields-of-form';

/** One field of the form around it. */
export interface FieldState<Value> {
  /** of the input, for its label */
  id: string;
  value: Value;
  /** the sentence to show, once the field was left or the form was tried */
  error: string | undefined;
  /** takes a new value and checks the form */
  change: (value: Value) => void;
  /** takes a value that came whole, as a chosen record or file: what is wrong with it may be said at once */
  choose: (value: Value) => void;
  /** the person has left the field: what is wrong with what was typed may be said */
  leave: () => void;
}

/** The field `name` of the form around it; what the server refused is shown until the value differs. */
export function useFieldState<Value>(name: string): FieldState<Value> {
  const { fields, facts } = useFormField(name);
  const { value, error, isTouched, refusal } = facts;
  const refused = refusal && refusal.value === value ? refusal.sentence : undefined;
  return {
    id: useId(),
    value: value as Value,
    error: (isTouched ? error : undefined) ?? refused,
    change: (next) => fields.setValue(name, next),
    choose: (next) => {
      fields.touch(name);
      fields.setValue(name, next);
    },
    leave: () => {
      const now = fields.factsOf(name);
      if (now.value !== now.initialValue) fields.touch(name);
    },
  };
}
