import type { BankStatementFormValues } from '#contract/areas/reconciliations.form';
import type { Reconciliation, ReconciliationRow } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { addDays, type CalendarDate, dateFromAnswer, dateToWire, formatWireDate, today } from '#contract/values/dates';
import {
  centsFromTyped,
  centsToNumber,
  centsToText,
  centsFromAnswer,
  formatAmount,
  formatCents,
  noCents,
} from '#contract/values/money';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useBeginReconciliationMutation, useChangeReconciliationMutation } from '../../api/reconciliations.api';
import { AmountField } from '../../fields/AmountField';
import { PastDayField } from '../../fields/PastDayField';
import { DialogForm } from '../../forms/DialogForm';
import { lateRules } from '../../forms/late-rules';
import { useAsOpened } from '../../forms/useAsOpened';
import { useSubmitFlow } from '../../forms/useSubmitFlow';
import { Fact } from '../../parts/Fact';

const rules = lateRules<BankStatementFormValues>(() =>
  import(/* webpackChunkName: "books-rules" */ '#contract/areas/reconciliations.form').then(
    (file) => file.bankStatementForm,
  ),
);

const { beginning, begun, beginFailed, changing, changed, changeFailed } = messages.reconciliation;
const beginTexts = { loader: beginning, done: begun, failed: beginFailed, unknown: beginFailed };
const changeTexts = { loader: changing, done: changed, failed: changeFailed, unknown: changeFailed };

/** What is saved of which account; one whose name is not known yet is nameless, which the form waits for. */
const factsFor =
  (accName = '', currency = '') =>
  ({ statementDate, closing }: BankStatementFormValues) => [
    { label: reconciliationCaptions.account, value: accName },
    { label: reconciliationCaptions.statementDay, value: formatWireDate(statementDate) },
    { label: reconciliationCaptions.closing, value: `${formatCents(centsFromTyped(closing) ?? noCents)} ${currency}` },
  ];

const bodyOf = ({ statementDate, closing }: BankStatementFormValues) => ({
  statementDate: dateToWire(statementDate as CalendarDate),
  closing: centsToNumber(centsFromTyped(closing) ?? noCents),
});

/** Of which account, and what comes of it. */
export interface BankStatementFormProps {
  accountId: number;
  /** the latest reconciliation of the account, if there is one */
  before: ReconciliationRow | undefined;
  /** it stands in the books, and takes the place of the list */
  onBegun: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** The end of the month before, which is what a bank's statement ends with mostly; nothing where that is past already. */
function suggestedDay(before: ReconciliationRow | null): string {
  const lastMonth = addDays(`${today(new Date()).slice(0, 7)}-01` as CalendarDate, -1);
  const past = before && dateFromAnswer(before.statementDate);
  return past && lastMonth <= past ? '' : lastMonth;
}

/** Begins a reconciliation: the last day of the bank's statement, and the bank's balance on it. */
export function BankStatementForm(props: BankStatementFormProps) {
  const { accountId, before: latest, onBegun, onDone, onClose } = props;
  const before = useAsOpened(latest ?? null);
  const [begin] = useBeginReconciliationMutation();
  const { data: accounts } = useListAccountsQuery(undefined);
  const account = accounts?.find(({ id }) => id === accountId);
  const flow = useSubmitFlow<BankStatementFormValues>({
    // What was begun though its answer was lost stands before the next one, whose balance is another.
    draftName: `reconciliation-${String(accountId)}`,
    draftVersion: before?.id ?? 0,
    isDraftOfStep: true,
    emptyValues: () => ({ statementDate: suggestedDay(before), closing: '' }),
    schema: rules,
    facts: factsFor(account?.accName, account?.currency.code),
    question: null,
    texts: beginTexts,
    send: async (values, { idempotencyKey }) => {
      const done = await begin({ body: { accountId, ...bodyOf(values) }, idempotencyKey }).unwrap();
      onBegun();
      return done;
    },
    onDone: () => {
      onClose();
      onDone();
    },
  });
  const about = reconciliationCaptions.beginAbout(
    formatAmount(before?.closing ?? 0),
    before ? formatWireDate(before.statementDate) : null,
  );
  return (
    <DialogForm flow={flow} title={reconciliationCaptions.begin} onClose={onClose}>
      <dl className="facts">
        <Fact label={reconciliationCaptions.account}>
          <bdi>{account?.accName}</bdi>
        </Fact>
      </dl>
      <p className="dimmed">{about}</p>
      <StatementFields currency={account?.currency.code} />
    </DialogForm>
  );
}

/** Of which reconciliation. */
export interface ChangeStatementFormProps {
  row: Reconciliation;
  onClose: () => void;
}

/** Changes day and balance of one that is open. */
export function ChangeStatementForm({ row: opened, onClose }: ChangeStatementFormProps) {
  const row = useAsOpened(opened);
  const [change] = useChangeReconciliationMutation();
  const { id, version } = row;
  const flow = useSubmitFlow<BankStatementFormValues>({
    draftName: `reconciliation-statement-${String(id)}`,
    draftVersion: version,
    emptyValues: () => ({
      statementDate: dateFromAnswer(row.statementDate) ?? '',
      closing: centsToText(centsFromAnswer(row.closing) ?? noCents),
    }),
    schema: rules,
    facts: factsFor(row.account.accName, row.account.currency),
    texts: changeTexts,
    send: (values) => change({ id, body: { ...bodyOf(values), version } }).unwrap(),
    onDone: onClose,
  });
  return (
    <DialogForm flow={flow} title={reconciliationCaptions.changeTitle} onClose={onClose}>
      <StatementFields currency={row.account.currency} />
    </DialogForm>
  );
}

function StatementFields({ currency }: { currency: string | undefined }) {
  return (
    <>
      <PastDayField
        name="statementDate"
        label={reconciliationCaptions.statementDay}
        required
        inFuture={messages.reconciliation.inFuture}
      />
      <AmountField name="closing" label={reconciliationCaptions.closing} currency={currency} isSigned required />
    </>
  );
}
