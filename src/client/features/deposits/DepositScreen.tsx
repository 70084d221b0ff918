import { captions } from '#contract/texts/captions';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { type CalendarDate, dateToWire, formatWireDate, today } from '#contract/values/dates';
import { depositForm, type DepositFormValues, depositRequiredFields } from '#contract/areas/deposits.form';
import type { DepositBody } from '#contract/areas/deposits.wire';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { centsFromTyped, centsToNumber, formatCents, noCents } from '#contract/values/money';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useListUsersQuery } from '../../api/auth.api';
import { useCreateDepositMutation } from '../../api/deposits.api';
import { EntryForm } from '../../forms/EntryForm';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { AmountField } from '../../fields/AmountField';
import { DateField } from '../../fields/DateField';
import { FileField } from '../../fields/FileField';
import { TextAreaField } from '../../fields/TextAreaField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { UserPicker } from '../../pickers/UserPicker';

const emptyDeposit = (): DepositFormValues => ({
  date: today(new Date()),
  userId: '',
  accountId: '',
  amount: '',
  slip: null,
  remarks: '',
});

const amountOf = ({ amount }: DepositFormValues) => centsFromTyped(amount) ?? noCents;

/** What a checked form sends; an account that is no longer listed is left to the server to refuse. */
const bodyOf = (values: DepositFormValues, account: AccountRow | undefined): DepositBody => ({
  date: dateToWire(values.date as CalendarDate),
  userId: Number(values.userId),
  toacc: Number(values.accountId),
  tocurrency: account?.currency.id ?? 0,
  amount: centsToNumber(amountOf(values)),
  remarks: values.remarks,
});

const { loader, created, failed, unknown } = messages.deposit;

/** Deposit Money (§2). */
export function DepositScreen() {
  const { data: accounts } = useListAccountsQuery(undefined);
  const { data: users } = useListUsersQuery(undefined);
  const [createDeposit] = useCreateDepositMutation();
  const accountOf = ({ accountId }: DepositFormValues) => accounts?.find(({ id }) => String(id) === accountId);
  const userOf = ({ userId }: DepositFormValues) => users?.find(({ id }) => String(id) === userId);

  const flow = useSubmitFlow<DepositFormValues>({
    draftName: 'deposit',
    emptyValues: emptyDeposit,
    schema: depositForm,
    requiredFields: depositRequiredFields,
    fieldOfBody: { toacc: 'accountId', tocurrency: 'accountId' },
    facts: (values) => [
      { label: labels.date, value: formatWireDate(values.date) },
      { label: labels.depositedBy, value: userOf(values)?.name ?? '' },
      { label: labels.account, value: accountOf(values)?.accName ?? '' },
      { label: labels.amount, value: `${formatCents(amountOf(values))} ${accountOf(values)?.currency.code ?? ''}` },
      { label: labels.slip, value: values.slip?.name ?? captions.noValue },
    ],
    texts: { loader, done: created, failed, unknown },
    send: (values, sending) => createDeposit({ body: bodyOf(values, accountOf(values)), ...sending }).unwrap(),
  });

  return (
    <EntryForm flow={flow} label={screens.deposit}>
      <DateField name="date" label={labels.date} required />
      <UserPicker name="userId" label={labels.depositedBy} required />
      <AccountPicker name="accountId" label={labels.account} required isCurrencyShown />
      <AmountField name="amount" label={labels.amount} required />
      <div className="form-grid__wide">
        <FileField name="slip" label={labels.slip} />
      </div>
      <div className="form-grid__wide">
        <TextAreaField name="remarks" label={labels.remarks} maximum={limits.remarksCharacters} />
      </div>
    </EntryForm>
  );
}
