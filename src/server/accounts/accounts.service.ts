import { type AccountType, defaultAccountType } from '#contract/vocabulary/account-types';
import type { AccountBody } from '#contract/areas/accounts.wire';
import { messages } from '#contract/texts/messages';
import type { ActingOrigin } from '../identity/actor';
import { audit } from '../audit/audit';
import { build, firstRow, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { lockAccounts } from '../ledger/accounts-lock';
import { conflict, invalidField, notFound } from '../refusal';
import { countEntriesOfAccount } from './accounts.queries';

const uniqueName = 'accounts_name_key';

interface AccountFacts {
  readonly name: string;
  readonly currencyId: number;
  readonly accountType: AccountType;
}

const columnsOf = ({ name, currencyId, accountType }: AccountFacts) => ({
  name,
  currency_id: currencyId,
  account_type: accountType,
});

/** Adds an account; 409 when one of this name and currency exists. Answers its id. */
export async function addAccount(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: AccountBody,
): Promise<number> {
  const facts: AccountFacts = {
    name: body.accName.trim(),
    currencyId: body.currency.id,
    accountType: body.accounttype ?? defaultAccountType,
  };
  const currency = await requireCurrency(transaction, facts.currencyId);
  const { id } = await onlyRow(
    transaction,
    build.insertInto('accounts').values(columnsOf(facts)).returning('id'),
  ).catch(refuseTakenName(facts.name, currency));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'account.created',
    subjectKind: 'account',
    subjectId: id,
    after: facts,
  });
  return id;
}

/** Changes an account; the currency of a used one stays (contract §4.9). */
export async function changeAccount(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  body: AccountBody,
): Promise<void> {
  const before = (await lockAccounts(transaction, [id], 'identity')).get(id);
  if (!before) throw notFound(messages.account.notFound);
  const facts: AccountFacts = {
    name: body.accName.trim(),
    currencyId: body.currency.id,
    accountType: body.accounttype ?? before.accountType,
  };
  if (facts.currencyId !== before.currencyId) {
    const count = await countEntriesOfAccount(transaction, id);
    if (count > 0) throw conflict(messages.account.currencyInUse(before.name, count));
  }
  const currency = await requireCurrency(transaction, facts.currencyId);
  await rows(transaction, build.updateTable('accounts').set(columnsOf(facts)).where('id', '=', id)).catch(
    refuseTakenName(facts.name, currency),
  );
  const { name, currencyId, accountType } = before;
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'account.changed',
    subjectKind: 'account',
    subjectId: id,
    before: { name, currencyId, accountType },
    after: facts,
  });
}

/** Removes an account that no entry uses (contract §4.9). */
export async function removeAccount(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const before = (await lockAccounts(transaction, [id], 'identity')).get(id);
  if (!before) throw notFound(messages.account.notFound);
  const count = await countEntriesOfAccount(transaction, id);
  if (count > 0) throw conflict(messages.account.inUse(before.name, count));
  await rows(transaction, build.deleteFrom('accounts').where('id', '=', id));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'account.removed',
    subjectKind: 'account',
    subjectId: id,
    before,
  });
}

async function requireCurrency(transaction: BooksTransaction, id: number): Promise<string> {
  const currency = await firstRow(transaction, build.selectFrom('currencies').select('code').where('id', '=', id));
  if (!currency) throw invalidField('currency', messages.account.unknownCurrency);
  return currency.code;
}

/** The database alone can tell when two save one name at the same moment. */
function refuseTakenName(name: string, currency: string): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: unknown }).constraint !== uniqueName) throw error;
    const sentence = messages.account.nameTaken(name, currency);
    throw conflict(sentence, [{ field: 'accName', message: sentence }]);
  };
}
