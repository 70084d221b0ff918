import { sql } from 'kysely';
import { isPaymentAccountType } from '#contract/vocabulary/account-types';
import { messages } from '#contract/texts/messages';
import { type Cents, formatCents, negateCents, subtractCents } from '#contract/values/money';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';
import { acceptedCents } from '../wire-values';
import { currencyCode, type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import type { Counterpart, PostedAccount, Posting } from '../ledger/ledger';
import { findPersonOfEntry, type PersonOfEntry } from '../movements/person-of-entry';
import type { RecordingService } from '../movements/record-movement';
import type { Restoring } from '../movements/reverse-movement';
import { conflict, invalidField } from '../refusal';

interface InstallmentFacts {
  readonly installment: LockedInstallment | undefined;
  readonly account: LockedAccount | undefined;
}

/** Pays an installment: its row is locked first and the remaining amount compared again inside the transaction (contract §4.4, §4.5). */
export const installmentPaymentRecording: RecordingService<
  'INSTALLMENT_PAYMENT',
  InstallmentPaymentBody,
  InstallmentFacts
> = {
  entry: 'INSTALLMENT_PAYMENT',
  read: async (transaction, { projectid, installmentid, paymentaccount }) => {
    const [installment, accounts] = await Promise.all([
      lockInstallment(transaction, projectid, installmentid),
      lockAccounts(transaction, [paymentaccount]),
    ]);
    return { installment, account: accounts.get(paymentaccount) };
  },
  judge: (body, facts) => {
    const amount = acceptedCents(body.amount);
    const { installment } = facts;
    if (!installment) throw invalidField('installmentid', messages.paymentRefusal.unknownInstallment);
    if (installment.archivedProject !== null)
      throw conflictAt('projectid', messages.project.archivedPayment(installment.archivedProject));
    if (body.scheduleVersion !== undefined && installment.changedIn > body.scheduleVersion)
      throw conflictAt('installmentid', messages.paymentRefusal.installmentChanged);
    const account = requirePaymentAccount(facts.account);
    if (account.currencyId !== installment.currencyId) {
      throw invalidField(
        'paymentaccount',
        messages.paymentRefusal.wrongAccountCurrency(account.name, account.currencyCode, installment.currencyCode),
      );
    }
    if (amount > installment.remaining)
      throw conflictAt('amount', messages.payment.exceedsRemaining(formatCents(installment.remaining)));
    return {
      columns: { currency_id: account.currencyId },
      postings: payOut(account, 'PROJECT', amount),
      alsoWrites: [
        build
          .updateTable('schedule_rows')
          .set((row) => ({ paid_cents: row('paid_cents', '+', amount) }))
          .where('project_id', '=', body.projectid)
          .where('installment_id', '=', body.installmentid),
      ],
    };
  },
};

interface FeeFacts {
  readonly fee: { readonly id: number } | undefined;
  readonly payer: PersonOfEntry | undefined;
  readonly account: LockedAccount | undefined;
}

/** Pays a fee (§7 POST /api/payment/fee). */
export const feePaymentRecording: RecordingService<'FEE_PAYMENT', FeePaymentBody, FeeFacts> = {
  entry: 'FEE_PAYMENT',
  read: async (transaction, { feetype, paidby, paymentaccount }, corrects) => {
    const [fee, accounts, payer] = await Promise.all([
      firstRow(transaction, build.selectFrom('fee_types').select('id').where('id', '=', feetype).forKeyShare()),
      lockAccounts(transaction, [paymentaccount]),
      findPersonOfEntry(transaction, paidby, { table: 'payments', corrects }),
    ]);
    return { fee, payer, account: accounts.get(paymentaccount) };
  },
  judge: (body, facts) => {
    const { fee, payer } = facts;
    if (!fee) throw invalidField('feetype', messages.fee.notFound);
    if (!payer) throw invalidField('paidby', messages.deposit.unknownUser);
    if (payer.isOfSystem) throw invalidField('paidby', messages.paymentRefusal.systemPayer);
    if (payer.isDisabled) throw invalidField('paidby', messages.person.disabledForEntries(payer.name));
    const account = requirePaymentAccount(facts.account);
    return {
      columns: { currency_id: account.currencyId },
      postings: payOut(account, 'FEE', acceptedCents(body.amount)),
    };
  },
};

/** The installment of a payment, which is found before any row is waited for (`anyFound`), and another one, in order. */
const installmentsInOrder = statement(
  { installment_id: 'bigint' },
  (of: { paymentId: number; projectId: number | null; installmentId: number | null }) => sql`
    select installment_id from schedule_rows
    where (project_id, installment_id) = (select project_id, installment_id from payments where id = ${of.paymentId})
      or (project_id, installment_id) = (${of.projectId}::bigint, ${of.installmentId}::bigint)
    order by project_id, installment_id for no key update`,
);

/** Opens the installment of a payment that is being reversed again; a fee payment has none (contract §4.3). */
export const installmentReopening: Restoring = {
  hold: (transaction, paymentId, next: Partial<InstallmentPaymentBody> = {}) => {
    const { projectid: projectId = null, installmentid: installmentId = null } = next;
    return rows(transaction, installmentsInOrder({ paymentId, projectId, installmentId }));
  },
  restored: (paymentId) =>
    build
      .updateTable('schedule_rows as s')
      .from('payments as p')
      .set((row) => ({ paid_cents: row('s.paid_cents', '-', row.ref('p.amount_cents')) }))
      .where('p.id', '=', paymentId)
      .where('p.reversed_at', 'is', null)
      .whereRef('s.project_id', '=', 'p.project_id')
      .whereRef('s.installment_id', '=', 'p.installment_id'),
};

interface LockedInstallment {
  readonly remaining: Cents;
  /** the version of the schedule that changed it last */
  readonly changedIn: number;
  readonly currencyId: number;
  readonly currencyCode: string;
  /** its name, when it is archived */
  readonly archivedProject: string | null;
}

/** Holds the installment, and refers to the project as payments do: whoever archives it waits, or was first. */
async function lockInstallment(
  transaction: Transaction,
  projectId: number,
  installmentId: number,
): Promise<LockedInstallment | undefined> {
  const row = await firstRow(
    transaction,
    build
      .selectFrom('schedule_rows as s')
      .innerJoin('projects as p', 'p.id', 's.project_id')
      .select(['s.amount_cents', 's.paid_cents', 's.changed_in', 'p.currency_id', 'p.name', 'p.archived_at'])
      .select((row) => currencyCode(row.ref('p.currency_id')).as('code'))
      .where('s.project_id', '=', projectId)
      .where('s.installment_id', '=', installmentId)
      .forKeyShare('p')
      .forNoKeyUpdate('s'),
  );
  return (
    row && {
      remaining: subtractCents(row.amount_cents, row.paid_cents),
      changedIn: row.changed_in,
      currencyId: row.currency_id,
      currencyCode: row.code,
      archivedProject: row.archived_at === null ? null : row.name,
    }
  );
}

function requirePaymentAccount(account: LockedAccount | undefined): LockedAccount {
  if (!account) throw invalidField('paymentaccount', messages.account.notFound);
  if (!isPaymentAccountType(account.accountType))
    throw invalidField('paymentaccount', messages.paymentRefusal.wrongAccountType(account.name));
  return account;
}

const conflictAt = (field: string, sentence: string) => conflict(sentence, [{ field, message: sentence }]);

/** Money leaves the account for what it pays. */
export function payOut<Account extends PostedAccount>(
  account: Account,
  counterpart: Counterpart,
  amount: Cents,
): Posting<Account>[] {
  return [
    { account, amount: negateCents(amount) },
    { counterpart, currencyId: account.currencyId, amount },
  ];
}
