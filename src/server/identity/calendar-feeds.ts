import { build, rows } from '../db/query';
import type { Transaction } from '../db/transaction';

/** Forgets the address of a person's calendar: whoever follows it gets nothing any more. Answers whether there was one. */
export async function forgetFeed(transaction: Transaction, userId: number): Promise<boolean> {
  const all = build.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id');
  return (await rows(transaction, all)).length > 0;
}
