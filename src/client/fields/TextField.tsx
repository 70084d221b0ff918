import { TextInput } from '@mantine/core';
import type { InputHTMLAttributes } from 'react';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';

interface TextFieldProps
  extends
    FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'> {}

/** A line of text. */
export function TextField({
  name,
  autoComplete = 'off',
  autoCapitalize,
  autoCorrect,
  spellCheck,
  ...frame
}: TextFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  return (
    <TextInput
      {...fieldFrame({ ...frame, id, error })}
      name={name}
      type="text"
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize}
      autoCorrect={autoCorrect}
      spellCheck={spellCheck}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
