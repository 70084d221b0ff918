-- What partners deposited by day: as of a day long past the deposits of all later days would have to be added up. The lines
-- of list_changes say all that is needed, so whoever carries them over, an older version too, adds them to these sums: sums
-- and the lines that are left make, in every snapshot, what the deposits make.
create table deposit_keeping (
  is_only boolean primary key default true check (is_only),
  -- when deposits of before were summed; until then they are added up where they are asked for
  filled_at timestamptz
);

-- Deposits of somebody in a currency: those of a year (level 3), a month (2) and a day (1).
create table deposit_sums (
  level smallint not null check (level between 1 and 3),
  -- the first one of it
  day date not null,
  currency_id bigint not null,
  user_id bigint not null,
  -- many amounts are more than a bigint
  cents numeric not null,
  primary key (level, day, currency_id, user_id)
) with (fillfactor = 80);
create index deposit_sums_of_person on deposit_sums (user_id, level, day);

create function sum_carried_deposits() returns trigger language plpgsql as $$
begin
  insert into deposit_sums as s (level, day, currency_id, user_id, cents)
  select at.level, at.day, c.currency_id, c.user_id, sum(c.change * c.amount_cents)
  from carried c cross join lateral (values (1::smallint, c.deposit_date),
    (2, date_trunc('month', c.deposit_date::timestamp)::date), (3, date_trunc('year', c.deposit_date::timestamp)::date)) as at (level, day)
  where c.movements = 'deposits' group by 1, 2, 3, 4
  on conflict (level, day, currency_id, user_id) do update set cents = s.cents + excluded.cents;
  return null;
end
$$;
create trigger list_changes_carried after delete on list_changes
  referencing old table as carried for each statement execute function sum_carried_deposits();

-- What was never summed; as a function, so that nothing of it is in the plans of who finds the sums.
create function list_later_deposits(of_day date, of_person bigint) returns table (user_id bigint, currency_id bigint, cents numeric)
language plpgsql stable as $$
begin
  return query
  select d.user_id, d.currency_id, sum(d.amount_cents) from deposits d
  where d.reversed_at is null and d.deposit_date > of_day and (of_person is null or d.user_id = of_person) group by 1, 2;
end
$$;

-- Nobody notes deposits now until this is committed, so every later one is carried over.
insert into deposit_keeping (filled_at) select case when not exists (select from deposits) then now() end;
