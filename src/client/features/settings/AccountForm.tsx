import { type AccountType, accountTypes, defaultAccountType } from '#contract/vocabulary/account-types';
import type { AccountBody, AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import type { AccountFormValues } from '#contract/areas/settings.form';
import {
  readAccountsAnew,
  useCreateAccountMutation,
  useListCurrenciesQuery,
  useUpdateAccountMutation,
} from '../../api/accounts.api';
import { fingerprint } from '../../forms/content-fingerprint';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { fixedChoices } from '../../fields/choices';
import { SelectField } from '../../fields/SelectField';
import { TextField } from '../../fields/TextField';
import { CurrencyPicker } from '../../pickers/CurrencyPicker';
import { useAppDispatch } from '../../store-hooks';
import { changedMeanwhile } from './changed-meanwhile';

interface AccountFormProps {
  /** null for a new one */
  account: AccountRow | null;
  onClose: () => void;
}

const valuesOf = (account: AccountRow | null): AccountFormValues => ({
  accountName: account?.accName ?? '',
  currencyId: account?.currency.id ? String(account.currency.id) : '',
  accountType: account?.accounttype ?? defaultAccountType,
});

const bodyOf = ({ accountName, currencyId, accountType }: AccountFormValues): AccountBody => ({
  accName: accountName.trim(),
  currency: { id: Number(currencyId) },
  accounttype: accountType as AccountType,
});

const isSame = (some: AccountFormValues, others: AccountFormValues) =>
  fingerprint(bodyOf(some)) === fingerprint(bodyOf(others));

const rules = lateRules<AccountFormValues>(() =>
  import('#contract/areas/settings.form').then((file) => file.accountForm),
);

const { saving, created, updated } = messages.account;
const { saveFailed } = messages.settings;

/** The form of Account management (§2): adds an account or changes one. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const { data: currencies } = useListCurrenciesQuery(undefined);
  const [createAccount] = useCreateAccountMutation();
  const [updateAccount] = useUpdateAccountMutation();
  const dispatch = useAppDispatch();
  const currencyOf = (currencyId: string) => {
    const chosen = currencies?.find(({ id }) => String(id) === currencyId);
    return chosen?.code || chosen?.currencyname || '';
  };

  const flow = useSubmitFlow<AccountFormValues>({
    draftName: account ? `account-${account.id}` : 'account',
    draftVersion: account ? 'unnumbered' : undefined,
    emptyValues: () => valuesOf(account),
    schema: rules,
    fieldOfBody: { accName: 'accountName', currency: 'currencyId', accounttype: 'accountType' },
    facts: ({ accountName, currencyId, accountType }) => [
      { label: labels.accountName, value: accountName.trim() },
      { label: labels.currency, value: currencyOf(currencyId) },
      { label: labels.accountType, value: accountType },
    ],
    texts: { loader: saving, done: account ? updated : created, failed: saveFailed, unknown: saveFailed },
    send: async (values, { idempotencyKey }) => {
      const body = bodyOf(values);
      if (!account) return createAccount({ body, idempotencyKey }).unwrap();
      const now = (await dispatch(readAccountsAnew()))?.find(({ id }) => id === account.id);
      // What was sent before, and not answered, is perhaps what it is now.
      if (now && ![valuesOf(account), values].some((known) => isSame(known, valuesOf(now)))) throw changedMeanwhile();
      return updateAccount({ id: account.id, body }).unwrap();
    },
    onDone: onClose,
  });

  return (
    <DialogForm flow={flow} title={account ? captions.editAccount : captions.addAccount} onClose={onClose}>
      <TextField name="accountName" label={labels.accountName} required />
      <CurrencyPicker name="currencyId" label={labels.currency} required />
      <SelectField name="accountType" label={labels.accountType} required choices={fixedChoices(accountTypes)} />
    </DialogForm>
  );
}
