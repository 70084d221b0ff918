import type { DepositBody } from '#contract/areas/deposits.wire';
import { messages } from '#contract/texts/messages';
import { type Cents, negateCents } from '#contract/values/money';
import type { ActingOrigin } from '../identity/actor';
import { build, firstRow } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { acceptedCents } from '../wire-values';
import { lockAccounts } from '../ledger/accounts-lock';
import type { PostedAccount, Posting } from '../ledger/ledger';
import { writeMovement } from '../movements/write-movement';
import { invalidField } from '../refusal';

const summary = messages.form.requiredFields;

/** Records a deposit of a person who is not of type SYSTEM into an account of the given currency (contract §4.7, §4.8). */
export async function recordDeposit(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: DepositBody,
  slipName: string | null,
): Promise<number> {
  const amount = acceptedCents(body.amount);
  const user = await firstRow(
    transaction,
    build.selectFrom('users').select(['name', 'user_type', 'disabled_at']).where('id', '=', body.userId),
  );
  if (!user) throw invalidField('userId', messages.deposit.unknownUser, summary);
  if (user.user_type === 'SYSTEM') throw invalidField('userId', messages.deposit.systemUser);
  if (user.disabled_at) throw invalidField('userId', messages.person.disabledForEntries(user.name));
  const account = (await lockAccounts(transaction, [body.toacc])).get(body.toacc);
  if (!account) throw invalidField('toacc', messages.account.notFound, summary);
  if (account.currencyId !== body.tocurrency) {
    throw invalidField('tocurrency', messages.deposit.currencyMismatch(account.name, account.currencyCode));
  }
  return writeMovement(transaction, actor, 'DEPOSIT', {
    body,
    slipName,
    columns: {},
    postings: depositPostings(account, amount),
  });
}

/** Money comes into the account from a partner. */
export function depositPostings<Account extends PostedAccount>(account: Account, amount: Cents): Posting<Account>[] {
  return [
    { account, amount },
    { counterpart: 'PARTNER', currencyId: account.currencyId, amount: negateCents(amount) },
  ];
}
