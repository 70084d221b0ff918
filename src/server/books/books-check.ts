import fs from 'node:fs';
import { sql } from 'kysely';
import { findChainFaults } from '../audit/audit-chain';
import { headsFile } from '../audit/audit-heads';
import { findHeadFaults } from '../audit/audit-heads-check';
import type { AuditKey } from '../audit/audit-key';
import type { Connection } from '../db/database';
import { type Query, rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { auditedRules } from './audited-rules';
import { storedRules } from './books-rules';
import { listRules } from './list-rules';

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

/** Where the heads of the audit log are looked for: in a folder of data, or in a file that was kept elsewhere. */
export interface HeadsToHold {
  readonly dataDir: string;
  readonly file?: string;
  readonly keys?: readonly AuditKey[];
}

const storedFault = { fault: 'text', total: 'bigint' } as const;
type StoredFault = RowOf<typeof storedFault>;

const rulesInTables = [...storedRules, ...auditedRules, ...listRules].map(({ name, isCheap, faults }): CheckedRule => {
  const firstFaults = statement(
    storedFault,
    () => sql`select fault, count(*) over () as total from (${faults}) as found limit ${mostFaultsOfARule}`,
  );
  return { name, isCheap, find: (connection) => findStored(connection, firstFaults) };
});

/** Every rule of the books (contract §4); without heads the chain is held against itself alone. */
export function everyRule(heads: HeadsToHold | null): readonly CheckedRule[] {
  return [
    ...rulesInTables,
    { name: 'The audit log is complete and unchanged', isCheap: false, find: findChainFaults },
    {
      name: 'The audit log holds every head that was signed',
      isCheap: false,
      find: (connection) => (heads ? findHeads(connection, heads) : Promise.resolve([])),
    },
  ];
}

async function findHeads(connection: Connection, { dataDir, file, keys }: HeadsToHold): Promise<string[]> {
  const kept = file ?? (await headsFile(connection, dataDir));
  return file !== undefined || fs.existsSync(kept) ? findHeadFaults(connection, kept, keys) : [];
}

/** Whether a rule belongs to a check. */
export const isOf = (depth: BooksCheckDepth, { isCheap }: CheckedRule) => depth === 'whole' || isCheap;

/** Holds the books against a rule; nothing is changed. */
export async function checkRule(connection: Connection, rule: CheckedRule): Promise<BooksFault[]> {
  return (await rule.find(connection)).map((fault) => ({ rule: rule.name, fault }));
}

/** The first faults and how many more there are: books that are wholly wrong must not fill the memory. */
async function findStored(connection: Connection, faults: () => Query<StoredFault>): Promise<string[]> {
  const found = await rows(connection, faults());
  const more = (found[0]?.total ?? 0) - found.length;
  return [...found.map(({ fault }) => fault), ...(more > 0 ? [`… and ${String(more)} more.`] : [])];
}
