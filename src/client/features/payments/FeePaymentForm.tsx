import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { cents, centsFromTyped, formatCents, negateCents, noCents } from '#contract/values/money';
import { emptyValues, fieldOfMember, inputOf, sentBody } from '#contract/areas/movement-form';
import { feePaymentFields, type FeePaymentFormValues } from '#contract/areas/payments.fields';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useListUsersQuery } from '../../api/users.api';
import { useCreateFeePaymentMutation } from '../../api/payment-recording.api';
import { useListFeesQuery } from '../../api/fees.api';
import { EntryForm } from '../../forms/EntryForm';
import { declaredFor, type FilledForm } from '../../forms/filled-form';
import { lateRules } from '../../forms/late-rules';
import { type SubmitFlow, useSubmitFlow } from '../../forms/useSubmitFlow';
import { AmountField } from '../../fields/AmountField';
import { FileField } from '../../fields/FileField';
import { TextAreaField } from '../../fields/TextAreaField';
import { amountWords, fundsAfter, netLeaving, remarksFact, useAccountFunds } from '../../parts/account-funds';
import { dayToCome } from '../../parts/day-to-come';
import { reconciledDay } from '../../parts/reconciled-day';
import { AccountPicker } from '../../pickers/AccountPicker';
import { useClosedDays } from '../../pickers/closed-days';
import { EntryDayField } from '../../pickers/EntryDayField';
import { FeePicker } from '../../pickers/FeePicker';
import { UserPicker } from '../../pickers/UserPicker';
import { isPaymentAccount } from './payment-accounts';
import { useFeePaymentTwins } from './payment-twins';
import { RequiredLists } from './RequiredLists';
import './payment-forms.css';

/** The least amount, and what the arrow keys change it by (§5). */
const step = cents(1);

const amountOf = ({ amount }: FeePaymentFormValues) => centsFromTyped(amount) ?? noCents;

const leavingOf = (values: FeePaymentFormValues) => [values.accountId, amountOf(values)] as const;

const fieldOfBody = fieldOfMember(feePaymentFields);
const rules = lateRules<FeePaymentFormValues>(() =>
  import('#contract/areas/payments.form').then((file) => file.feePaymentForm),
);
const { loader, created, failed, unknown } = messages.payment;

/** Payment of a fee (§2 Make Payment). */
export function FeePaymentForm({ filled }: { filled?: FilledForm<FeePaymentFormValues> }) {
  const fees = useListFeesQuery(undefined);
  const users = useListUsersQuery(undefined);
  const accounts = useListAccountsQuery(undefined);
  const [createPayment] = useCreateFeePaymentMutation();
  const feeOf = (choice: string) => fees.data?.find(({ feetypeid }) => String(feetypeid) === choice);
  const userOf = (choice: string) => users.data?.find(({ id }) => String(id) === choice);
  const accountOf = (choice: string) => accounts.data?.find(({ id }) => String(id) === choice);
  const currencyOf = (choice: string) => accountOf(choice)?.currency.code;

  const { openDay } = useClosedDays();
  const flow: SubmitFlow<FeePaymentFormValues> = useSubmitFlow(
    declaredFor<FeePaymentFormValues>(filled, {
      draftName: 'feePayment',
      emptyValues: () => emptyValues(feePaymentFields, openDay()),
      schema: rules,
      fieldOfBody,
      facts: (values) => [
        { label: labels.paymentDate, value: formatWireDate(values.paymentDate) },
        { label: labels.feeType, value: feeOf(values.feeTypeId)?.feename ?? '' },
        { label: labels.paidBy, value: userOf(values.paidById)?.name ?? '' },
        { label: labels.account, value: accountOf(values.accountId)?.accName ?? '' },
        { label: labels.amount, value: `${formatCents(amountOf(values))} ${currencyOf(values.accountId) ?? ''}` },
        ...amountWords(labels.amount, amountOf(values)),
        ...(filled?.replaced
          ? []
          : fundsAfter(labels.account, fundsOf(values.accountId), negateCents(amountOf(values)))),
        ...remarksFact(values),
        { label: labels.slip, value: values.slip?.name ?? captions.noValue },
      ],
      // What may be in the books already is there once, however often it is sent.
      notes: (values) => [
        ...dayToCome(values.paymentDate),
        ...reconciledDay(accounts, values, filled?.replaced, ({ paymentDate, accountId }) => [paymentDate, accountId]),
        ...(flow.isUnanswered(values) ? [] : twins.notesOf(values.amount)),
      ],
      isAskingForNotes: () => twins.isFetching || accounts.isFetching,
      moves: (values) => [{ account: accountOf(values.accountId), amount: negateCents(amountOf(values)) }],
      texts: { loader, done: created, failed, unknown },
      titleOf: (id) => entryCaptions.titleOf(entryKindNames.FEE_PAYMENT, id),
      send: (values, { beside, ...sending }) =>
        createPayment({ body: sentBody(feePaymentFields, values, beside), ...sending }).unwrap(),
    }),
  );
  const fundsOf = useAccountFunds(flow.isUnanswered(flow.formik.values));
  const twins = useFeePaymentTwins(flow.formik.values, !filled?.replaced);
  const currency = currencyOf(flow.formik.values.accountId);

  return (
    <RequiredLists lists={[fees, users, accounts]}>
      <EntryForm flow={flow} label={screens.payment}>
        <div className="form-grid__wide form-row">
          <EntryDayField {...inputOf(feePaymentFields, 'paymentDate')} />
          <FeePicker {...inputOf(feePaymentFields, 'feeTypeId')} />
          <UserPicker {...inputOf(feePaymentFields, 'paidById')} />
        </div>
        <AccountPicker
          {...inputOf(feePaymentFields, 'accountId')}
          accepts={isPaymentAccount}
          fundsOf={fundsOf}
          leaving={netLeaving(leavingOf(flow.formik.values), filled?.replaced && [leavingOf(filled.replaced)])}
        />
        <AmountField {...inputOf(feePaymentFields, 'amount')} badge={currency} step={step} />
        <FileField {...inputOf(feePaymentFields, 'slip')} note={filled?.slipNote} />
        <div className="form-grid__wide">
          <TextAreaField {...inputOf(feePaymentFields, 'remarks')} />
        </div>
        {filled?.fields}
      </EntryForm>
    </RequiredLists>
  );
}
