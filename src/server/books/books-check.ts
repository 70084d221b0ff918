import { findChainFaults } from '../audit/audit-chain';
import type { Connection } from '../db/database';
import { accountRules } from './account-rules';
import { auditedRules } from './audited-rules';
import { entryRules, storedRules } from './books-rules';
import { chainRule, headsRule } from '../audit/chain-rule-names';
import { findHeadsOf, type HeadsToHold } from './chain-rules';
import type { BooksFault } from './check-notes';
import { closingRules } from './closing-rules';
import { companyRules } from './company-rules';
import { importRules } from './import-rules';
import { reconciliationRules } from './reconciliation-rules';
import { tickRules } from './tick-rules';
import {
  type CheckedRule,
  type FoundFaults,
  nothingFound,
  numberedRule,
  sentencesOf,
  together,
  wholeRule,
  withinOf,
} from './check-rule';
import { noSums, sumRules } from './kept-sums';
import { listRules } from './list-rules';

/** The rules that are held by the tables alone, but for those of the sums. */
export const rulesInTables: readonly CheckedRule[] = [
  ...storedRules.map(wholeRule),
  ...entryRules,
  ...auditedRules,
  ...listRules.map(wholeRule),
  ...accountRules,
  ...closingRules,
  ...reconciliationRules,
  ...tickRules,
  ...companyRules,
  ...importRules,
];

/** A rule that is looked at all at once, by more than a statement. */
const byItself = (name: string, find: (connection: Connection) => Promise<FoundFaults>): CheckedRule =>
  numberedRule(name, [{ by: null, find }]);

/** Every rule of the books (contract §4); without heads the chain is held against itself alone. */
export function everyRule(heads: HeadsToHold | null): readonly CheckedRule[] {
  const findHeads = findHeadsOf(heads);
  return [
    ...sumRules.map(({ name, find }) => byItself(name, (connection) => find(connection, noSums, withinOf('all')))),
    ...rulesInTables,
    byItself(chainRule, async (connection) => ({ faults: await findChainFaults(connection), more: 0 })),
    byItself(headsRule, async (connection) => ({ faults: (await findHeads(connection, 0)).faults, more: 0 })),
  ];
}

/** Holds the whole books against a rule, all at once; nothing is changed. */
export async function checkRule(connection: Connection, { name, parts }: CheckedRule): Promise<BooksFault[]> {
  let found = nothingFound;
  for (const part of parts) found = together(found, await part.find(connection, 'all'));
  return sentencesOf(found).map((fault) => ({ rule: name, fault }));
}
