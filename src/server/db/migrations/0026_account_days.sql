-- What the statement of an account would have to count: its entries in the order of their days, and what came in and went
-- out, by day. Whoever writes postings adds the entry's key and a line to account_changes, and waits for nobody; a chore
-- carries the lines over into account_sums. Sums and the lines that are left make, in every snapshot, what the entries make.
create table account_keeping (
  is_only boolean primary key default true check (is_only),
  -- entries of before, up to which one they are kept, and when all of them were; until then statements count for themselves
  last_old_entry bigint not null,
  kept_through bigint not null default 0,
  filled_at timestamptz
);

-- Each entry on each of its accounts; a reversal is an entry of its own day.
create table account_entries (
  account_id bigint not null,
  day date not null,
  journal_entry_id bigint not null,
  amount_cents bigint not null,
  primary key (account_id, day, journal_entry_id)
);

-- What entries of an account make together: those of a year (level 4), a month (3), a day (2), and of a day those of a
-- block of 1,024 entries (1), so that no sum before an entry has many parts, however long the books or the day.
create table account_sums (
  account_id bigint not null,
  level smallint not null check (level between 1 and 4),
  -- the first one of it
  day date not null,
  block bigint not null check (level = 1 or block = 0),
  -- many amounts are more than a bigint
  in_cents numeric not null,
  out_cents numeric not null,
  entry_count bigint not null,
  primary key (account_id, level, day, block)
) with (fillfactor = 80);

create table account_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  day date not null,
  block bigint not null,
  in_cents numeric not null,
  out_cents numeric not null,
  entry_count bigint not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

-- A plan that was made while there were few entries must not read all of them later: only the key is used.
create function note_added_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  with noted as (
    insert into account_entries (account_id, day, journal_entry_id, amount_cents)
    select account_id, (select entry_date from journal_entries j where j.id = a.journal_entry_id), journal_entry_id, sum(amount_cents)
    from added a where account_id is not null group by account_id, journal_entry_id
    returning account_id, day, journal_entry_id, amount_cents
  )
  insert into account_changes (account_id, day, block, in_cents, out_cents, entry_count)
  select account_id, day, journal_entry_id / 1024, sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*)
  from noted group by 1, 2, 3;
  return null;
end
$$;

create trigger postings_added after insert on postings
  referencing new table as added for each statement execute function note_added_postings();

-- What was never kept is counted from the postings; as functions, so that nothing of it is in the plans of who finds it kept.
create function count_account_entries(of_account bigint, before_day date, before_entry bigint,
  out in_cents numeric, out out_cents numeric, out entry_count bigint)
language plpgsql stable as $$
begin
  select coalesce(sum(greatest(e.cents, 0)), 0), coalesce(sum(greatest(-e.cents, 0)), 0), count(*)
  into in_cents, out_cents, entry_count
  from (
    select sum(p.amount_cents) as cents from postings p join journal_entries j on j.id = p.journal_entry_id
    where p.account_id = of_account and (j.entry_date, j.id) < (before_day, before_entry) group by j.id) e;
end
$$;
create function list_account_entries(of_account bigint, after_day date, after_entry bigint, until_day date, many bigint)
returns table (day date, journal_entry_id bigint, amount_cents bigint)
language plpgsql stable as $$
begin
  return query
  select j.entry_date, j.id, sum(p.amount_cents)::bigint from postings p join journal_entries j on j.id = p.journal_entry_id
  where p.account_id = of_account and (j.entry_date, j.id) > (after_day, after_entry) and j.entry_date < until_day
  group by j.id order by j.entry_date, j.id limit many;
end
$$;

-- Nobody writes postings now until this is committed, so every later one is noted.
insert into account_keeping (last_old_entry, filled_at)
select coalesce(max(id), 0), case when count(*) = 0 then now() end from journal_entries;
