import { memo } from 'react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import type { PlannedTransferValues } from '#contract/areas/due.form';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { whatIfCaptions } from '#contract/texts/what-if-captions';
import type { CalendarDate } from '#contract/values/dates';
import { type Cents, centsFromTyped, formatCents } from '#contract/values/money';
import { convertCents, parRate, rateFromTyped, rateInWords } from '#contract/values/rates';
import { useListAccountsQuery } from '../../api/accounts.api';
import { AmountField } from '../../fields/AmountField';
import { DateField } from '../../fields/DateField';
import { RateField } from '../../fields/RateField';
import { lateRules } from '../../forms/late-rules';
import { AccountPicker } from '../../pickers/AccountPicker';
import { TryForm } from './TryForm';
import type { PlannedTransfer, TransferEnd } from './what-if';

/** From which day on, and what is done with the transfer. */
export interface PlannedTransferFormProps {
  today: CalendarDate;
  onAdd: (transfer: PlannedTransfer) => void;
  onClose: () => void;
}

/** Within one currency nobody types a rate. */
const withRate = (values: PlannedTransferValues, isOne: boolean) => (isOne ? { ...values, rate: parRate } : values);

function received({ amount, rate }: PlannedTransferValues): Cents | null {
  const [sent, at] = [centsFromTyped(amount), rateFromTyped(rate)];
  return sent === null || at === null ? null : convertCents(sent, at);
}

const endOf = ({ id, accName, currency }: AccountRow, amount: Cents): TransferEnd => ({
  id,
  name: accName,
  currency: currency.code,
  amount,
});

const fetchRules = () => import(/* webpackChunkName: "books-rules" */ '#contract/areas/due.form');

interface TransferFieldsProps {
  /** of the account that the money leaves, '' while none is chosen */
  currency: string;
  isOneCurrency: boolean;
  /** what comes of the rate */
  note: string | undefined;
}

/** Drawn for other props only, so that a key draws its field alone. */
const TransferFields = memo(function TransferFields({ currency, isOneCurrency, note }: TransferFieldsProps) {
  return (
    <>
      <DateField name="date" label={labels.date} required />
      <AmountField name="amount" label={labels.amount} badge={currency || undefined} required />
      <AccountPicker name="fromAccountId" label={labels.fromAccount} required />
      <AccountPicker name="toAccountId" label={labels.toAccount} required />
      <div className="form-grid__wide">
        {isOneCurrency ? (
          <p className="dimmed">{whatIfCaptions.isSame}</p>
        ) : (
          <RateField name="rate" label={labels.conversionRate} description={note ?? ''} required />
        )}
      </div>
    </>
  );
});

/** A transfer between two accounts, of one or two currencies, in thought only. */
export function PlannedTransferForm({ today, onAdd, onClose }: PlannedTransferFormProps) {
  const { data: accounts } = useListAccountsQuery(undefined);
  const accountOf = (choice: string) => accounts?.find(({ id }) => String(id) === choice);
  const currenciesOf = ({ fromAccountId, toAccountId }: PlannedTransferValues) =>
    [fromAccountId, toAccountId].map((choice) => accountOf(choice)?.currency.code ?? '') as [string, string];
  const isOneCurrency = (values: PlannedTransferValues) => {
    const [from, to] = currenciesOf(values);
    return from !== '' && from === to;
  };
  const objection = ({ fromAccountId, toAccountId }: PlannedTransferValues) => {
    const chosen = [
      [labels.fromAccount, fromAccountId],
      [labels.toAccount, toAccountId],
    ] as const;
    const unknown = chosen.filter(([, choice]) => choice !== '' && !accountOf(choice)).map(([label]) => label);
    return unknown.length > 0 ? messages.due.choiceUnknown(unknown.join(', ')) : null;
  };
  const add = (typed: PlannedTransferValues) => {
    const values = withRate(typed, isOneCurrency(typed));
    const [sent, got] = [centsFromTyped(values.amount), received(values)];
    const [from, to] = [accountOf(values.fromAccountId), accountOf(values.toAccountId)];
    if (!from || !to || sent === null || got === null) return;
    onAdd({ date: values.date as CalendarDate, from: endOf(from, sent), to: endOf(to, got) });
  };
  const noteOf = (values: PlannedTransferValues) => {
    if (isOneCurrency(values)) return whatIfCaptions.isSame;
    const [from, to] = currenciesOf(values);
    const rate = rateFromTyped(values.rate);
    const got = received(values);
    if (!from || !to || rate === null) return undefined;
    const words = rateInWords(rate, from, to);
    return got === null ? words : `${words}. ${whatIfCaptions.gives(`${formatCents(got)} ${to}`)}`;
  };
  const rules = lateRules<PlannedTransferValues>(async () => {
    const { plannedTransferForm } = await fetchRules();
    return (values) => (isOneCurrency(values) ? plannedTransferForm.omit(['rate']) : plannedTransferForm);
  });
  return (
    <TryForm
      title={whatIfCaptions.transferTitle}
      draftName="due-transfer"
      initialValues={{ date: today, fromAccountId: '', amount: '', toAccountId: '', rate: '' }}
      schema={rules}
      objection={objection}
      onTry={add}
      onClose={onClose}
    >
      {(values) => (
        <TransferFields
          currency={currenciesOf(values)[0]}
          isOneCurrency={isOneCurrency(values)}
          note={noteOf(values)}
        />
      )}
    </TryForm>
  );
}
