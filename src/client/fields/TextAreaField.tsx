import { Textarea } from '@mantine/core';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';

interface TextAreaFieldProps extends FieldProps {
  /** most characters; more can be typed, and is then said to be too much */
  maximum: number;
}

/** Text of several lines with its counter x/maximum. */
export function TextAreaField({ name, maximum, ...frame }: TextAreaFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  return (
    <Textarea
      {...fieldFrame({ ...frame, id, error, description: `${value.length}/${maximum}` })}
      descriptionProps={{ className: 'counter' }}
      name={name}
      rows={3}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
