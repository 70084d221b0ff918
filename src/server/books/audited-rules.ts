import { sql } from 'kysely';
import { entryFacts } from '../ledger/entry-facts';
import type { StoredRule } from './books-rules';

/*
 * The audit rows stand under the chain of seals, so what a movement is today is held against what they say of it. Values
 * are compared as JSON, without a cast that a spoilt row could break. Rows from before their entry and the digest of
 * their slip were written down are compared in what they have.
 */

const amount = (column: string) => sql`${sql.ref(column)} / 100.0`;
const day = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const common = sql`id, journal_entry_id, reversal_entry_id, recorded_by, recorded_at, reversed_by, reversed_at, slip_name`;

/** Every movement in the words of its request. */
const recorded = sql`(
  select 'deposit' as kind, ${common}, jsonb_build_object('date', ${day('deposit_date')}, 'userId', user_id, 'toacc', account_id,
    'tocurrency', currency_id, 'amount', ${amount('amount_cents')}, 'remarks', remarks, 'slip', slip_name) as facts from deposits
  union all select 'transfer', ${common}, jsonb_build_object('transferdate', ${day('transfer_date')}, 'fromacc', from_account_id,
    'fromcurrency', from_currency_id, 'fromamount', ${amount('from_amount_cents')}, 'toacc', to_account_id, 'tocurrency', to_currency_id,
    'toamount', ${amount('to_amount_cents')}, 'conversionrate', conversion_rate, 'remarks', remarks, 'slip', slip_name) from transfers
  union all select 'payment', ${common}, jsonb_build_object('paymentdate', ${day('payment_date')}, 'paymentaccount', account_id,
    'amount', ${amount('amount_cents')}, 'remarks', remarks, 'slip', slip_name) || case payment_type
      when 'FEE' then jsonb_build_object('feetype', fee_type_id, 'paidby', paid_by)
      else jsonb_build_object('projectid', project_id, 'installmentid', installment_id) end from payments)`;

const dateOf = sql`case subject_kind when 'deposit' then 'date' when 'transfer' then 'transferdate' else 'paymentdate' end`;

/** What the audit log says of every movement, worked out once a row: dates without their time, remarks that were not sent as none. */
const said = sql`(
  select id, subject_kind as kind, subject_id, jsonb_typeof(after) = 'object' and after ? 'ledger' as has_entry, after || jsonb_build_object(
    ${dateOf}, left(after ->> (${dateOf}), 10), 'remarks', coalesce(after ->> 'remarks', ''), 'recorded by', actor_id, 'recorded at', at) as facts
  from audit_log where action in ('deposit.created', 'transfer.created', 'payment.created') offset 0)`;

const saidReversed = sql`(
  select id, subject_kind as kind, subject_id, jsonb_typeof(after) = 'object' and after ? 'ledger' as has_entry, after || jsonb_build_object(
    'journalEntry', before -> 'journalEntry', 'reversed by', actor_id, 'reversed at', at) as facts
  from audit_log where action in ('deposit.reversed', 'transfer.reversed', 'payment.reversed') offset 0)`;

/** What differs, each with both values; the postings of an entry would be too much. */
const differences = sql`(
  select string_agg(case key when 'ledger' then 'its entry is not the one that was written'
      else format('%s is %s, the audit log says %s', key, coalesce(value #>> '{}', 'nothing'), coalesce(s.facts ->> key, 'nothing')) end, '; ' order by key)
  from jsonb_each(m.expected) where s.facts -> key is distinct from value)`;

/** The rules by which movements and the audit log hold one another. */
export const auditedRules: readonly StoredRule[] = [
  {
    name: 'A movement is what the audit log says was recorded',
    isCheap: false,
    faults: sql`
      select case
          when m.id is null then format('The audit log says that %s %s was recorded, but it is not there any more.', s.kind, s.subject_id)
          when s.id is null then format('Of %s %s the audit log does not say that it was recorded.', m.kind, m.id)
          else format('%s %s is not what was recorded: %s.', initcap(m.kind), m.id, ${differences}) end as fault
      from (select *, id::text as subject_id from ${recorded} as movement) r
      full join ${said} s on s.kind = r.kind and s.subject_id = r.subject_id
      left join slips f on f.name = r.slip_name
      cross join lateral (select r.kind, r.id, r.facts || jsonb_build_object('recorded by', r.recorded_by, 'recorded at', r.recorded_at)
        || case when s.has_entry then jsonb_build_object('slipDigest', encode(f.sha256, 'hex'), 'ledger', ${entryFacts(sql`r.journal_entry_id`)})
          else '{}' end as expected) m
      where m.id is null or s.id is null or ${differences} is not null
      order by coalesce(m.kind, s.kind), m.id, s.id`,
  },
  {
    name: 'A reversal is what the audit log says was reversed',
    isCheap: false,
    faults: sql`
      select case
          when m.id is null then format('The audit log says that %s %s was reversed, but it is not reversed.', s.kind, s.subject_id)
          when s.id is null then format('Of %s %s the audit log does not say that it was reversed.', m.kind, m.id)
          else format('The reversal of %s %s is not what was recorded: %s.', m.kind, m.id, ${differences}) end as fault
      from (select *, id::text as subject_id from ${recorded} as movement where reversed_at is not null) r
      full join ${saidReversed} s on s.kind = r.kind and s.subject_id = r.subject_id
      cross join lateral (select r.kind, r.id, jsonb_build_object('journalEntry', r.journal_entry_id, 'reversalEntry', r.reversal_entry_id,
          'reversed by', r.reversed_by, 'reversed at', r.reversed_at)
        || case when s.has_entry then jsonb_build_object('ledger', ${entryFacts(sql`r.reversal_entry_id`)}) else '{}' end as expected) m
      where m.id is null or s.id is null or ${differences} is not null
      order by coalesce(m.kind, s.kind), m.id, s.id`,
  },
  {
    name: 'An entry is of the day of its movement',
    isCheap: false,
    faults: sql`
      select format('Entry %s is of %s, its movement of %s.', j.id, ${day('j.entry_date')}, ${day('m.day')}) as fault
      from journal_entries j join (
        select journal_entry_id, deposit_date as day from deposits
        union all select journal_entry_id, transfer_date from transfers
        union all select journal_entry_id, payment_date from payments) m on m.journal_entry_id = j.id
      where j.entry_date <> m.day order by j.id`,
  },
];
