import { useState } from 'react';
import { messages } from '#contract/texts/messages';
import type { ChoiceProps } from './choices';
import { ChoiceSelect } from './ChoiceSelect';
import type { FieldProps } from './field-frame';
import { useFieldState } from './field-state';

/** A choice of the form around it. One that is gone by now, as in a draft, is said to be: else the field only looked empty. */
export function SelectField({ name, ...select }: ChoiceProps & FieldProps) {
  const { value, error, choose, leave } = useFieldState<string>(name);
  const { options, areCurrent } = select.choices;
  // While the list is asked anew, what was said of the choice stays.
  const [gone, setGone] = useState('');
  const lacking = options.some((option) => option.value === value) ? '' : value;
  const found = areCurrent ? lacking : gone;
  if (found !== gone) setGone(found);
  const fault = error ?? (value && value === found ? messages.form.choiceGone : undefined);
  return <ChoiceSelect {...select} value={value} error={fault} onChoose={choose} onLeave={leave} />;
}
