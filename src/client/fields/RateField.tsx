import { TextInput } from '@mantine/core';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';

interface RateFieldProps extends FieldProps {
  /** what the rate means, in words */
  description?: string;
  /** it cannot be typed, as within one currency */
  isLocked?: boolean;
}

/** A conversion rate, kept as it was typed. */
export function RateField({ name, description, isLocked = false, ...frame }: RateFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  return (
    <TextInput
      {...fieldFrame({ ...frame, id, error, description })}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      data-figures
      readOnly={isLocked}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
