import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Database } from '../../src/server/db/database';

/** All tables as text, row by row: equal when, and only when, nothing at all has changed. */
export type BooksDump = Readonly<Record<string, readonly string[]>>;

/** Of each table how many rows it has, and the sum of what they make of a text each: equal likewise, and known sooner. */
export type BooksDigest = Readonly<Record<string, string>>;

/** Where whole rows as text would be too much. */
const wordsOf: Readonly<Record<string, string>> = {
  slip_chunks: "slip_name || ' ' || position || ' ' || md5(content)",
};

/** Every table but those of Kysely and those named in `except`, with what stands for a row of it. */
async function tablesOf(database: Database, except: readonly string[]) {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  const left = rows.filter(({ name }) => !except.includes(name));
  return left.map(({ name }) => ({ name, table: escapeIdentifier(name), words: wordsOf[name] ?? 't::text' }));
}

/* eslint-disable house/no-built-sql -- names and words that stand above, and nothing from elsewhere */
/** What stands in every table but those named in `except`. */
export async function dumpBooks(database: Database, except: readonly string[] = []): Promise<BooksDump> {
  const dump: Record<string, string[]> = {};
  for (const { name, table, words } of await tablesOf(database, except)) {
    const { rows } = await database.query<{ line: string }>(`select ${words} as line from ${table} t order by 1`);
    dump[name] = rows.map(({ line }) => line);
  }
  return dump;
}

/** The same for who only looks whether anything changes, which is asked for a thousand times. */
export async function digestBooks(database: Database, except: readonly string[] = []): Promise<BooksDigest> {
  const tables = await tablesOf(database, except);
  const digests = tables.map(
    ({ name, table, words }) => `
      select ${escapeLiteral(name)} as name, concat(count(*), ' rows, ', sum(hashtextextended(${words}, 0))) as digest from ${table} t`,
  );
  const text = digests.join(' union all ');
  // Planned once a connection: that would be most of its work.
  const name = createHash('sha256').update(text).digest('base64url');
  const { rows } = await database.query<{ name: string; digest: string }>({ name, text });
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}
/* eslint-enable house/no-built-sql */

const faults: Readonly<Record<string, string>> = {
  'an entry whose postings do not sum to zero per currency': `select journal_entry_id from postings
    group by journal_entry_id, currency_id having sum(amount_cents) <> 0`,
  'an entry without postings': `select id from journal_entries e
    where not exists (select from postings p where p.journal_entry_id = e.id)`,
  'an account whose balance is not the sum of its postings': `select a.id from accounts a
    left join postings p on p.account_id = a.id group by a.id having a.balance_cents <> coalesce(sum(p.amount_cents), 0)`,
  'an account below its limit': 'select id from accounts where balance_cents < -overdraft_limit_cents',
  'a schedule row whose paid amount is not the sum of its payments': `select s.project_id, s.installment_id
    from schedule_rows s left join payments p on p.project_id = s.project_id and p.installment_id = s.installment_id
      and p.reversed_at is null
    group by s.project_id, s.installment_id having s.paid_cents <> coalesce(sum(p.amount_cents), 0)`,
  'an entry that belongs to no movement': `select id from journal_entries
    except select unnest(array[journal_entry_id, reversal_entry_id]) from deposits
    except select unnest(array[journal_entry_id, reversal_entry_id]) from transfers
    except select unnest(array[journal_entry_id, reversal_entry_id]) from payments
    except select unnest(array[journal_entry_id, reversal_entry_id]) from opening_balances`,
  'a reversal that is not the mirror of its entry': `select m.id from journal_entries m
    join postings p on p.journal_entry_id = m.reverses_id
    left join postings r on r.journal_entry_id = m.id and r.line = p.line and r.amount_cents = -p.amount_cents
      and r.account_id is not distinct from p.account_id and r.counterpart is not distinct from p.counterpart
    where r.line is null`,
  'an entry before the opening balance of its account': `select d.id from opening_balances o join (
      select id, account_id, deposit_date as day, reversed_at from deposits
      union all select id, from_account_id, transfer_date, reversed_at from transfers
      union all select id, to_account_id, transfer_date, reversed_at from transfers
      union all select id, account_id, payment_date, reversed_at from payments) d
    on d.account_id = o.account_id and d.day < o.opening_date where d.reversed_at is null and o.reversed_at is null`,
  'an account that does not begin on the day of its opening balance': `select a.id from accounts a
    left join opening_balances o on o.account_id = a.id and o.reversed_at is null where a.opened_on is distinct from o.opening_date`,
  'a slip that belongs to no movement': `select name from slips except select slip_name from deposits
    except select slip_name from transfers except select slip_name from payments`,
  'a slip whose bytes are not what was sent': `select s.name from slips s join slip_chunks c on c.slip_name = s.name
    group by s.name having sum(length(c.content)) <> s.size_bytes
      or sha256(string_agg(c.content, ''::bytea order by c.position)) <> s.sha256`,
  'a list that keeps another count or sum than its rows make': `with movements as (
      select 'DEPOSIT' as list, 'deposits' as source, id, amount_cents as cents, reversed_at from deposits
      union all select 'TRANSFER', 'transfers', id, from_amount_cents, reversed_at from transfers
      union all select payment_type || '_PAYMENT', 'payments', id, amount_cents, reversed_at from payments
    ), made as (
      select case when reversed_at is null then list else 'reversed ' || list end as list, count(*) as rows, sum(cents) as cents
      from movements group by 1
    ), kept as (
      select list, sum(rows) as rows, sum(cents) as cents from (
        select list, row_count as rows, cents from list_totals where filter = ''
        union all select case when m.source = c.movements then m.list else 'reversed ' || m.list end, c.change, c.change * m.cents
        from list_changes c join movements m on m.source = replace(c.movements, 'reversed ', '') and m.id = c.movement_id
      ) parts group by list
    )
    select from made full join kept using (list)
    where not exists (select from list_keeping where filled_at is null)
      and (coalesce(made.rows, 0) <> coalesce(kept.rows, 0) or coalesce(made.cents, 0) <> coalesce(kept.cents, 0))`,
  'an entry that is not found by a word of its remarks': `with movements as (
      select 'D' as list, id, deposit_date as day, remarks, reversed_at from deposits
      union all select 'T', id, transfer_date, remarks, reversed_at from transfers
      union all select left(payment_type, 1), id, payment_date, remarks, reversed_at from payments
    )
    select m.id from movements m cross join unnest(remark_words(m.remarks)) w (word) where m.reversed_at is null
      and not exists (select from entry_words e where e.list = m.list and e.word = w.word and e.day = m.day and e.movement_id = m.id)`,
  'a list whose marks count other rows than it has': `select from list_totals t join list_marks m on m.list_id = t.id
    group by t.id, m.level having sum(m.row_count) <> t.row_count`,
  'an account that keeps other entries than its postings': `select from account_entries e full join (
      select account_id, entry_date as day, journal_entry_id, sum(amount_cents) as amount_cents
      from postings join journal_entries j on j.id = journal_entry_id where account_id is not null group by 1, 2, 3) p
      using (account_id, day, journal_entry_id)
    where not exists (select from account_keeping where filled_at is null) and e.amount_cents is distinct from p.amount_cents`,
  'an account that sums other days than its entries make': `select from (
      select account_id, level, day, block, in_cents, out_cents, entry_count from account_sums
      union all select account_id, 1, day, block, in_cents, out_cents, entry_count from account_changes
      union all select account_id, 1, day, journal_entry_id / 1024, -greatest(amount_cents, 0), -greatest(-amount_cents, 0), -1 from account_entries
      union all select account_id, above, date_trunc(span, day::timestamp)::date, 0, -in_cents, -out_cents, -entry_count
      from account_sums join (values (1, 2, 'day'), (2, 3, 'month'), (3, 4, 'year')) as levels (below, above, span) on below = level
    ) parts group by account_id, level, day, block having sum(in_cents) <> 0 or sum(out_cents) <> 0 or sum(entry_count) <> 0`,
  'somebody whose deposits are summed by other days than they have': `select from (
      select user_id, currency_id, level, day, cents from deposit_sums
      union all select user_id, currency_id, level, date_trunc(span, day::timestamp)::date, cents
      from (values (1, 'day'), (2, 'month'), (3, 'year')) as levels (level, span) cross join (
        select user_id, currency_id, deposit_date as day, change * amount_cents as cents from list_changes where movements = 'deposits'
        union all select user_id, currency_id, deposit_date, -amount_cents from deposits where reversed_at is null) d
    ) parts where not exists (select from deposit_keeping where filled_at is null)
    group by user_id, currency_id, level, day having sum(cents) <> 0`,
};

/** What is not as it must be in sound books, in words; nothing when all is well (contract §4). */
export async function findFaults(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, query] of Object.entries(faults)) {
    const { rowCount } = await database.query(query);
    if (rowCount !== 0) found.push(`${String(rowCount)} × ${fault}`);
  }
  return found;
}
