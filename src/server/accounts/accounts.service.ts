import { defaultAccountType } from '#contract/vocabulary/account-types';
import type { AccountBody } from '#contract/areas/accounts.wire';
import { messages } from '#contract/texts/messages';
import { noCents } from '#contract/values/money';
import type { ActingOrigin } from '../identity/actor';
import { audit } from '../audit/audit';
import { build, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { conflict } from '../refusal';
import {
  type AccountFields,
  auditedFacts,
  createAccount,
  lockAccount,
  lockForChange,
  rewriteAccount,
} from './account-writes';
import { countEntriesOfAccount } from './accounts.queries';

const fields: AccountFields = { name: 'accName', currency: 'currency' };

/** Adds an account without an overdraft (§7). Answers its id. */
export function addAccount(transaction: BooksTransaction, actor: ActingOrigin, body: AccountBody): Promise<number> {
  const facts = {
    name: body.accName.trim(),
    currencyId: body.currency.id,
    accountType: body.accounttype ?? defaultAccountType,
    overdraftLimit: noCents,
  };
  return createAccount(transaction, actor, facts, fields);
}

/** Changes what Settings know of an account (§7); its overdraft limit stays. */
export async function changeAccount(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  body: AccountBody,
): Promise<void> {
  const before = await lockForChange(transaction, id, body.currency.id);
  const facts = {
    name: body.accName.trim(),
    currencyId: body.currency.id,
    accountType: body.accounttype ?? before.accountType,
    overdraftLimit: before.overdraftLimit,
  };
  await rewriteAccount(transaction, actor, before, facts, fields);
}

/** Removes an account that no entry uses (contract §4.9). */
export async function removeAccount(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const before = await lockAccount(transaction, id, 'identity');
  const count = await countEntriesOfAccount(transaction, id);
  if (count > 0) throw conflict(messages.account.inUse(before.name, count));
  await rows(transaction, build.deleteFrom('accounts').where('id', '=', id));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'account.removed',
    subjectKind: 'account',
    subjectId: id,
    before: auditedFacts(before),
  });
}
