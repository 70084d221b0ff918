import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { centsFromTyped, formatCents, negateCents, noCents } from '#contract/values/money';
import { parRate, rateFromTyped, rateInWords } from '#contract/values/rates';
import { emptyValues, fieldOfMember, inputOf, requiredFields, sentBody } from '#contract/areas/movement-form';
import { sentCurrencies } from '#contract/areas/sent-currencies';
import { transferFields, type TransferFormValues } from '#contract/areas/transfers.fields';
import { useListAccountsQuery } from '../../api/accounts.api';
import { isKnownCurrency } from '../../api/currencies';
import { useCreateTransferMutation } from '../../api/transfers.api';
import { EntryForm } from '../../forms/EntryForm';
import { declaredFor, type FilledForm } from '../../forms/filled-form';
import { lateRules } from '../../forms/late-rules';
import { type SubmitFlow, useSubmitFlow } from '../../forms/useSubmitFlow';
import { AmountField } from '../../fields/AmountField';
import { FileField } from '../../fields/FileField';
import { RateField } from '../../fields/RateField';
import { TextAreaField } from '../../fields/TextAreaField';
import { amountWords, fundsAfter, netLeaving, remarksFact, useAccountFunds } from '../../parts/account-funds';
import { dayToCome } from '../../parts/day-to-come';
import { reconciledDay } from '../../parts/reconciled-day';
import { AccountPicker } from '../../pickers/AccountPicker';
import { useClosedDays } from '../../pickers/closed-days';
import { EntryDayField } from '../../pickers/EntryDayField';
import { FormOfEntry } from '../../parts/filled/FormOfEntry';
import { conversionFault } from './conversion';
import { type CurrencyPair, isOneCurrency, useConversion } from './useConversion';
import { useTransferTwins } from './useTransferTwins';
import './transfers.css';

const amountOf = (typed: string) => centsFromTyped(typed) ?? noCents;
const leavingOf = ({ fromAccountId, fromAmount, toAccountId, toAmount }: TransferFormValues) =>
  [
    [fromAccountId, amountOf(fromAmount)],
    [toAccountId, negateCents(amountOf(toAmount))],
  ] as const;
const rateOf = ({ conversionRate }: TransferFormValues) => rateFromTyped(conversionRate) ?? parRate;

/** What stands under the rate: what it means, both ways. */
function rateNote({ conversionRate }: TransferFormValues, pair: CurrencyPair | null): string {
  if (pair && isOneCurrency(pair)) return messages.transfer.oneCurrency(pair.from);
  const rate = rateFromTyped(conversionRate);
  return pair && rate ? rateInWords(rate, pair.from, pair.to) : messages.transfer.anyTwo;
}

const required = requiredFields(transferFields);
const fieldOfBody = fieldOfMember(transferFields);
const { loader, created, failed, unknown } = messages.transfer;

const fetchRules = () => import('#contract/areas/transfers.form');

/** Transfer Money (§2); filled where a transfer is corrected or copied. */
export const TransferScreen = () => <FormOfEntry report="transfers" fields={transferFields} Form={TransferForm} />;

function TransferForm({ filled }: { filled?: FilledForm<TransferFormValues> }) {
  const accounts = useListAccountsQuery(undefined);
  const [createTransfer] = useCreateTransferMutation();
  const accountOf = (choice: string) => accounts.data?.find(({ id }) => String(id) === choice);
  const currencyOf = (choice: string) => accountOf(choice)?.currency.code;
  const besideOf = (values: TransferFormValues) =>
    sentCurrencies(transferFields, values, (account) => accountOf(account)?.currency.id);
  const pairOf = ({ fromAccountId, toAccountId }: TransferFormValues): CurrencyPair | null => {
    const [from, to] = [currencyOf(fromAccountId), currencyOf(toAccountId)];
    return isKnownCurrency(from) && isKnownCurrency(to) ? { from, to } : null;
  };

  const { openDay } = useClosedDays();
  const flow: SubmitFlow<TransferFormValues> = useSubmitFlow<TransferFormValues>(
    declaredFor(filled, {
      draftName: 'transfer',
      emptyValues: () => emptyValues(transferFields, openDay()),
      schema: lateRules(async () => {
        const { transferForm } = await fetchRules();
        return transferForm.test('conversion', '', (values, context) => {
          const fault = conversionFault(values, isOneCurrency(pairOf(values)));
          return fault === null || context.createError({ path: fault.name, message: fault.sentence });
        });
      }),
      requiredFields: required,
      ownSentences: [messages.transfer.sameAccount],
      fieldOfBody,
      facts: (values) => [
        { label: labels.date, value: formatWireDate(values.date) },
        { label: labels.fromAccount, value: accountOf(values.fromAccountId)?.accName ?? '' },
        { label: labels.fromAmount, value: amountWith(values.fromAmount, currencyOf(values.fromAccountId)) },
        ...amountWords(labels.fromAmount, amountOf(values.fromAmount)),
        ...(filled?.replaced
          ? []
          : fundsAfter(labels.fromAccount, fundsOf(values.fromAccountId), negateCents(amountOf(values.fromAmount)))),
        { label: labels.toAccount, value: accountOf(values.toAccountId)?.accName ?? '' },
        { label: labels.toAmount, value: amountWith(values.toAmount, currencyOf(values.toAccountId)) },
        ...(filled?.replaced
          ? []
          : fundsAfter(labels.toAccount, fundsOf(values.toAccountId), amountOf(values.toAmount))),
        { label: labels.conversionRate, value: rateOf(values) },
        ...remarksFact(values),
        { label: labels.slip, value: values.slip?.name ?? captions.noValue },
      ],
      // What may be in the books already is there once, however often it is sent.
      notes: (values) => [
        ...dayToCome(values.date),
        ...reconciledDay(accounts, values, filled?.replaced, ({ date, fromAccountId, toAccountId }) => [
          date,
          fromAccountId,
          toAccountId,
        ]),
        ...(flow.isUnanswered(values) ? [] : twins.notesOf(values.fromAmount)),
      ],
      isAskingForNotes: () => twins.isFetching || accounts.isFetching,
      moves: (values) => [
        { account: accountOf(values.fromAccountId), amount: negateCents(amountOf(values.fromAmount)) },
        { account: accountOf(values.toAccountId), amount: amountOf(values.toAmount) },
      ],
      texts: { loader, done: created, failed, unknown },
      titleOf: (id) => entryCaptions.titleOf(entryKindNames.TRANSFER, id),
      beside: besideOf,
      send: (values, { beside, ...sending }) => {
        // A draft that a console from before has kept knows of nothing beside.
        const body = sentBody(transferFields, values, { ...besideOf(values), ...beside });
        return createTransfer({ body, ...sending }).unwrap();
      },
    }),
  );
  const { values } = flow.formik;
  const fundsOf = useAccountFunds(flow.isUnanswered(values));
  const [leavingFrom, leavingTo] = leavingOf(values);
  const corrected = filled?.replaced && leavingOf(filled.replaced);
  const pair = pairOf(values);
  useConversion(flow.formik, pairOf);
  const twins = useTransferTwins(values, !filled?.replaced);

  return (
    <EntryForm flow={flow} label={screens.transfer}>
      <EntryDayField {...inputOf(transferFields, 'date')} />
      <div className="transfer-form__from">
        <AccountPicker
          {...inputOf(transferFields, 'fromAccountId')}
          fundsOf={fundsOf}
          leaving={netLeaving(leavingFrom, corrected)}
        />
      </div>
      <AmountField {...inputOf(transferFields, 'fromAmount')} badge={currencyOf(values.fromAccountId)} />
      <AccountPicker
        {...inputOf(transferFields, 'toAccountId')}
        fundsOf={fundsOf}
        leaving={corrected ? netLeaving(leavingTo, corrected) : undefined}
      />
      <AmountField {...inputOf(transferFields, 'toAmount')} badge={currencyOf(values.toAccountId)} />
      <RateField
        {...inputOf(transferFields, 'conversionRate')}
        description={rateNote(values, pair)}
        isLocked={isOneCurrency(pair) && values.conversionRate === parRate}
      />
      <FileField {...inputOf(transferFields, 'slip')} note={filled?.slipNote} />
      <div className="form-grid__wide">
        <TextAreaField {...inputOf(transferFields, 'remarks')} />
      </div>
      {filled?.fields}
    </EntryForm>
  );
}

const amountWith = (typed: string, currency = '') => `${formatCents(amountOf(typed))} ${currency}`;
