import { TextInput } from '@mantine/core';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';

interface TextFieldProps extends FieldProps {
  autoComplete?: string;
}

/** A line of text. */
export function TextField({ name, autoComplete = 'off', ...frame }: TextFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  return (
    <TextInput
      {...fieldFrame({ ...frame, id, error })}
      name={name}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
