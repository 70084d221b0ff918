import type { OpeningBalanceFormValues } from '#contract/areas/account-setup.form';
import { remarks } from '#contract/areas/common-fields';
import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateToWire, formatDate } from '#contract/values/dates';
import { centsFromTyped, centsToNumber, formatCents, noCents } from '#contract/values/money';
import { useRecordOpeningMutation } from '../../../api/account-setup.api';
import { AmountField } from '../../../fields/AmountField';
import { TextAreaField } from '../../../fields/TextAreaField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';
import { useClosedDays } from '../../../pickers/closed-days';
import { EntryDayField } from '../../../pickers/EntryDayField';

const rules = lateRules<OpeningBalanceFormValues>(() =>
  import(/* webpackChunkName: "administration-rules" */ '#contract/areas/account-setup.form').then(
    (file) => file.openingBalanceForm,
  ),
);

interface OpeningBalanceFormProps {
  account: AccountSetupRow;
  onClose: () => void;
}

const typedCents = (typed: string) => centsFromTyped(typed) ?? noCents;
const { saving, created, failed } = messages.opening;

/** Records what an account held before its first other entry. */
export function OpeningBalanceForm({ account, onClose }: OpeningBalanceFormProps) {
  const { id, name, currency } = account;
  const [recordOpening] = useRecordOpeningMutation();
  const { openDay } = useClosedDays();
  const flow = useSubmitFlow<OpeningBalanceFormValues>({
    draftName: `opening-balance-${id}`,
    emptyValues: () => ({ date: openDay(), amount: '', remarks: '' }),
    schema: rules,
    facts: ({ date, amount }) => [
      { label: labels.accountName, value: name },
      { label: labels.openingDate, value: formatDate(date as CalendarDate) },
      { label: labels.openingBalance, value: `${formatCents(typedCents(amount))} ${currency.code}` },
    ],
    texts: { loader: saving, done: created, failed, unknown: failed },
    send: ({ date, amount, remarks: typed }, { idempotencyKey }) =>
      recordOpening({
        body: {
          accountId: id,
          date: dateToWire(date as CalendarDate),
          amount: centsToNumber(typedCents(amount)),
          remarks: typed,
        },
        idempotencyKey,
      }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={administrationCaptions.openingOf(name)} onClose={onClose}>
      <EntryDayField name="date" label={labels.openingDate} required />
      <AmountField name="amount" label={labels.openingBalance} badge={currency.code} required isSigned />
      <TextAreaField name="remarks" label={labels.remarks} maximum={remarks.maximum} />
    </DialogForm>
  );
}
