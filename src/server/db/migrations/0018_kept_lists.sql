-- What lists would have to count: how many movements each filter of a list has, their sum, and where its pages start.
-- Whoever records or reverses only adds a line to list_changes, which nobody waits for; one chore at a time carries the
-- lines over. What is kept and the lines that are left make, in every snapshot, exactly what stands in the tables.
create table list_keeping (
  movements text primary key check (movements <> ''),
  -- when its movements were first counted; until then lists count for themselves
  filled_at timestamptz
);

create table list_changes (
  id bigint generated always as identity primary key,
  movements text not null,
  movement_id bigint not null,
  change smallint not null check (change in (-1, 1))
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create table list_totals (
  id bigint generated always as identity primary key,
  list text not null check (list <> ''),
  -- by which columns, and their values
  filter text not null,
  keys bigint[] not null,
  row_count bigint not null,
  -- many amounts are more than a bigint
  cents numeric not null,
  -- whether it is long enough for marks
  is_marked boolean not null default false,
  unique (list, filter, keys)
) with (fillfactor = 80);

-- Each mark counts the rows from its own on, oldest first, to the next of its level; those of a level are among those
-- of the level below. The first of a list stands before every row.
create table list_marks (
  list_id bigint not null,
  level smallint not null check (level between 1 and 3),
  day date not null,
  movement_id bigint not null,
  row_count bigint not null,
  primary key (list_id, level, day, movement_id)
) with (fillfactor = 80);

create function note_added_movements() returns trigger language plpgsql as $$
begin
  insert into list_changes (movements, movement_id, change)
  select tg_table_name, id, 1 from added where reversed_at is null;
  return null;
end
$$;
create function note_reversed_movements() returns trigger language plpgsql as $$
begin
  insert into list_changes (movements, movement_id, change)
  select tg_table_name, id, case when a.reversed_at is null then 1 else -1 end
  from changed_from b join changed_to a using (id) where (a.reversed_at is null) <> (b.reversed_at is null);
  return null;
end
$$;

create trigger deposits_added after insert on deposits
  referencing new table as added for each statement execute function note_added_movements();
create trigger deposits_reversed after update on deposits
  referencing old table as changed_from new table as changed_to for each statement execute function note_reversed_movements();
create trigger transfers_added after insert on transfers
  referencing new table as added for each statement execute function note_added_movements();
create trigger transfers_reversed after update on transfers
  referencing old table as changed_from new table as changed_to for each statement execute function note_reversed_movements();
create trigger payments_added after insert on payments
  referencing new table as added for each statement execute function note_added_movements();
create trigger payments_reversed after update on payments
  referencing old table as changed_from new table as changed_to for each statement execute function note_reversed_movements();

-- Nobody writes movements now until this is committed, so tables that are empty are counted.
insert into list_keeping (movements, filled_at) values
  ('deposits', case when not exists (select from deposits) then now() end),
  ('transfers', case when not exists (select from transfers) then now() end),
  ('payments', case when not exists (select from payments) then now() end);

-- A plan that was made while there were few marks must not read all of them later: only the key is used.
-- The last mark before a day, and how many rows stand before the mark; without marks the beginning of the list.
create function mark_before_day(of_list bigint, bound date, out day date, out movement_id bigint, out rows_before bigint)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  next_day date;
  next_id bigint;
  passed bigint;
begin
  day := '-infinity';
  movement_id := 0;
  rows_before := 0;
  for at_level in reverse 3..1 loop
    select m.day, m.movement_id into next_day, next_id from list_marks m
    where m.list_id = of_list and m.level = at_level and m.day < bound order by m.day desc, m.movement_id desc limit 1;
    exit when not found;
    select coalesce(sum(m.row_count), 0) into passed from list_marks m
    where m.list_id = of_list and m.level = at_level
      and (m.day, m.movement_id) >= (mark_before_day.day, mark_before_day.movement_id) and (m.day, m.movement_id) < (next_day, next_id);
    rows_before := rows_before + passed;
    day := next_day;
    movement_id := next_id;
  end loop;
end
$$;

-- The last mark that at most so many rows stand before.
create function mark_at_row(of_list bigint, row_number bigint, out day date, out movement_id bigint, out rows_before bigint)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  end_day date := 'infinity';
  end_id bigint := 0;
  next_day date;
  next_id bigint;
  passed bigint;
begin
  day := '-infinity';
  movement_id := 0;
  rows_before := 0;
  for at_level in reverse 3..1 loop
    select m.day, m.movement_id, m.passed into next_day, next_id, passed from (
      select k.day, k.movement_id, sum(k.row_count) over (order by k.day, k.movement_id) - k.row_count as passed
      from list_marks k where k.list_id = of_list and k.level = at_level
        and (k.day, k.movement_id) >= (mark_at_row.day, mark_at_row.movement_id) and (k.day, k.movement_id) < (end_day, end_id)) m
    where rows_before + m.passed <= row_number order by m.day desc, m.movement_id desc limit 1;
    exit when not found;
    rows_before := rows_before + passed;
    day := next_day;
    movement_id := next_id;
    select m.day, m.movement_id into next_day, next_id from list_marks m
    where m.list_id = of_list and m.level = at_level and (m.day, m.movement_id) > (mark_at_row.day, mark_at_row.movement_id)
    order by m.day, m.movement_id limit 1;
    if found then
      end_day := next_day;
      end_id := next_id;
    end if;
  end loop;
end
$$;

-- Every combination of filters that is kept has its rows in order.
create index deposits_by_account_and_user on deposits (account_id, user_id, deposit_date desc, id desc) where reversed_at is null;
create index deposits_by_currency_and_user on deposits (currency_id, user_id, deposit_date desc, id desc) where reversed_at is null;
create index transfers_by_accounts on transfers (from_account_id, to_account_id, transfer_date desc, id desc) where reversed_at is null;
create index payments_by_type_and_account on payments (payment_type, account_id, payment_date desc, id desc) where reversed_at is null;
create index payments_by_project_and_account on payments (project_id, account_id, payment_date desc, id desc) where reversed_at is null and project_id is not null;
create index payments_by_fee_type_and_account on payments (fee_type_id, account_id, payment_date desc, id desc) where reversed_at is null and fee_type_id is not null;
create index payments_by_fee_type_and_payer on payments (fee_type_id, paid_by, payment_date desc, id desc) where reversed_at is null and fee_type_id is not null;
create index payments_by_payer_and_account on payments (paid_by, account_id, payment_date desc, id desc) where reversed_at is null and paid_by is not null;
