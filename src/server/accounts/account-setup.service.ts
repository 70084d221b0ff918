import type { AddAccountBody, ChangeAccountBody } from '#contract/areas/account-setup.wire';
import { messages } from '#contract/texts/messages';
import { formatCents } from '#contract/values/money';
import { audit } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { now } from '../db/expressions';
import { build, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import type { LockedAccount } from '../ledger/accounts-lock';
import { recordMovement } from '../movements/record-movement';
import { conflict, invalidField } from '../refusal';
import { acceptedCents } from '../wire-values';
import {
  type AccountFields,
  createAccount,
  isSame,
  lockAccount,
  lockForChange,
  rewriteAccount,
} from './account-writes';
import { openingRecording } from './opening-balances.service';

const fields: AccountFields = { name: 'name', currency: 'currencyId' };

const factsOf = ({ name, currencyId, accountType, overdraftLimit }: Omit<ChangeAccountBody, 'version'>) => ({
  name: name.trim(),
  currencyId,
  accountType,
  overdraftLimit: acceptedCents(overdraftLimit),
});

/** Adds an account, with its opening balance when it has one. Answers its id. */
export async function setUpAccount(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { openingDate, openingAmount, ...account }: AddAccountBody,
): Promise<number> {
  if (openingAmount === undefined && openingDate !== undefined)
    throw invalidField('openingAmount', messages.opening.amountRequired);
  const accountId = await createAccount(transaction, actor, factsOf(account), fields);
  if (openingAmount === undefined) return accountId;
  if (openingDate === undefined) throw invalidField('openingDate', messages.opening.dateRequired);
  const body = { accountId, date: openingDate, amount: openingAmount };
  await recordMovement(transaction, actor, { body, slip: null }, openingRecording);
  return accountId;
}

/** Changes an account that nobody else has changed since it was read, unless it is as it is asked for already. */
export async function changeSetUp(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, ...account }: ChangeAccountBody,
): Promise<void> {
  const facts = factsOf(account);
  const before = await lockForChange(transaction, id, facts.currencyId);
  if (isSame(facts, before)) return;
  await requireVersion(transaction, before, version);
  await rewriteAccount(transaction, actor, before, facts, fields);
}

/** Closes an account with a balance of 0.00, or opens it again; one that is so already is left as it is. */
export async function setClosed(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  { version, isClosed }: { version: number; isClosed: boolean },
): Promise<void> {
  const before = await lockAccount(transaction, id, 'balance');
  if (before.isClosed === isClosed) return;
  await requireVersion(transaction, before, version);
  if (isClosed && before.balance !== 0)
    throw conflict(messages.account.notEmpty(before.name, formatCents(before.balance), before.currencyCode));
  await rows(
    transaction,
    build
      .updateTable('accounts')
      .set({ closed_at: isClosed ? now() : null })
      .where('id', '=', id),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: isClosed ? 'account.closed' : 'account.reopened',
    subjectKind: 'account',
    subjectId: id,
    before: { isClosed: before.isClosed },
    after: { isClosed },
  });
}

async function requireVersion(transaction: BooksTransaction, account: LockedAccount, version: number): Promise<void> {
  if (account.version !== version) throw await changedMeanwhile(transaction, 'account', account.id);
}
