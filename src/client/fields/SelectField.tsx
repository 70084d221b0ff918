import type { ChoiceProps } from './choices';
import { ChoiceSelect } from './ChoiceSelect';
import type { FieldProps } from './field-frame';
import { useFieldState } from './field-state';

/** A choice of the form around it. */
export function SelectField({ name, ...select }: ChoiceProps & FieldProps) {
  const { value, error, choose, leave } = useFieldState<string>(name);
  return <ChoiceSelect {...select} value={value} error={error} onChoose={choose} onLeave={leave} />;
}
