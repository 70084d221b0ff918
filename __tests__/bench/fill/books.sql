-- The movements that are drawn, into the books, as the services write them: entries, postings, slips, rows, audit log.
insert into lines
select n, entry_id, 1, account_id, null, currency_id, case kind when 'deposit' then amount_cents else -amount_cents end from moves
union all
select n, entry_id, 2, null,
  case entry_kind when 'DEPOSIT' then 'PARTNER' when 'FEE_PAYMENT' then 'FEE' when 'INSTALLMENT_PAYMENT' then 'PROJECT' else 'EXCHANGE' end,
  currency_id, case kind when 'deposit' then -amount_cents else amount_cents end
from moves where kind <> 'transfer' or currency_id <> to_currency_id
union all
select n, entry_id, case when currency_id = to_currency_id then 2 else 3 end, to_account_id, null, to_currency_id, to_amount_cents
from moves where kind = 'transfer'
union all
select n, entry_id, 4, null, 'EXCHANGE', to_currency_id, -to_amount_cents
from moves where kind = 'transfer' and currency_id <> to_currency_id;
insert into lines
select m.reversal_n, m.reversal_id, l.line, l.account_id, l.counterpart, l.currency_id, -l.amount_cents
from moves m join lines l on l.n = m.n where m.reversal_n is not null;

insert into journal_entries (id, kind, entry_date, reverses_id, recorded_by, recorded_at) overriding system value
select entry_id, entry_kind, day, null::bigint, clerk_id, at from moves
union all
select reversal_id, 'REVERSAL', day, entry_id, reverser_id, reversed_at from moves where reversal_id is not null
order by 1;

insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents)
select entry_id, line, account_id, counterpart, currency_id, amount_cents from lines order by n, line;

insert into slips (name, media_type, size_bytes, sha256, original_name, uploaded_by, uploaded_at)
select slip_name, 'text/plain', length(slip_content), sha256(slip_content), 'receipt.txt', clerk_id, at
from moves where slip_content is not null order by n;
insert into slip_chunks (slip_name, position, content)
select slip_name, 0, slip_content from moves where slip_content is not null order by n;

insert into deposits (id, journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, slip_name,
  recorded_by, recorded_at, reversed_by, reversed_at, reversal_entry_id) overriding system value
select id, entry_id, day, user_id, account_id, currency_id, amount_cents, remarks, slip_name,
  clerk_id, at, case when reversal_id is not null then reverser_id end, reversed_at, reversal_id
from moves where kind = 'deposit' order by n;

insert into transfers (id, journal_entry_id, transfer_date, from_account_id, from_currency_id, from_amount_cents, to_account_id,
  to_currency_id, to_amount_cents, conversion_rate, remarks, recorded_by, recorded_at, reversed_by, reversed_at, reversal_entry_id)
  overriding system value
select id, entry_id, day, account_id, currency_id, amount_cents, to_account_id, to_currency_id, to_amount_cents, rate, remarks,
  clerk_id, at, case when reversal_id is not null then reverser_id end, reversed_at, reversal_id
from moves where kind = 'transfer' order by n;

insert into payments (id, journal_entry_id, payment_type, payment_date, account_id, currency_id, amount_cents, project_id,
  installment_id, fee_type_id, paid_by, remarks, recorded_by, recorded_at, reversed_by, reversed_at, reversal_entry_id)
  overriding system value
select id, entry_id, case entry_kind when 'FEE_PAYMENT' then 'FEE' else 'INSTALLMENT' end, day, account_id, currency_id,
  amount_cents, project_id, installment_id, fee_type_id, user_id, remarks,
  clerk_id, at, case when reversal_id is not null then reverser_id end, reversed_at, reversal_id
from moves where kind = 'payment' order by n;

insert into audit_log (at, actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after)
with facts as (
  select n, jsonb_agg(jsonb_build_array(account_id, counterpart, currency_id, amount_cents) order by line) as lines
  from lines group by n
)
select at, actor_id, actor_name, action, kind, id::text, '10.0.' || n % 7 || '.' || n % 11, 'req-' || to_hex(n), before,
  after || jsonb_build_object('ledger', ledger || jsonb_build_object('lines', f.lines))
from (
  select n, at, clerk_id as actor_id, clerk_name as actor_name, kind || '.created' as action, kind, id, null::jsonb as before,
    jsonb_build_object('remarks', remarks, 'slip', slip_name, 'slipDigest', encode(sha256(slip_content), 'hex')) ||
    case entry_kind
      when 'DEPOSIT' then jsonb_build_object('date', day, 'userId', user_id, 'toacc', account_id, 'tocurrency', currency_id,
        'amount', trim_scale(amount_cents / 100.0))
      when 'TRANSFER' then jsonb_build_object('transferdate', day, 'fromacc', account_id, 'fromcurrency', currency_id,
        'fromamount', trim_scale(amount_cents / 100.0), 'toacc', to_account_id, 'tocurrency', to_currency_id,
        'toamount', trim_scale(to_amount_cents / 100.0), 'conversionrate', trim_scale(rate))
      else jsonb_build_object('paymentdate', day, 'paymentaccount', account_id, 'amount', trim_scale(amount_cents / 100.0)) ||
        case entry_kind when 'FEE_PAYMENT' then jsonb_build_object('feetype', fee_type_id, 'paidby', user_id)
          else jsonb_build_object('projectid', project_id, 'installmentid', installment_id) end
    end as after,
    jsonb_build_object('entry', entry_id, 'kind', entry_kind, 'date', day, 'reverses', null) as ledger
  from moves
  union all
  select reversal_n, reversed_at, reverser_id, reverser_name, kind || '.reversed', kind, id,
    jsonb_build_object('journalEntry', entry_id), jsonb_build_object('reversalEntry', reversal_id),
    jsonb_build_object('entry', reversal_id, 'kind', 'REVERSAL', 'date', day, 'reverses', entry_id)
  from moves where reversal_n is not null
) logged join facts f using (n) order by n;

truncate drawn, moves, lines;
