import { Checkbox } from '@mantine/core';
import { useFieldState } from './field-state';
import './check-field.css';

/** A yes or no of the form around it. */
export function CheckField({ name, label }: { name: string; label: string }) {
  const { id, value, choose } = useFieldState<boolean>(name);
  return (
    <Checkbox
      id={id}
      name={name}
      label={label}
      checked={value}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
