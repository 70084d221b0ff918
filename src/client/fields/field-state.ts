import { useField, useFormikContext } from 'formik';
import { useId } from 'react';

/** What a server said against one field, and the value it said it about. */
export interface RefusedValue {
  value: unknown;
  sentence: string;
}

/** The Formik status of forms that are sent to a server. */
export interface FormStatus {
  refused: Readonly<Record<string, RefusedValue>>;
}

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

const refusalOf = (status: unknown, name: string) => (status as FormStatus | undefined)?.refused[name];

/** The field `name` of the Formik form around it; what the server refused is shown until the value differs. */
export function useFieldState<Value>(name: string): FieldState<Value> {
  const [{ value }, { touched, error, initialValue }, { setValue, setTouched }] = useField<Value>(name);
  const refusal = refusalOf(useFormikContext<unknown>().status, name);
  const refused = refusal && refusal.value === value ? refusal.sentence : undefined;
  // Without a check of its own: Formik would check the value from before this tick.
  const touch = () => void setTouched(true, false);
  return {
    id: useId(),
    value,
    error: (touched ? error : undefined) ?? refused,
    change: (next) => void setValue(next),
    choose: (next) => {
      touch();
      void setValue(next);
    },
    leave: () => {
      if (value !== initialValue) touch();
    },
  };
}
