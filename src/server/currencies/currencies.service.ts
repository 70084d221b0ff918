import type { AddCurrencyBody } from '#contract/areas/currencies.wire';
import { messages } from '#contract/texts/messages';
import { currencyUsers } from '#contract/texts/currency-users';
import { isoCurrency } from '#contract/vocabulary/iso-currencies';
import { audit } from '../audit/audit';
import { codeOf } from '../db/database-failures';
import { build, firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField, notFound } from '../refusal';
import { listSetUpCurrencies } from './currencies.queries';

const stillReferenced = '23503';

/** Adds a currency of ISO 4217, with its name from there; 409 when it is in the list. Answers its id. */
export async function addCurrency(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: AddCurrencyBody,
): Promise<number> {
  const currency = isoCurrency(body.code);
  if (!currency) throw invalidField('code', messages.currency.unknownCode);
  const { code, name } = currency;
  const added = await firstRow(
    transaction,
    build
      .insertInto('currencies')
      .values({ code, name })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id'),
  );
  if (!added) {
    const sentence = messages.currency.taken(code);
    throw conflict(sentence, [{ field: 'code', message: sentence }]);
  }
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'currency.created',
    subjectKind: 'currency',
    subjectId: added.id,
    after: { code, name },
  });
  return added.id;
}

/** Removes a currency that no account and no project is in. */
export async function removeCurrency(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const currency = (await listSetUpCurrencies(transaction)).find((row) => row.id === id);
  if (!currency) throw notFound(messages.currency.notFound);
  const { code, name } = currency;
  const users = currencyUsers(currency);
  if (users) throw conflict(messages.currency.inUse(code, users));
  // Somebody may begin to use it between the two statements; the database notices.
  const removed = await rows(transaction, build.deleteFrom('currencies').where('id', '=', id).returning('id')).catch(
    (error: unknown) => {
      if (codeOf(error) === stillReferenced) throw conflict(messages.currency.usedMeanwhile(code));
      throw error;
    },
  );
  if (removed.length === 0) throw notFound(messages.currency.notFound);
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'currency.removed',
    subjectKind: 'currency',
    subjectId: id,
    before: { code, name },
  });
}
