-- Ten transfers of each block; of every third block one is reversed.
insert into drawn (kind, entry_kind, n, id, reversal_n, account_id, currency_id, amount_cents, to_account_id, to_currency_id, to_amount_cents, rate)
select 'transfer', 'TRANSFER', n, block * 10 + place + 1,
  case when block % 3 = 0 and place = floor(10 * pg_temp.chance(block, 13)) then block * 125 + 125 end,
  f.id, f.currency_id, amount, t.id, t.currency_id, round(amount * rate), rate
from (
  select *, block * 125 + 100 + place + 1 as n
  from generate_series($1::bigint, $2::bigint - 1) block, generate_series(0, 9) place, (select count(*)::integer as many from ranked_accounts) accounts
) numbered
cross join lateral (select pg_temp.skewed(n, 6, many) as from_rank, pg_temp.amount(n, 10000, 2000000) as amount) chosen
join ranked_accounts f on f.rank = from_rank
join ranked_accounts t on t.rank = 1 + (from_rank + floor((many - 1) * pg_temp.chance(n, 8))::integer) % many
cross join lateral (select case when f.currency_id = t.currency_id then 1 else round(f.worth / t.worth, 4) end as rate) converted;
