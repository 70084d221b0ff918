import type { AccountSetupFormValues } from '#contract/areas/account-setup.form';
import { hasOpening } from '#contract/areas/typed-opening';
import type { AccountSetupRow, AddAccountBody } from '#contract/areas/account-setup.wire';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateToWire, formatDate } from '#contract/values/dates';
import {
  centsFromNumber,
  centsFromTyped,
  centsToNumber,
  centsToText,
  formatCents,
  noCents,
} from '#contract/values/money';
import { type AccountType, accountTypes, defaultAccountType } from '#contract/vocabulary/account-types';
import { useChangeSetUpMutation, useSetUpAccountMutation } from '../../../api/account-setup.api';
import { useListCurrenciesQuery } from '../../../api/accounts.api';
import { AmountField } from '../../../fields/AmountField';
import { fixedChoices } from '../../../fields/choices';
import { SelectField } from '../../../fields/SelectField';
import { TextField } from '../../../fields/TextField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useAsOpened } from '../../../forms/useAsOpened';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';
import { useClosedDays } from '../../../pickers/closed-days';
import { CurrencyPicker } from '../../../pickers/CurrencyPicker';
import { EntryDayField } from '../../../pickers/EntryDayField';

const rules = lateRules<AccountSetupFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/account-setup.form').then(
    (file) => file.accountSetupForm,
  ),
);

interface AccountSetupFormProps {
  /** null for a new one */
  account: AccountSetupRow | null;
  onClose: () => void;
}

const typedCents = (typed: string) => centsFromTyped(typed) ?? noCents;

const valuesOf = (account: AccountSetupRow | null, openDay: () => CalendarDate): AccountSetupFormValues => ({
  accountName: account?.name ?? '',
  currencyId: account ? String(account.currency.id) : '',
  accountType: account?.accountType ?? defaultAccountType,
  overdraftLimit: centsToText(centsFromNumber(account?.overdraftLimit ?? 0) ?? noCents),
  openingAmount: '',
  openingDate: account ? '' : openDay(),
});

const bodyOf = (values: AccountSetupFormValues): AddAccountBody => ({
  name: values.accountName.trim(),
  currencyId: Number(values.currencyId),
  accountType: values.accountType as AccountType,
  overdraftLimit: centsToNumber(typedCents(values.overdraftLimit)),
  ...(hasOpening(values.openingAmount) && {
    openingDate: dateToWire(values.openingDate as CalendarDate),
    openingAmount: centsToNumber(typedCents(values.openingAmount)),
  }),
});

const { saving, created, updated } = messages.account;
const { saveFailed } = messages.settings;
const fieldOfBody = { name: 'accountName', amount: 'openingAmount', date: 'openingDate' } as const;

/** Adds an account with its limit and opening balance, or changes one; the currency of a used one stays. */
export function AccountSetupForm({ account: opened, onClose }: AccountSetupFormProps) {
  const account = useAsOpened(opened);
  const { data: currencies } = useListCurrenciesQuery(undefined);
  const [setUpAccount] = useSetUpAccountMutation();
  const [changeSetUp] = useChangeSetUpMutation();
  const ownCurrency = account?.currency;
  const codeOf = (currencyId: string) =>
    (String(ownCurrency?.id) === currencyId
      ? ownCurrency?.code
      : currencies?.find(({ id }) => String(id) === currencyId)?.code) ?? '';

  const { openDay } = useClosedDays();
  const flow = useSubmitFlow<AccountSetupFormValues>({
    // What somebody else has changed meanwhile is not written over by what was typed before.
    draftName: account ? `account-setup-${account.id}` : 'account-setup',
    draftVersion: account?.version,
    emptyValues: () => valuesOf(account, openDay),
    schema: rules,
    fieldOfBody,
    facts: (values) => {
      const code = codeOf(values.currencyId);
      return [
        { label: labels.accountName, value: values.accountName.trim() },
        { label: labels.currency, value: code },
        { label: labels.accountType, value: values.accountType },
        { label: labels.overdraftLimit, value: `${formatCents(typedCents(values.overdraftLimit))} ${code}` },
        ...(hasOpening(values.openingAmount)
          ? [
              { label: labels.openingBalance, value: `${formatCents(typedCents(values.openingAmount))} ${code}` },
              { label: labels.openingDate, value: formatDate(values.openingDate as CalendarDate) },
            ]
          : []),
      ];
    },
    texts: { loader: saving, done: account ? updated : created, failed: saveFailed, unknown: saveFailed },
    send: (values, { idempotencyKey }) => {
      const body = bodyOf(values);
      return account
        ? changeSetUp({ id: account.id, body: { ...body, version: account.version } }).unwrap()
        : setUpAccount({ body, idempotencyKey }).unwrap();
    },
    onDone: onClose,
  });
  const badge = codeOf(flow.formik.values.currencyId) || undefined;

  return (
    <DialogForm flow={flow} title={account ? captions.editAccount : captions.addAccount} isWide onClose={onClose}>
      <TextField name="accountName" label={labels.accountName} required />
      {!account?.isUsed && <CurrencyPicker name="currencyId" label={labels.currency} required />}
      <SelectField name="accountType" label={labels.accountType} required choices={fixedChoices(accountTypes)} />
      <AmountField name="overdraftLimit" label={labels.overdraftLimit} badge={badge} required />
      {!account && (
        <>
          <AmountField name="openingAmount" label={labels.openingBalance} badge={badge} isSigned />
          <EntryDayField name="openingDate" label={labels.openingDate} />
          <p className="form-grid__wide dimmed">{messages.opening.optional}</p>
        </>
      )}
    </DialogForm>
  );
}
