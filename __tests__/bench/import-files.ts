import type { Database } from '../../src/server/db/database';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { depositHeads, projectHeads, scheduleHeads } from '../support/import-client';
import type { BookFacts } from './book-facts';

const [many, some] = [60, 12];
const lines = (count: number, lineOf: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => lineOf(at + 1));

/** A file of each kind, of one day, about what has the most entries. */
export async function importFiles(database: Database, facts: BookFacts): Promise<Record<ImportKind, string[]>> {
  const { rows } = await database.query<Record<string, string>>(
    `select u.name as person, a.name as account, c.code as currency, o.name as other, d.code as "otherCurrency",
       p.name as project, q.name as paying, e.code as "projectCurrency"
     from users u, accounts a join currencies c on c.id = a.currency_id, accounts o join currencies d on d.id = o.currency_id,
       projects p, accounts q join currencies e on e.id = q.currency_id
     where u.id = $1 and a.id = $2 and o.id = $3 and p.id = $4 and q.id = $5`,
    [facts.person, facts.account, facts.otherAccount, facts.project, facts.payingAccount],
  );
  const { person, account, currency, other, otherCurrency, project, paying, projectCurrency } = rows[0]!;
  const rate = currency === otherCurrency ? '' : '1';
  return {
    people: ['Name,Username,Role', ...lines(many, (at) => `Person ${at} of a file,,`)],
    accounts: [
      'Account Name,Currency,Account Type,Opening Balance,Opening Date',
      ...lines(some, (at) => `Account ${at} of a file,USD,COMBINED,5.00,2025-06-01`),
    ],
    projects: [
      projectHeads,
      ...lines(some, (at) => `Project ${at} of a file,${projectCurrency},2025-06-01,,,,,${person},100,`),
    ],
    schedules: [
      scheduleHeads,
      ...lines(
        some,
        (at) => `${project},Installment,${9_000 + at},Of a file,10,2025-07-${String(at).padStart(2, '0')}`,
      ),
    ],
    deposits: [depositHeads, ...lines(many, (at) => `2025-06-01,${person},${at}.77,${currency},${account},,`)],
    transfers: [
      'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency,Conversion Rate,Remarks',
      ...lines(
        some,
        (at) => `2025-06-01,${account},${at}.77,${currency},${other},${at}.77,${otherCurrency},${rate},Of a file`,
      ),
    ],
    payments: [
      'Date,Project,Installment ID,Bank Account,Amount,Currency',
      ...lines(some, (at) => `2025-06-01,${project},1,${paying},${at}.77,${projectCurrency}`),
    ],
  };
}
