import { useRef } from 'react';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import type { ChangePasswordFormValues } from '#contract/areas/settings.form';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { isSetUpOpen } from '../../api/set-up.api';
import { changePassword } from '../../api/password.api';
import { useNavigateHere } from '../../browser/useNavigateHere';
import { EntryForm } from '../../forms/EntryForm';
import { lateRules } from '../../forms/late-rules';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { PasswordField } from '../../fields/PasswordField';
import { selectSession } from '../../session/session.slice';
import { useAppDispatch, useAppSelector } from '../../store-hooks';
import './settings.css';

const emptyPasswords = (): ChangePasswordFormValues => ({ currentPassword: '', newPassword: '', confirmPassword: '' });

const rules = lateRules<ChangePasswordFormValues>(() =>
  import('#contract/areas/settings.form').then((file) => file.changePasswordForm),
);

const { saving, changed, failed } = messages.password;

/** Change Password (§2); the other sessions of the person end, this one stays. */
export function ChangePasswordScreen() {
  const dispatch = useAppDispatch();
  const navigateHere = useNavigateHere();
  const { mustChangePassword: isFirst } = useAppSelector(selectSession);
  const next = useRef<string | null>(null);
  const flow = useSubmitFlow<ChangePasswordFormValues>({
    emptyValues: emptyPasswords,
    schema: rules,
    texts: { loader: saving, done: changed, failed, unknown: failed },
    send: async (values) => {
      const done = await dispatch(changePassword({ ...values }));
      // Whoever begins a company goes on with setting it up, and others with a first password at their work.
      if (isFirst) next.current = (await dispatch(isSetUpOpen())) ? screenPaths.companySetup : screenPaths.home;
      return done;
    },
    onDone: () => {
      if (next.current) navigateHere(next.current);
      else flow.clear();
    },
  });

  return (
    <EntryForm flow={flow} label={screens.changePassword}>
      <div className="form-grid__wide form-grid__half">
        <PasswordField name="currentPassword" label={labels.currentPassword} autoComplete="current-password" required />
      </div>
      <PasswordField name="newPassword" label={labels.newPassword} autoComplete="new-password" required />
      <PasswordField name="confirmPassword" label={labels.confirmPassword} autoComplete="new-password" required />
    </EntryForm>
  );
}
