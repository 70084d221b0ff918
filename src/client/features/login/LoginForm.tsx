import { Button, Checkbox } from '@mantine/core';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { LoginFormValues } from '#contract/areas/auth.form';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { signIn } from '../../api/sign-in';
import { FormAlert } from '../../forms/FormFoot';
import { lateRules, notCheckedSentence } from '../../forms/late-rules';
import { PasswordField } from '../../fields/PasswordField';
import { TextField } from '../../fields/TextField';
import { takeFocus } from '../../browser/focus-selection';
import { readRememberedChoice } from '../../session/session.storage';
import { useAppDispatch } from '../../store-hooks';
import { type LoginFailure, loginFailure } from './login-sentence';
import { FormFields } from '../../fields/FormFields';

const rules = lateRules<LoginFormValues>(() => import('#contract/areas/auth.form').then((file) => file.loginForm));

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
    validationSchema: rules,
    validateOnBlur: false,
    onSubmit: async ({ username, password, rememberMe }) => {
      setFailure(null);
      const focused = document.activeElement;
      try {
        await dispatch(signIn({ username: username.trim(), password, rememberMe }));
      } catch (error) {
        setFailure(loginFailure(error));
        // Who has gone on meanwhile, as to mend the username, is left there.
        if (document.activeElement === focused) focusOn(form.current, 'password');
      }
    },
  });
  const { values, isSubmitting, handleSubmit, handleChange } = formik;
  useEffect(() => void rules.load(), []);
  const startsWithPassword = formik.initialValues.username !== '';

  useEffect(() => focusOn(form.current, startsWithPassword ? 'password' : 'username'), [startsWithPassword]);

  return (
    <FormFields form={formik}>
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
        <FormAlert
          text={failure?.sentence ?? notCheckedSentence(formik.errors, formik.submitCount)}
          more={failure?.more}
        />
      </form>
    </FormFields>
  );
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  takeFocus(form?.querySelector(`input[name="${name}"]`));
}
