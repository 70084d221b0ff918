import type { AccountType } from '#contract/vocabulary/account-types';
import { messages } from '#contract/texts/messages';
import { type Cents, cents, formatCents } from '#contract/values/money';
import { audit } from '../audit/audit';
import { codeOf } from '../db/database-failures';
import { build, firstRow, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import { conflict, invalidField, notFound } from '../refusal';
import { wireAmount } from '../wire-values';
import { countEntriesOfAccount } from './accounts.queries';

/** The index that lets no two accounts of a currency have one name. */
export const accountNameIndex = 'accounts_name_key';
const missingRecord = '23503';

/** What is said of an account. */
export interface AccountFacts {
  readonly name: string;
  readonly currencyId: number;
  readonly accountType: AccountType;
  readonly overdraftLimit: Cents;
}

/** What the request calls the fields that can be refused here. */
export interface AccountFields {
  readonly name: string;
  readonly currency: string;
}

const columnsOf = ({ name, currencyId, accountType, overdraftLimit }: AccountFacts) => ({
  name,
  currency_id: currencyId,
  account_type: accountType,
  overdraft_limit_cents: overdraftLimit,
});

/** Whether both say the same. */
export const isSame = (some: AccountFacts, others: AccountFacts): boolean =>
  JSON.stringify(columnsOf(some)) === JSON.stringify(columnsOf(others));

/** An account as the audit log keeps it. */
export const auditedFacts = ({ name, currencyId, accountType, overdraftLimit }: AccountFacts) => ({
  name,
  currencyId,
  accountType,
  overdraftLimit: wireAmount(overdraftLimit),
});

/** Locks one account, its balance or its identity; 404 when it is not there. */
export async function lockAccount(
  transaction: BooksTransaction,
  id: number,
  what: 'balance' | 'identity',
): Promise<LockedAccount> {
  const account = (await lockAccounts(transaction, [id], what)).get(id);
  if (!account) throw notFound(messages.account.gone);
  return account;
}

/**
 * Locks an account that is to be changed. Only where it gets another currency is it its identity: that waits for a long
 * import that refers to the account, and whoever records on it waits behind. 404 when it is not there.
 */
export async function lockForChange(
  transaction: BooksTransaction,
  id: number,
  currencyId: number,
): Promise<LockedAccount> {
  const known = await firstRow(transaction, build.selectFrom('accounts').select('currency_id').where('id', '=', id));
  const account = await lockAccount(transaction, id, known?.currency_id === currencyId ? 'balance' : 'identity');
  // Somebody gave it another one in between.
  return account.currencyId === currencyId ? account : lockAccount(transaction, id, 'identity');
}

/** Adds an account; 409 when one of this name and currency exists. Answers its id. */
export async function createAccount(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  facts: AccountFacts,
  fields: AccountFields,
): Promise<number> {
  const currency = await requireCurrency(transaction, facts.currencyId, fields);
  const { id } = await onlyRow(
    transaction,
    build.insertInto('accounts').values(columnsOf(facts)).returning('id'),
  ).catch(refuseFacts(facts, currency, fields));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'account.created',
    subjectKind: 'account',
    subjectId: id,
    after: auditedFacts(facts),
  });
  return id;
}

/** Changes a locked account; the currency of a used one stays (contract §4.9), and its limit is not below what is drawn. */
export async function rewriteAccount(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  before: LockedAccount,
  facts: AccountFacts,
  fields: AccountFields,
): Promise<void> {
  if (facts.currencyId !== before.currencyId) {
    const count = await countEntriesOfAccount(transaction, before.id);
    if (count > 0) throw conflict(messages.account.currencyInUse(before.name, count));
  }
  if (before.balance < -facts.overdraftLimit) {
    const drawn = formatCents(cents(-before.balance));
    const sentence = messages.account.limitBelowDrawn(before.name, drawn, before.currencyCode);
    throw conflict(sentence, [{ field: 'overdraftLimit', message: sentence }]);
  }
  const currency = await requireCurrency(transaction, facts.currencyId, fields);
  const { currency_id: currencyId, ...others } = columnsOf(facts);
  // Of an account that keeps its currency it is not even named: by that alone a trigger locks the identity.
  const changed = currencyId === before.currencyId ? others : { ...others, currency_id: currencyId };
  await rows(transaction, build.updateTable('accounts').set(changed).where('id', '=', before.id)).catch(
    refuseFacts(facts, currency, fields),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'account.changed',
    subjectKind: 'account',
    subjectId: before.id,
    before: auditedFacts(before),
    after: auditedFacts(facts),
  });
}

async function requireCurrency(transaction: BooksTransaction, id: number, fields: AccountFields): Promise<string> {
  const currency = await firstRow(transaction, build.selectFrom('currencies').select('code').where('id', '=', id));
  if (!currency) throw invalidField(fields.currency, messages.account.unknownCurrency);
  return currency.code;
}

/** The database alone can tell when two save one name at the same moment, or a currency is removed meanwhile. */
function refuseFacts({ name }: AccountFacts, currency: string, fields: AccountFields): (error: unknown) => never {
  return (error) => {
    if (codeOf(error) === missingRecord) throw invalidField(fields.currency, messages.account.unknownCurrency);
    if ((error as { constraint?: unknown }).constraint !== accountNameIndex) throw error;
    const sentence = messages.account.nameTaken(name, currency);
    throw conflict(sentence, [{ field: fields.name, message: sentence }]);
  };
}
