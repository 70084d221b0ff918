import { noteAccess } from '../audit/access-events';
import { now } from '../db/expressions';
import { build, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';

/** Keeps the hash of a new address of who acts, in the place of the one before. */
export async function keepFeed(transaction: BooksTransaction, actor: ActingOrigin, tokenHash: Buffer): Promise<void> {
  await rows(
    transaction,
    build
      .insertInto('calendar_feeds')
      .values({ user_id: actor.userId, token_hash: tokenHash })
      .onConflict((feed) => feed.column('user_id').doUpdateSet({ token_hash: tokenHash, made_at: now() })),
  );
  await note(transaction, actor, 'calendar.made');
}

/** Takes the address of who acts back; answers whether there was one. */
export async function takeFeedBack(transaction: BooksTransaction, actor: ActingOrigin): Promise<boolean> {
  const gone = await rows(
    transaction,
    build.deleteFrom('calendar_feeds').where('user_id', '=', actor.userId).returning('user_id'),
  );
  if (gone.length === 0) return false;
  await note(transaction, actor, 'calendar.ended');
  return true;
}

/** That there is an address, or none any more, which is no write of the books; nothing of the address itself. */
const note = (transaction: BooksTransaction, actor: ActingOrigin, action: 'calendar.made' | 'calendar.ended') =>
  noteAccess(transaction, { actor, origin: actor, action, status: 200, subjectKind: 'user', subjectId: actor.userId });
