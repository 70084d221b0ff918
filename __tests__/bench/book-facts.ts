import type { Database } from '../../src/server/db/database';

/** What calls ask of filled books by number. */
export interface BookFacts {
  readonly account: number;
  /** so many deposits are on it */
  readonly deposits: number;
  readonly otherAccount: number;
  /** one of its deposits, of the last half-year that is filled */
  readonly deposit: number;
  readonly person: number;
  /** a project, an account of its currency, and an installment with few payments */
  readonly project: number;
  readonly payingAccount: number;
  readonly installment: number;
  readonly fee: number;
  /** of the account, and of the other one */
  readonly currency: number;
  readonly otherCurrency: number;
}

/** The largest of everything, which is where books that grow are felt. */
export async function readFacts(database: Database): Promise<BookFacts> {
  const { rows } = await database.query<BookFacts>(
    `with ranked as (select account_id, currency_id, count(*) as deposits, row_number() over (order by count(*) desc, account_id) as rank from deposits group by 1, 2),
       paid as (select p.project_id, min(a.id) as account from payments p join accounts a on a.currency_id = p.currency_id
         where p.installment_id = 2 group by 1 order by 1 limit 1)
     select l.account_id as account, l.deposits, l.currency_id as currency, o.account_id as "otherAccount",
       (select min(id) from deposits where account_id = l.account_id and reversed_at is null and deposit_date between '2025-06-01' and '2025-12-31') as deposit,
       o.currency_id as "otherCurrency",
       (select user_id from deposits group by 1 order by count(*) desc limit 1) as person,
       paid.project_id as project, paid.account as "payingAccount", 2 as installment,
       (select fee_type_id from payments where fee_type_id is not null group by 1 order by count(*) desc limit 1) as fee
     from ranked l, ranked o, paid where l.rank = 1 and o.rank = 2`,
  );
  return rows[0]!;
}
