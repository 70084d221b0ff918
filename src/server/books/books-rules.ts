import { type RawBuilder, sql } from 'kysely';
import { entryKind, everyAccountLine, everyMovement, firstDayOf } from './movement-rows';

/** A rule of the books and the statement that finds what breaks it, each fault as a sentence. */
export interface StoredRule {
  readonly name: string;
  /** whether it is looked at after every start: what it reads is little beside the whole books */
  readonly isCheap: boolean;
  readonly faults: RawBuilder<{ fault: string }>;
}

const money = (column: RawBuilder<unknown>) => sql`to_char(${column} / 100.0, 'FM999999999999990.00')`;

const movements = everyMovement(
  (movement) => sql`id, journal_entry_id, reversal_entry_id, ${entryKind(movement)} as entry_kind`,
);
const slipOwners = everyMovement(() => sql`slip_name`);

/** The rules of contract §4 that can be checked from what is stored. */
export const storedRules: readonly StoredRule[] = [
  {
    name: 'A balance is the sum of its postings',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) shows %s, its postings make %s.', a.name, a.id, ${money(sql`a.balance_cents`)}, ${money(sql`coalesce(p.total, 0)`)}) as fault
      from accounts a left join (select account_id, sum(amount_cents) as total from postings where account_id is not null group by account_id) p
        on p.account_id = a.id
      where a.balance_cents <> coalesce(p.total, 0) order by a.id`,
  },
  {
    name: 'An account is not below its limit',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) is at %s, its limit is %s.', name, id, ${money(sql`balance_cents`)}, ${money(sql`-overdraft_limit_cents`)}) as fault
      from accounts where balance_cents < -overdraft_limit_cents order by id`,
  },
  {
    name: 'An account with an opening balance begins with it',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) says that it begins on %s, its opening balance is of %s.', a.name, a.id,
        coalesce(to_char(a.opened_on, 'YYYY-MM-DD'), 'no day'), coalesce(to_char(o.opening_date, 'YYYY-MM-DD'), 'no day')) as fault
      from accounts a left join opening_balances o on o.account_id = a.id and o.reversed_at is null
      where a.opened_on is distinct from o.opening_date
      union all
      select format('Account %s (%s) has an entry of %s, before its opening balance of %s.', a.name, a.id,
        to_char(m.day, 'YYYY-MM-DD'), to_char(a.opened_on, 'YYYY-MM-DD'))
      from accounts a cross join lateral (select ${firstDayOf(sql`a.id`)} as day) m where m.day < a.opened_on`,
  },
  {
    name: 'A closed account is empty',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) is closed and holds %s.', name, id, ${money(sql`balance_cents`)}) as fault
      from accounts where closed_at is not null and balance_cents <> 0 order by id`,
  },
  {
    name: 'What is paid of an installment is the sum of its payments',
    isCheap: true,
    faults: sql`
      select format('Installment %s of project %s shows %s paid, its payments make %s.', s.installment_id, s.project_id,
        ${money(sql`s.paid_cents`)}, ${money(sql`coalesce(p.total, 0)`)}) as fault
      from schedule_rows s left join (
        select project_id, installment_id, sum(amount_cents) as total from payments
        where payment_type = 'INSTALLMENT' and reversed_at is null group by project_id, installment_id) p
        on p.project_id = s.project_id and p.installment_id = s.installment_id
      where s.paid_cents <> coalesce(p.total, 0) or s.paid_cents not between 0 and s.amount_cents order by s.project_id, s.installment_id`,
  },
  {
    name: 'Postings of an entry sum to zero per currency',
    isCheap: true,
    faults: sql`
      select format('Entry %s is off by %s in currency %s.', journal_entry_id, ${money(sql`sum(amount_cents)`)}, currency_id) as fault
      from postings group by journal_entry_id, currency_id having sum(amount_cents) <> 0 order by journal_entry_id`,
  },
  {
    name: 'Every entry belongs to one movement, every reversal to one reversed movement',
    isCheap: false,
    faults: sql`
      select format('Entry %s (%s) belongs to %s movements.', j.id, j.kind, count(m.id)) as fault
      from journal_entries j left join ${movements} m
        on (j.kind <> 'REVERSAL' and m.journal_entry_id = j.id and m.entry_kind = j.kind)
        or (j.kind = 'REVERSAL' and m.reversal_entry_id = j.id and m.journal_entry_id = j.reverses_id)
      group by j.id, j.kind having count(m.id) <> 1 order by j.id`,
  },
  {
    name: 'A movement moved exactly its amounts',
    isCheap: false,
    faults: sql`
      select format('Entry %s does not move what its movement says on account %s.', coalesce(e.journal_entry_id, p.journal_entry_id),
        coalesce(e.account_id, p.account_id)) as fault
      from ${everyAccountLine} e full join (
        select p.journal_entry_id, p.account_id, p.amount_cents from postings p join journal_entries j on j.id = p.journal_entry_id
        where p.account_id is not null and j.kind <> 'REVERSAL') p
        on p.journal_entry_id = e.journal_entry_id and p.account_id = e.account_id and p.amount_cents = e.amount_cents
      where e.account_id is null or p.account_id is null order by 1`,
  },
  {
    name: 'A reversal is the mirror of its entry',
    isCheap: false,
    faults: sql`
      select format('Reversal %s is not the mirror of entry %s.', j.id, j.reverses_id) as fault
      from journal_entries j
      where j.reverses_id is not null and exists (
        select from (select account_id, counterpart, currency_id, amount_cents from postings where journal_entry_id in (j.id, j.reverses_id)) both_sides
        group by account_id, counterpart, currency_id having sum(amount_cents) <> 0 or count(*) % 2 <> 0)
      order by j.id`,
  },
  {
    name: 'Every slip is complete',
    isCheap: true,
    faults: sql`
      select format('Slip %s has %s of %s bytes.', s.name, coalesce(c.total, 0), s.size_bytes) as fault
      from slips s left join (select slip_name, sum(length(content)) as total from slip_chunks group by slip_name) c on c.slip_name = s.name
      where s.size_bytes <> coalesce(c.total, 0) order by s.name`,
  },
  {
    name: 'Every slip is what was uploaded',
    isCheap: false,
    faults: sql`
      select format('Slip %s is not what was uploaded.', s.name) as fault
      from slips s where s.sha256 <> sha256((select string_agg(content, ''::bytea order by position) from slip_chunks where slip_name = s.name))
      order by s.name`,
  },
  {
    name: 'Every slip belongs to one movement',
    isCheap: true,
    faults: sql`
      select format('Slip %s belongs to %s movements.', s.name, count(o.slip_name)) as fault
      from slips s left join ${slipOwners} o on o.slip_name = s.name group by s.name having count(o.slip_name) <> 1 order by s.name`,
  },
];
