-- Six payments of installments and six of fees of each block. The first installment of a project takes any number of
-- payments; each other one has two at most, however long the books are.
insert into drawn (kind, entry_kind, n, id, reversal_n, account_id, currency_id, amount_cents, project_id, installment_id)
select 'payment', 'INSTALLMENT_PAYMENT', n, block * 12 + place + 1,
  case when block % 3 = 1 and place = floor(6 * pg_temp.chance(block, 13)) then block * 125 + 125 end,
  a.id, a.currency_id, pg_temp.amount(n, 5000, 500000), p.id, installment
from (
  select *, block * 125 + 110 + place + 1 as n, block * 6 + place as sequence
  from generate_series($1::bigint, $2::bigint - 1) block, generate_series(0, 5) place, (select count(*)::integer as many from ranked_projects) projects
) numbered
cross join lateral (
  select sequence < many * 49 * 2 as is_regular,
    case when sequence < many * 49 * 2 then 2 + sequence / many % 49 else 1 end as installment
) chosen
join ranked_projects p on p.rank = case when is_regular then 1 + sequence % many else pg_temp.skewed(n, 9, many) end
join ranked_payers a on a.currency_id = p.currency_id and a.rank = 1 + floor(a.many * pg_temp.chance(n, 6))
union all
select 'payment', 'FEE_PAYMENT', n, block * 12 + 6 + place + 1,
  case when block % 3 = 2 and place = floor(6 * pg_temp.chance(block, 13)) then block * 125 + 125 end,
  a.id, a.currency_id, pg_temp.amount(n, 1000, 20000), null, null
from (
  select block, place, block * 125 + 116 + place + 1 as n
  from generate_series($1::bigint, $2::bigint - 1) block, generate_series(0, 5) place
) numbered
join ranked_accounts a on a.rank = pg_temp.skewed(n, 6, (select count(*)::integer from ranked_accounts));
