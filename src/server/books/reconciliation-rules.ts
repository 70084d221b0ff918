import { sql } from 'kysely';
import { type CheckedRule, money, wholeRule } from './check-rule';

const isFilled = sql`(select filled_at is not null from account_keeping)`;

/** The rules of statements of the bank that are ticked off. */
export const reconciliationRules: readonly CheckedRule[] = [
  wholeRule({
    name: 'What is ticked is an entry of its account',
    isCheap: false,
    faults: sql`
      select format('Reconciliation %s has ticked entry %s of account %s with %s, which is not among its entries.', t.reconciliation_id,
        t.journal_entry_id, t.account_id, ${money(sql`t.amount_cents`)}) as fault
      from reconciliation_ticks t join reconciliations r on r.id = t.reconciliation_id
      left join account_entries e on e.account_id = t.account_id and e.day = t.day and e.journal_entry_id = t.journal_entry_id
      where ${isFilled} and (e.amount_cents is distinct from t.amount_cents or t.day > r.statement_day)`,
  }),
  wholeRule({
    name: 'What a reconciliation sums is what its ticks make',
    isCheap: false,
    faults: [
      sql`
        select format('Reconciliation %s keeps %s of %s ticks, which make %s of %s.', r.id, ${money(sql`r.ticked_cents`)}, r.tick_count,
          ${money(sql`coalesce(t.cents, 0)`)}, coalesce(t.many, 0)) as fault
        from reconciliations r left join (
          select reconciliation_id, sum(amount_cents) as cents, count(*) as many from reconciliation_ticks group by 1) t
          on t.reconciliation_id = r.id
        where r.ticked_cents <> coalesce(t.cents, 0) or r.tick_count <> coalesce(t.many, 0)`,
      sql`
        select format('Account %s keeps %s ticked entries for %s at level %s; they are %s.', account_id, sum(kept),
          to_char(day, 'YYYY-MM-DD'), level, sum(made)) as fault
        from (
          select account_id, level, day, entry_count as kept, 0 as made from reconciled_days
          union all select account_id, 2::smallint, day, 0, 1 from reconciliation_ticks
          union all select account_id, 3::smallint, date_trunc('month', day::timestamp)::date, 0, 1 from reconciliation_ticks) as both_kinds
        group by account_id, level, day having sum(kept) <> sum(made)`,
    ],
  }),
  wholeRule({
    name: 'A reconciliation begins with the balance that the one before ended with',
    isCheap: true,
    faults: sql`
      select format('Reconciliation %s begins with %s, the one before ended with %s.', r.id, ${money(sql`r.opening_cents`)},
        ${money(sql`coalesce(b.closing_cents, 0)`)}) as fault
      from reconciliations r left join lateral (
        select b.closing_cents from reconciliations b
        where b.account_id = r.account_id and b.finished_at is not null and b.statement_day < r.statement_day
        order by b.statement_day desc limit 1) b on true
      where r.cancelled_at is null and r.opening_cents <> coalesce(b.closing_cents, 0)`,
  }),
];
