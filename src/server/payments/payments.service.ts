import { isPaymentAccountType } from '#contract/vocabulary/account-types';
import { messages } from '#contract/texts/messages';
import { type Cents, formatCents, negateCents, subtractCents } from '#contract/values/money';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import type { ActingOrigin } from '../identity/actor';
import { build, firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { acceptedCents } from '../wire-values';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import type { Counterpart, PostedAccount, Posting } from '../ledger/ledger';
import { writeMovement } from '../movements/write-movement';
import { conflict, invalidField } from '../refusal';

/** Pays an installment: its row is locked first and the remaining amount compared again inside the transaction (contract §4.4, §4.5). */
export async function recordInstallmentPayment(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: InstallmentPaymentBody,
  slipName: string | null,
): Promise<number> {
  const amount = acceptedCents(body.amount);
  const installment = await lockInstallment(transaction, body.projectid, body.installmentid);
  if (!installment) throw invalidField('installmentid', messages.payment.unknownInstallment);
  if (installment.archivedProject !== null) {
    const sentence = messages.project.archivedPayment(installment.archivedProject);
    throw conflict(sentence, [{ field: 'projectid', message: sentence }]);
  }
  if (body.scheduleVersion !== undefined && installment.changedIn > body.scheduleVersion) {
    const sentence = messages.payment.installmentChanged;
    throw conflict(sentence, [{ field: 'installmentid', message: sentence }]);
  }
  const account = await lockPaymentAccount(transaction, body.paymentaccount);
  if (account.currencyId !== installment.currencyId) {
    throw invalidField(
      'paymentaccount',
      messages.payment.wrongAccountCurrency(account.name, account.currencyCode, installment.currencyCode),
    );
  }
  if (amount > installment.remaining) {
    const sentence = messages.payment.exceedsRemaining(formatCents(installment.remaining));
    throw conflict(sentence, [{ field: 'amount', message: sentence }]);
  }
  await rows(
    transaction,
    build
      .updateTable('schedule_rows')
      .set((row) => ({ paid_cents: row('paid_cents', '+', amount) }))
      .where('project_id', '=', body.projectid)
      .where('installment_id', '=', body.installmentid),
  );
  return writeMovement(transaction, actor, 'INSTALLMENT_PAYMENT', {
    body,
    slipName,
    columns: { currency_id: account.currencyId },
    postings: payOut(account, 'PROJECT', amount),
  });
}

/** Pays a fee (§7 POST /api/payment/fee). */
export async function recordFeePayment(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: FeePaymentBody,
  slipName: string | null,
): Promise<number> {
  const fee = await firstRow(
    transaction,
    build.selectFrom('fee_types').select('id').where('id', '=', body.feetype).forKeyShare(),
  );
  if (!fee) throw invalidField('feetype', messages.fee.notFound);
  const payer = await firstRow(
    transaction,
    build.selectFrom('users').select(['name', 'user_type', 'disabled_at']).where('id', '=', body.paidby),
  );
  if (!payer) throw invalidField('paidby', messages.deposit.unknownUser);
  if (payer.user_type === 'SYSTEM') throw invalidField('paidby', messages.payment.systemPayer);
  if (payer.disabled_at) throw invalidField('paidby', messages.person.disabledForEntries(payer.name));
  const account = await lockPaymentAccount(transaction, body.paymentaccount);
  return writeMovement(transaction, actor, 'FEE_PAYMENT', {
    body,
    slipName,
    columns: { currency_id: account.currencyId },
    postings: payOut(account, 'FEE', acceptedCents(body.amount)),
  });
}

/** Opens the installment of a payment that is being reversed again; a fee payment has none (contract §4.3). */
export async function reopenInstallment(transaction: BooksTransaction, paymentId: number): Promise<void> {
  await rows(
    transaction,
    build
      .updateTable('schedule_rows as s')
      .from('payments as p')
      .set((row) => ({ paid_cents: row('s.paid_cents', '-', row.ref('p.amount_cents')) }))
      .where('p.id', '=', paymentId)
      .whereRef('s.project_id', '=', 'p.project_id')
      .whereRef('s.installment_id', '=', 'p.installment_id'),
  );
}

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
  transaction: BooksTransaction,
  projectId: number,
  installmentId: number,
): Promise<LockedInstallment | undefined> {
  const row = await firstRow(
    transaction,
    build
      .selectFrom('schedule_rows as s')
      .innerJoin('projects as p', 'p.id', 's.project_id')
      .innerJoin('currencies as c', 'c.id', 'p.currency_id')
      .select(['s.amount_cents', 's.paid_cents', 's.changed_in', 'p.currency_id', 'p.name', 'p.archived_at', 'c.code'])
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

async function lockPaymentAccount(transaction: BooksTransaction, accountId: number): Promise<LockedAccount> {
  const account = (await lockAccounts(transaction, [accountId])).get(accountId);
  if (!account) throw invalidField('paymentaccount', messages.account.notFound);
  if (!isPaymentAccountType(account.accountType))
    throw invalidField('paymentaccount', messages.payment.wrongAccountType(account.name));
  return account;
}

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
