import { messages } from '#contract/texts/messages';
import type { ChoiceProps } from './choices';
import { ChoiceSelect } from './ChoiceSelect';
import type { FieldProps } from './field-frame';
import { useFieldState } from './field-state';

/** A choice of the form around it. One that is gone by now, as in a draft, is said to be: else the field only looked empty. */
export function SelectField({ name, ...select }: ChoiceProps & FieldProps) {
  const { value, error, choose, leave } = useFieldState<string>(name);
  const { options, areCurrent } = select.choices;
  const isGone = value && areCurrent && !options.some((option) => option.value === value);
  const fault = error ?? (isGone ? messages.form.choiceGone : undefined);
  return <ChoiceSelect {...select} value={value} error={fault} onChoose={choose} onLeave={leave} />;
}
