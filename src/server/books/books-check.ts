import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { findChainFault } from '../audit/audit-chain';
import { booksRules, type BooksRule } from './books-rules';

/** A fault of the books: which rule is broken and where, in a sentence. */
export interface BooksFault {
  rule: string;
  fault: string;
}

/** What a check of the books found. */
export interface BooksReport {
  rules: number;
  faults: BooksFault[];
}

const mostFaultsOfARule = 20;

/** Which rules are checked: at start the cheap ones, on demand all of them with the digests of slips and the audit chain. */
export type BooksCheckDepth = 'cheap' | 'whole';

/** Checks the books against their rules (contract §4) and names each fault; nothing is changed. */
export async function checkBooks(connection: Connection, depth: BooksCheckDepth): Promise<BooksReport> {
  const rules = booksRules.filter((rule) => depth === 'whole' || rule.isCheap);
  const faults: BooksFault[] = [];
  for (const rule of rules) faults.push(...(await findFaults(connection, rule)));
  if (depth === 'cheap') return { rules: rules.length, faults };
  const chainFault = await findChainFault(connection);
  if (chainFault) faults.push({ rule: 'The audit log is complete and unchanged', fault: chainFault });
  return { rules: rules.length + 1, faults };
}

async function findFaults(connection: Connection, rule: BooksRule): Promise<BooksFault[]> {
  const found = await rows(connection, rule.faults);
  const said = found.slice(0, mostFaultsOfARule).map(({ fault }) => ({ rule: rule.name, fault }));
  const more = found.length - said.length;
  return more > 0 ? [...said, { rule: rule.name, fault: `… and ${String(more)} more.` }] : said;
}
