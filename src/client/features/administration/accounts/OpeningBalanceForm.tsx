import type { OpeningBalanceFormValues } from '#contract/areas/account-setup.form';
import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { reasonRule, remarks } from '#contract/areas/common-fields';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { entryCaptions } from '#contract/texts/entry-captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, dateFromAnswer, dateToWire, formatDate } from '#contract/values/dates';
import {
  centsFromNumber,
  centsFromTyped,
  centsToNumber,
  centsToText,
  formatCents,
  noCents,
} from '#contract/values/money';
import { isWritten, writtenText } from '#contract/values/written-text';
import { useRecordOpeningMutation } from '../../../api/account-setup.api';
import { useListAccountsQuery } from '../../../api/accounts.api';
import { useReadEntryQuery } from '../../../api/entries.api';
import { AmountField } from '../../../fields/AmountField';
import { TextAreaField } from '../../../fields/TextAreaField';
import { DialogForm } from '../../../forms/DialogForm';
import { lateRules } from '../../../forms/late-rules';
import { useAsOpened } from '../../../forms/useAsOpened';
import { useSubmitFlow } from '../../../forms/useSubmitFlow';
import { landingSentence } from '../../../parts/filled/landing-sentence';
import { reconciledNotes } from '../../../parts/filled/reconciled-notes';
import { reconciledDay } from '../../../parts/reconciled-day';
import { useClosedDays } from '../../../pickers/closed-days';
import { EntryDayField } from '../../../pickers/EntryDayField';
import { fresh } from '../../../transport/base-api';

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
const { confirm, unchanged } = messages.correction;

const valuesOf = (opening: NonNullable<AccountSetupRow['opening']>): OpeningBalanceFormValues => ({
  date: dateFromAnswer(opening.date) ?? '',
  amount: centsToText(centsFromNumber(opening.amount) ?? noCents),
  remarks: opening.remarks,
  reason: '',
});

/** Records what an account held before its first other entry, or puts that right in the place of what was recorded. */
export function OpeningBalanceForm({ account, onClose }: OpeningBalanceFormProps) {
  const { id, name, currency, opening } = useAsOpened(account);
  const own = opening && valuesOf(opening);
  const [recordOpening] = useRecordOpeningMutation();
  const closed = useClosedDays();
  const {
    currentData: entry,
    isFetching,
    isError,
  } = useReadEntryQuery({ kind: 'opening', id: opening?.id ?? 0 }, { ...fresh, skip: !opening });
  const accounts = useListAccountsQuery(undefined, fresh);
  const reconciledNote = (values: OpeningBalanceFormValues) =>
    reconciledDay(accounts, values, own, ({ date }) => [date, String(id)]);
  const factsOf = ({ date, amount, remarks: typed, reason }: OpeningBalanceFormValues) => [
    { label: labels.accountName, value: name },
    { label: labels.openingDate, value: date && formatDate(date as CalendarDate) },
    { label: labels.openingBalance, value: `${formatCents(typedCents(amount))} ${currency.code}` },
    ...(own ? [{ label: labels.remarks, value: writtenText(typed) || captions.noValue }] : []),
    ...(isWritten(reason) ? [{ label: entryCaptions.reason, value: reason.trim() }] : []),
  ];
  const correction = own && {
    question: confirm,
    objection: (values: OpeningBalanceFormValues) =>
      factsOf({ ...values, reason: '' }).every(({ value }, place) => value === factsOf(own)[place]?.value)
        ? unchanged
        : null,
    notes: (values: OpeningBalanceFormValues) => [
      ...reconciledNote(values),
      landingSentence(own.date as CalendarDate, null, closed),
      ...reconciledNotes(entry, isError),
    ],
    isAskingForNotes: () => isFetching || accounts.isFetching || !closed.isSettled,
    beside: () => ({ corrects: opening.id }),
  };
  const flow = useSubmitFlow<OpeningBalanceFormValues>({
    draftName: `opening-balance-${id}`,
    draftVersion: opening?.id,
    emptyValues: () => own ?? { date: closed.openDay(), amount: '', remarks: '', reason: '' },
    schema: rules,
    facts: (values) => {
      const before = own ? factsOf(own) : [];
      return factsOf(values).map((fact) => {
        const was = before.find(({ label }) => label === fact.label);
        return was ? { ...fact, before: was.value } : fact;
      });
    },
    texts: { loader: saving, done: own ? messages.opening.corrected : created, failed, unknown: failed },
    send: ({ date, amount, remarks: typed, reason }, { idempotencyKey, beside }) =>
      recordOpening({
        body: {
          accountId: id,
          date: dateToWire(date as CalendarDate),
          amount: centsToNumber(typedCents(amount)),
          remarks: typed,
          ...(isWritten(reason) && { reason: reason.trim() }),
          ...beside,
        },
        idempotencyKey,
      }).unwrap(),
    onDone: onClose,
    notes: reconciledNote,
    isAskingForNotes: () => accounts.isFetching,
    ...correction,
  });
  const title = own ? administrationCaptions.correctionOfOpening(name) : administrationCaptions.openingOf(name);
  return (
    <DialogForm flow={flow} title={title} onClose={onClose}>
      <EntryDayField name="date" label={labels.openingDate} required />
      <AmountField name="amount" label={labels.openingBalance} badge={currency.code} required isSigned />
      <TextAreaField name="remarks" label={labels.remarks} maximum={remarks.maximum} />
      {own && <TextAreaField name="reason" label={entryCaptions.reason} maximum={reasonRule.maximum} />}
    </DialogForm>
  );
}
