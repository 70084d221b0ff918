import { sql } from 'kysely';
import { findChainFaults } from '../audit/audit-chain';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { auditedRules } from './audited-rules';
import { type StoredRule, storedRules } from './books-rules';

/** A fault of the books: which rule is broken and where, in a sentence. */
export interface BooksFault {
  readonly rule: string;
  readonly fault: string;
}

/** Which rules are checked: after a start the cheap ones, on demand and once a day all of them. */
export type BooksCheckDepth = 'cheap' | 'whole';

/** A rule and how its faults are found, each as a sentence. */
export interface CheckedRule {
  readonly name: string;
  readonly isCheap: boolean;
  find(connection: Connection): Promise<string[]>;
}

const mostFaultsOfARule = 20;

/** Every rule of the books (contract §4). */
export const everyRule: readonly CheckedRule[] = [
  ...[...storedRules, ...auditedRules].map((rule) => ({
    ...rule,
    find: (connection: Connection) => findStored(connection, rule),
  })),
  { name: 'The audit log is complete and unchanged', isCheap: false, find: findChainFaults },
];

/** The rules of a check. */
export const rulesOf = (depth: BooksCheckDepth) => everyRule.filter((rule) => depth === 'whole' || rule.isCheap);

/** Holds the books against a rule; nothing is changed. */
export async function checkRule(connection: Connection, rule: CheckedRule): Promise<BooksFault[]> {
  return (await rule.find(connection)).map((fault) => ({ rule: rule.name, fault }));
}

/** The first faults and how many more there are: books that are wholly wrong must not fill the memory. */
async function findStored(connection: Connection, { faults }: StoredRule): Promise<string[]> {
  const found = await rows(
    connection,
    sql<{ fault: string; total: number }>`
      select fault, count(*) over () as total from (${faults}) as found limit ${mostFaultsOfARule}`,
  );
  const more = (found[0]?.total ?? 0) - found.length;
  return [...found.map(({ fault }) => fault), ...(more > 0 ? [`… and ${String(more)} more.`] : [])];
}
