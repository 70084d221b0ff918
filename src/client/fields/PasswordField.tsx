import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';
import './password-field.css';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows what is typed; the keyboard reaches it too, and hears of which field and whether it is shown. */
export function PasswordField({ name, autoComplete, ...frame }: PasswordFieldProps) {
  const { id, value, error, change, leave } = useFieldState<string>(name);
  const [isShown, setShown] = useState(false);
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
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': controls.showPassword,
        'aria-description': frame.label,
        'aria-pressed': isShown,
      }}
    />
  );
}
