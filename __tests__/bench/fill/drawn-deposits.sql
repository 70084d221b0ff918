-- A hundred deposits of each block from $1 on and before $2; one of five hundred has a slip, two are reversed.
insert into drawn (kind, entry_kind, n, id, reversal_n, user_id, account_id, currency_id, amount_cents, slip_content)
select 'deposit', 'DEPOSIT', n, block * 100 + place + 1,
  case when place = floor(50 * pg_temp.chance(block, 11)) then block * 125 + 123
    when place = 50 + floor(50 * pg_temp.chance(block, 12)) then block * 125 + 124 end,
  u.id, a.id, a.currency_id, pg_temp.amount(n, 10000, 5000000),
  case when pg_temp.chance(n, 7) < 0.002 then convert_to('Bank transfer receipt ' || n, 'UTF8') end
from (
  select block, place, block * 125 + place + 1 as n
  from generate_series($1::bigint, $2::bigint - 1) block, generate_series(0, 99) place
) numbered
join ranked_people u on u.rank = pg_temp.skewed(n, 5, (select count(*)::integer from ranked_people))
join ranked_accounts a on a.rank = pg_temp.skewed(n, 6, (select count(*)::integer from ranked_accounts));
