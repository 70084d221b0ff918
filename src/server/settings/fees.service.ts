import { messages } from '#contract/texts/messages';
import type { FeeBody } from '#contract/areas/settings.wire';
import type { ActingOrigin } from '../identity/actor';
import { audit } from '../audit/audit';
import { build, firstRow, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { conflict, notFound } from '../refusal';
import { countPaymentsOfFeeType } from './settings.queries';

const uniqueName = 'fee_types_name_key';

/** Adds a fee type; 409 when the name is taken. Answers its id. */
export async function addFeeType(transaction: BooksTransaction, actor: ActingOrigin, body: FeeBody): Promise<number> {
  const name = body.feename.trim();
  const { id } = await onlyRow(transaction, build.insertInto('fee_types').values({ name }).returning('id')).catch(
    refuseTakenName(name),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'fee.created',
    subjectKind: 'fee',
    subjectId: id,
    after: { name },
  });
  return id;
}

/** Renames a fee type. */
export async function changeFeeType(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  body: FeeBody,
): Promise<void> {
  const before = await lockFeeType(transaction, id, 'name');
  const name = body.feename.trim();
  await rows(transaction, build.updateTable('fee_types').set({ name }).where('id', '=', id)).catch(
    refuseTakenName(name),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'fee.changed',
    subjectKind: 'fee',
    subjectId: id,
    before,
    after: { name },
  });
}

/** Removes a fee type that no payment uses (contract §4.9). */
export async function removeFeeType(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const before = await lockFeeType(transaction, id, 'identity');
  const count = await countPaymentsOfFeeType(transaction, id);
  if (count > 0) throw conflict(messages.fee.inUse(before.name, count));
  await rows(transaction, build.deleteFrom('fee_types').where('id', '=', id));
  await audit(transaction, { actor, origin: actor, action: 'fee.removed', subjectKind: 'fee', subjectId: id, before });
}

/** Whoever pays such a fee, as a long import may do until its end, is waited for only where it is taken away. */
async function lockFeeType(
  transaction: BooksTransaction,
  id: number,
  what: 'name' | 'identity',
): Promise<{ name: string }> {
  const ofId = build.selectFrom('fee_types').select('name').where('id', '=', id);
  const row = await firstRow(transaction, what === 'name' ? ofId.forNoKeyUpdate() : ofId.forUpdate());
  if (!row) throw notFound(messages.fee.notFound);
  return row;
}

/** The database alone can tell when two save one name at the same moment. */
function refuseTakenName(name: string): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: unknown }).constraint !== uniqueName) throw error;
    const sentence = messages.fee.nameTaken(name);
    throw conflict(sentence, [{ field: 'feename', message: sentence }]);
  };
}
