import { captions } from '#contract/texts/captions';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { type CalendarDate, dateToWire, formatWireDate, today } from '#contract/values/dates';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { centsFromTyped, centsToNumber, formatCents, noCents } from '#contract/values/money';
import { parRate, rateFromText, rateInWords, rateToNumber } from '#contract/values/rates';
import { transferForm, type TransferFormValues, transferRequiredFields } from '#contract/areas/transfers.form';
import type { TransferBody } from '#contract/areas/transfers.wire';
import { useListAccountsQuery } from '../../api/accounts.api';
import { isKnownCurrency } from '../../api/currencies';
import { useCreateTransferMutation } from '../../api/transfers.api';
import { EntryForm } from '../../forms/EntryForm';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { AmountField } from '../../fields/AmountField';
import { DateField } from '../../fields/DateField';
import { FileField } from '../../fields/FileField';
import { RateField } from '../../fields/RateField';
import { TextAreaField } from '../../fields/TextAreaField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { conversionFault } from './conversion';
import { type CurrencyPair, isOneCurrency, useConversion } from './useConversion';
import './transfers.css';

const emptyTransfer = (): TransferFormValues => ({
  date: today(new Date()),
  fromAccountId: '',
  fromAmount: '',
  toAccountId: '',
  toAmount: '',
  conversionRate: '',
  slip: null,
  remarks: '',
});

const amountOf = (typed: string) => centsFromTyped(typed) ?? noCents;
const rateOf = ({ conversionRate }: TransferFormValues) => rateFromText(conversionRate) ?? parRate;

/** What a checked form sends; an account that is no longer listed is left to the server to refuse. */
const bodyOf = (
  values: TransferFormValues,
  from: AccountRow | undefined,
  to: AccountRow | undefined,
): TransferBody => ({
  transferdate: dateToWire(values.date as CalendarDate),
  fromacc: Number(values.fromAccountId),
  fromamount: centsToNumber(amountOf(values.fromAmount)),
  fromcurrency: from?.currency.id ?? 0,
  toacc: Number(values.toAccountId),
  toamount: centsToNumber(amountOf(values.toAmount)),
  tocurrency: to?.currency.id ?? 0,
  conversionrate: rateToNumber(rateOf(values)),
  remarks: values.remarks,
});

/** What stands under the rate: what it means, both ways. */
function rateNote({ conversionRate }: TransferFormValues, pair: CurrencyPair | null): string {
  if (pair && isOneCurrency(pair)) return messages.transfer.oneCurrency(pair.from);
  const rate = rateFromText(conversionRate);
  return pair && rate ? rateInWords(rate, pair.from, pair.to) : messages.transfer.anyTwo;
}

const fieldOfBody = {
  transferdate: 'date',
  fromacc: 'fromAccountId',
  fromcurrency: 'fromAccountId',
  fromamount: 'fromAmount',
  toacc: 'toAccountId',
  tocurrency: 'toAccountId',
  toamount: 'toAmount',
  conversionrate: 'conversionRate',
} as const;

const { loader, created, failed, unknown } = messages.transfer;

/** Transfer Money (§2). */
export function TransferScreen() {
  const { data: accounts } = useListAccountsQuery(undefined);
  const [createTransfer] = useCreateTransferMutation();
  const accountOf = (choice: string) => accounts?.find(({ id }) => String(id) === choice);
  const currencyOf = (choice: string) => accountOf(choice)?.currency.code;
  const pairOf = ({ fromAccountId, toAccountId }: TransferFormValues): CurrencyPair | null => {
    const [from, to] = [currencyOf(fromAccountId), currencyOf(toAccountId)];
    return isKnownCurrency(from) && isKnownCurrency(to) ? { from, to } : null;
  };

  const flow = useSubmitFlow<TransferFormValues>({
    draftName: 'transfer',
    emptyValues: emptyTransfer,
    schema: transferForm.test('conversion', '', (values, context) => {
      const fault = conversionFault(values, isOneCurrency(pairOf(values)));
      return fault === null || context.createError({ path: fault.name, message: fault.sentence });
    }),
    requiredFields: transferRequiredFields,
    ownSentences: [messages.transfer.sameAccount],
    fieldOfBody,
    facts: (values) => [
      { label: labels.date, value: formatWireDate(values.date) },
      { label: labels.fromAccount, value: accountOf(values.fromAccountId)?.accName ?? '' },
      { label: labels.fromAmount, value: amountWith(values.fromAmount, currencyOf(values.fromAccountId)) },
      { label: labels.toAccount, value: accountOf(values.toAccountId)?.accName ?? '' },
      { label: labels.toAmount, value: amountWith(values.toAmount, currencyOf(values.toAccountId)) },
      { label: labels.conversionRate, value: rateOf(values) },
      { label: labels.slip, value: values.slip?.name ?? captions.noValue },
    ],
    texts: { loader, done: created, failed, unknown },
    send: (values, sending) => {
      const body = bodyOf(values, accountOf(values.fromAccountId), accountOf(values.toAccountId));
      return createTransfer({ body, ...sending }).unwrap();
    },
  });
  const { values } = flow.formik;
  const pair = pairOf(values);
  useConversion(flow.formik, pairOf);

  return (
    <EntryForm flow={flow} label={screens.transfer}>
      <DateField name="date" label={labels.date} required />
      <div className="transfer-form__from">
        <AccountPicker name="fromAccountId" label={labels.fromAccount} required />
      </div>
      <AmountField name="fromAmount" label={labels.fromAmount} required badge={currencyOf(values.fromAccountId)} />
      <AccountPicker name="toAccountId" label={labels.toAccount} required />
      <AmountField name="toAmount" label={labels.toAmount} required badge={currencyOf(values.toAccountId)} />
      <RateField
        name="conversionRate"
        label={labels.conversionRate}
        required
        description={rateNote(values, pair)}
        isLocked={isOneCurrency(pair) && values.conversionRate === parRate}
      />
      <FileField name="slip" label={labels.slip} />
      <div className="form-grid__wide">
        <TextAreaField name="remarks" label={labels.remarks} maximum={limits.remarksCharacters} />
      </div>
    </EntryForm>
  );
}

const amountWith = (typed: string, currency = '') => `${formatCents(amountOf(typed))} ${currency}`;
