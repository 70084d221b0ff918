-- What every kind has, of the movements that are drawn: $1 is the last entry before them, $2 how many there will be in all.
insert into moves
select d.kind, d.entry_kind, d.n, d.id, d.reversal_n,
  case when d.entry_kind = 'FEE_PAYMENT' then u.id else d.user_id end, d.account_id, d.currency_id, d.amount_cents,
  d.to_account_id, d.to_currency_id, d.to_amount_cents, d.rate, d.project_id, d.installment_id,
  case when d.entry_kind = 'FEE_PAYMENT' then f.id end, d.slip_content,
  $1::bigint + d.n, pg_temp.moment(pg_temp.place(d.n, $2::bigint)), pg_temp.day(d.n, pg_temp.place(d.n, $2::bigint)), c.id, c.name,
  case when d.n % 2 = 0 then '' else 'Receipt ' || d.n end,
  translate(rtrim(encode(sha256(d.slip_content), 'base64'), '='), '+/', '-_') || '.txt',
  $1::bigint + d.reversal_n, case when d.reversal_n is not null then pg_temp.moment(pg_temp.place(d.reversal_n, $2::bigint)) end, r.id, r.name
from drawn d
join ranked_clerks c on c.rank = pg_temp.skewed(d.n, 3, (select count(*)::integer from ranked_clerks))
join ranked_clerks r on r.rank = pg_temp.skewed(d.n, 10, (select count(*)::integer from ranked_clerks))
join ranked_people u on u.rank = pg_temp.skewed(d.n, 5, (select count(*)::integer from ranked_people))
join ranked_fees f on f.rank = pg_temp.skewed(d.n, 9, (select count(*)::integer from ranked_fees));
