import { openDatabase } from '../../src/server/db/database';
import { keepLists } from '../../src/server/movements/list-keeping';
import type { TestDatabase } from '../support/test-database';

type Query = Readonly<Record<string, string | number>>;

/** Long lists of deposits in the orders that indexes keep, with the filters under which they do. */
export function sortedLists(accountId: number): Query[] {
  const filters = [{}, { accountId }, { startDate: '2025-01-01' }] as readonly Query[];
  const named = ['userName', 'accountName', 'currencyName', 'date', '-accountName'];
  return [{ sort: '-amount' }, ...named.flatMap((sort) => filters.map((filter) => ({ ...filter, sort })))];
}

/** Long lists in orders that are refused, with the field that is said to be wrong. */
export const refusedLists = (accountId: number): (readonly [Query, string])[] => [
  [{ sort: 'remarks' }, 'sort'],
  [{ sort: 'amount', accountId }, 'sort'],
  [{ sort: 'amount', page: 2_050 }, 'page'],
];

/** A page in the order of days that every list here has, in books of 10,000 deposits too. */
export const pageOfDays = 200;

/** Where pages of it stand beside the first: after the fifth entry, and the last; those in the order of days have numbers. */
export const otherPages = ({ sort }: Query, entries: readonly { readonly id: number }[]): Query[] =>
  sort === 'date' ? [{ page: pageOfDays }] : [{ at: `after-${String(entries[4]?.id)}` }, { at: 'last' }];

/** As a chore and the database's own do it beside the work: lines of lists are carried over, and swept. */
export async function carryOver({ runtimeUrl, ownerUrl }: TestDatabase): Promise<void> {
  const database = openDatabase({ connectionString: runtimeUrl }, { size: 1 });
  await keepLists(database);
  await database.end();
  const owner = openDatabase({ connectionString: ownerUrl }, { size: 1, isPatient: true });
  await owner.query('vacuum analyze list_changes, list_totals, list_marks');
  await owner.end();
}
