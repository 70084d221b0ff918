import { sql } from 'kysely';
import { isPaymentAccountType } from '#contract/vocabulary/account-types';
import { messages } from '#contract/texts/messages';
import { type Cents, cents, formatCents, negateCents, subtractCents } from '#contract/values/money';
import type { FeePaymentBody, InstallmentPaymentBody } from '#contract/areas/payments.wire';
import type { ActingOrigin } from '../identity/actor';
import { firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { acceptedCents } from '../wire-values';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import type { Counterpart, Posting } from '../ledger/ledger';
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
    sql`update schedule_rows set paid_cents = paid_cents + ${amount} where project_id = ${body.projectid} and installment_id = ${body.installmentid}`,
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
  const fee = await firstRow(transaction, sql`select id from fee_types where id = ${body.feetype} for key share`);
  if (!fee) throw invalidField('feetype', messages.fee.notFound);
  const payer = await firstRow(
    transaction,
    sql<{ user_type: string }>`select user_type from users where id = ${body.paidby}`,
  );
  if (!payer) throw invalidField('paidby', messages.deposit.unknownUser);
  if (payer.user_type === 'SYSTEM') throw invalidField('paidby', messages.payment.systemPayer);
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
    sql`update schedule_rows s set paid_cents = s.paid_cents - p.amount_cents
      from payments p where p.id = ${paymentId} and s.project_id = p.project_id and s.installment_id = p.installment_id`,
  );
}

interface LockedInstallment {
  readonly remaining: Cents;
  readonly currencyId: number;
  readonly currencyCode: string;
}

async function lockInstallment(
  transaction: BooksTransaction,
  projectId: number,
  installmentId: number,
): Promise<LockedInstallment | undefined> {
  const row = await firstRow(
    transaction,
    sql<{ amount_cents: number; paid_cents: number; currency_id: number; code: string }>`
      select s.amount_cents, s.paid_cents, p.currency_id, c.code
      from schedule_rows s join projects p on p.id = s.project_id join currencies c on c.id = p.currency_id
      where s.project_id = ${projectId} and s.installment_id = ${installmentId} for update of s`,
  );
  return (
    row && {
      remaining: subtractCents(cents(row.amount_cents), cents(row.paid_cents)),
      currencyId: row.currency_id,
      currencyCode: row.code,
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
function payOut(account: LockedAccount, counterpart: Counterpart, amount: Cents): Posting[] {
  return [
    { account, amount: negateCents(amount) },
    { counterpart, currencyId: account.currencyId, amount },
  ];
}
