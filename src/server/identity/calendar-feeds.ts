import { build, rows } from '../db/query';
import type { Transaction } from '../db/transaction';

/** Forgets the address of a person's calendar: whoever follows it gets nothing any more. */
export async function forgetFeed(transaction: Transaction, userId: number): Promise<void> {
  await rows(transaction, build.deleteFrom('calendar_feeds').where('user_id', '=', userId));
}
