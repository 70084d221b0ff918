import { useState } from 'react';
import { messages } from '#contract/texts/messages';
import type { ChoiceProps } from './choices';
import { ChoiceSelect } from './ChoiceSelect';
import type { FieldProps } from './field-frame';
import { useFieldState } from './field-state';
import { useFormField } from './fields-of-form';

interface SelectFieldProps extends ChoiceProps, FieldProps {
  /** what is said of a choice that is not among them, where that is known better */
  gone?: string | undefined;
}

/**
 * A choice of the form around it. One that is gone by now, as in a draft, is said to be: else the field only looked empty.
 * Of what may be saved already it is not: another choice would be another record.
 */
export function SelectField({ name, gone: saidOfGone = messages.form.choiceGone, ...select }: SelectFieldProps) {
  const { value, error, choose, leave } = useFieldState<string>(name);
  const { mayBeSaved } = useFormField(name).facts;
  const { options, areCurrent } = select.choices;
  // While the list is asked anew, what was said of the choice stays.
  const [gone, setGone] = useState('');
  const lacking = options.some((option) => option.value === value) ? '' : value;
  const found = areCurrent ? lacking : gone;
  if (found !== gone) setGone(found);
  const fault = error ?? (value && value === found && !mayBeSaved ? saidOfGone : undefined);
  return <ChoiceSelect {...select} value={value} error={fault} onChoose={choose} onLeave={leave} />;
}
