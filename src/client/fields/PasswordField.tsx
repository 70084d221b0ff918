import { PasswordInput } from '@mantine/core';
import { controls } from '#contract/texts/control-names';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';
import './password-field.css';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows what is typed; the keyboard reaches it too. */
export function PasswordField({ name, autoComplete, ...frame }: PasswordFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  return (
    <PasswordInput
      {...fieldFrame({ ...frame, id, error })}
      name={name}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      aria-invalid={error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': controls.showPassword }}
    />
  );
}
