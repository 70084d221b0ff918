import { Button, Checkbox } from '@mantine/core';
import { FormikProvider, useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { loginForm, type LoginFormValues } from '#contract/areas/auth.form';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { signIn } from '../../api/auth.api';
import { FormAlert } from '../../forms/FormFoot';
import { PasswordField } from '../../fields/PasswordField';
import { TextField } from '../../fields/TextField';
import { takeFocus } from '../../browser/focus-selection';
import { readRememberedChoice } from '../../session/session.storage';
import { useAppDispatch } from '../../store-hooks';
import { type LoginFailure, loginFailure } from './login-sentence';

function initialValues(): LoginFormValues {
  const { rememberedUsername } = readRememberedChoice();
  return { username: rememberedUsername ?? '', password: '', rememberMe: rememberedUsername !== null };
}

/** Username, password and the choice to be remembered (§2). */
export function LoginForm() {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: initialValues(),
    validationSchema: loginForm,
    validateOnBlur: false,
    onSubmit: async ({ username, password, rememberMe }) => {
      setFailure(null);
      try {
        await dispatch(signIn({ username: username.trim(), password, rememberMe }));
      } catch (error) {
        setFailure(loginFailure(error));
        focusOn(form.current, 'password');
      }
    },
  });
  const { values, isSubmitting, handleSubmit, handleChange } = formik;
  const startsWithPassword = formik.initialValues.username !== '';

  useEffect(() => focusOn(form.current, startsWithPassword ? 'password' : 'username'), [startsWithPassword]);

  return (
    <FormikProvider value={formik}>
      <form
        ref={form}
        className="login__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) handleSubmit();
        }}
      >
        <TextField
          name="username"
          label={labels.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField name="password" label={labels.password} autoComplete="current-password" />
        <Checkbox name="rememberMe" label={labels.rememberMe} checked={values.rememberMe} onChange={handleChange} />
        {/* It stays enabled while busy, so that it keeps the focus. */}
        <Button type="submit" fullWidth size="md" aria-disabled={isSubmitting} data-busy={isSubmitting || undefined}>
          {isSubmitting ? buttons.loggingIn : buttons.login}
        </Button>
        <FormAlert text={failure?.sentence ?? null} more={failure?.more} />
      </form>
    </FormikProvider>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  takeFocus(form?.querySelector(`input[name="${name}"]`));
}
