import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { depositFields, type DepositFormValues } from '#contract/areas/deposits.fields';
import { emptyValues, fieldOfMember, inputOf, requiredFields, sentBody } from '#contract/areas/movement-form';
import { sentCurrencies } from '#contract/areas/sent-currencies';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { centsFromTyped, formatCents, negateCents, noCents } from '#contract/values/money';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useListUsersQuery } from '../../api/users.api';
import { useCreateDepositMutation } from '../../api/deposits.api';
import { EntryForm } from '../../forms/EntryForm';
import { declaredFor, type FilledForm } from '../../forms/filled-form';
import { lateRules } from '../../forms/late-rules';
import { type SubmitFlow, useSubmitFlow } from '../../forms/useSubmitFlow';
import { FileField } from '../../fields/FileField';
import { TextAreaField } from '../../fields/TextAreaField';
import { amountWords, fundsAfter, netLeaving, remarksFact, useAccountFunds } from '../../parts/account-funds';
import { dayToCome } from '../../parts/day-to-come';
import { reconciledDay } from '../../parts/reconciled-day';
import { AccountAmountField } from '../../pickers/AccountAmountField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { useClosedDays } from '../../pickers/closed-days';
import { EntryDayField } from '../../pickers/EntryDayField';
import { FormOfEntry } from '../../parts/filled/FormOfEntry';
import { UserPicker } from '../../pickers/UserPicker';
import { useDepositTwins } from './useDepositTwins';

const amountOf = ({ amount }: DepositFormValues) => centsFromTyped(amount) ?? noCents;
const leavingOf = (values: DepositFormValues) => [values.accountId, negateCents(amountOf(values))] as const;
const required = requiredFields(depositFields);
const fieldOfBody = fieldOfMember(depositFields);

const { loader, created, failed, unknown } = messages.deposit;

const rules = lateRules<DepositFormValues>(() =>
  import('#contract/areas/deposits.form').then((file) => file.depositForm),
);

/** Deposit Money (§2); filled where a deposit is corrected or copied. */
export const DepositScreen = () => <FormOfEntry report="deposits" fields={depositFields} Form={DepositForm} />;

function DepositForm({ filled }: { filled?: FilledForm<DepositFormValues> }) {
  const accounts = useListAccountsQuery(undefined);
  const { data: users } = useListUsersQuery(undefined);
  const [createDeposit] = useCreateDepositMutation();
  const accountOf = ({ accountId }: DepositFormValues) => accounts.data?.find(({ id }) => String(id) === accountId);
  const userOf = ({ userId }: DepositFormValues) => users?.find(({ id }) => String(id) === userId);
  const besideOf = (values: DepositFormValues) =>
    sentCurrencies(depositFields, values, () => accountOf(values)?.currency.id);

  const { openDay } = useClosedDays();
  const flow: SubmitFlow<DepositFormValues> = useSubmitFlow<DepositFormValues>(
    declaredFor(filled, {
      draftName: 'deposit',
      emptyValues: () => emptyValues(depositFields, openDay()),
      schema: rules,
      requiredFields: required,
      fieldOfBody,
      facts: (values) => [
        { label: labels.date, value: formatWireDate(values.date) },
        { label: labels.depositedBy, value: userOf(values)?.name ?? '' },
        { label: labels.account, value: accountOf(values)?.accName ?? '' },
        { label: labels.amount, value: `${formatCents(amountOf(values))} ${accountOf(values)?.currency.code ?? ''}` },
        ...amountWords(labels.amount, amountOf(values)),
        ...(filled?.replaced ? [] : fundsAfter(labels.account, fundsOf(values.accountId), amountOf(values))),
        ...remarksFact(values),
        { label: labels.slip, value: values.slip?.name ?? captions.noValue },
      ],
      // What may be in the books already is there once, however often it is sent.
      notes: (values) => [
        ...dayToCome(values.date),
        ...reconciledDay(accounts, values, filled?.replaced, ({ date, accountId }) => [date, accountId]),
        ...(flow.isUnanswered(values) ? [] : twins.notesOf(values.amount)),
      ],
      isAskingForNotes: () => twins.isFetching || accounts.isFetching,
      moves: (values) => [{ account: accountOf(values), amount: amountOf(values) }],
      texts: { loader, done: created, failed, unknown },
      titleOf: (id) => entryCaptions.titleOf(entryKindNames.DEPOSIT, id),
      beside: besideOf,
      send: (values, { beside, ...sending }) => {
        // A draft that a console from before has kept knows of nothing beside.
        const body = sentBody(depositFields, values, { ...besideOf(values), ...beside });
        return createDeposit({ body, ...sending }).unwrap();
      },
    }),
  );
  const fundsOf = useAccountFunds(flow.isUnanswered(flow.formik.values));
  const twins = useDepositTwins(flow.formik.values, !filled?.replaced);

  return (
    <EntryForm flow={flow} label={screens.deposit}>
      <EntryDayField {...inputOf(depositFields, 'date')} />
      <UserPicker {...inputOf(depositFields, 'userId')} />
      <AccountPicker
        {...inputOf(depositFields, 'accountId')}
        isCurrencyShown
        fundsOf={fundsOf}
        // Only less than before takes anything from an account, so without a correction the amount is none of its matter.
        leaving={filled?.replaced ? netLeaving(leavingOf(flow.formik.values), [leavingOf(filled.replaced)]) : undefined}
      />
      <AccountAmountField {...inputOf(depositFields, 'amount')} accountField="accountId" />
      <div className="form-grid__wide">
        <FileField {...inputOf(depositFields, 'slip')} note={filled?.slipNote} />
      </div>
      <div className="form-grid__wide">
        <TextAreaField {...inputOf(depositFields, 'remarks')} />
      </div>
      {filled?.fields}
    </EntryForm>
  );
}
