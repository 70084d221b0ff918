import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { CheckedRule } from '../../src/server/books/check-rule';
import type { Database } from '../../src/server/db/database';

/**
 * What npm run check:books finds in what is stored, by all its rules or by some, but for the chain of seals, which a server
 * makes in its own time.
 */
export async function inspectRules(
  database: Database,
  rules: readonly CheckedRule[] = everyRule(null),
): Promise<string[]> {
  const found: string[] = [];
  for (const rule of rules) {
    if (rule.name.startsWith('The audit log')) continue;
    found.push(...(await checkRule(database, rule)).map(({ fault }) => fault));
  }
  return found;
}
