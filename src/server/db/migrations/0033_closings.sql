-- Up to which day the books are closed, who may write there all the same, and the guard that holds it on every path: no
-- posting gets a closed day, whoever is writing meanwhile. A closing locks all accounts, in order, and then takes a lock
-- that whoever writes postings shares; entries hold their accounts when they come here, so nobody waits for the other in turn.
create table closings (
  id bigint generated always as identity primary key,
  -- the last closed day from then on; null where every day is open again
  closed_through date,
  -- entries of higher numbers are written after it
  last_entry bigint not null,
  reason text not null default '' check (char_length(reason) <= 250),
  closed_by bigint not null references users,
  closed_at timestamptz not null default clock_timestamp()
);

create table closing_exceptions (
  id bigint generated always as identity primary key,
  -- who may write on which closed days, and until when
  user_id bigint not null references users,
  first_day date not null,
  last_day date not null,
  holds_until timestamptz not null,
  reason text not null check (reason ~ '\S' and char_length(reason) <= 250),
  given_by bigint not null references users,
  given_at timestamptz not null default now(),
  ended_by bigint references users,
  ended_at timestamptz,
  -- where it was ended: entries of higher numbers are written after that
  last_entry bigint,
  check (last_day >= first_day),
  check ((ended_by is null) = (ended_at is null) and (ended_by is null) = (last_entry is null))
);
create index closing_exceptions_by_person on closing_exceptions (user_id, holds_until);

create trigger closings_append_only before update or delete or truncate on closings for each statement execute function refuse_change();
create trigger closing_exceptions_kept before delete or truncate on closing_exceptions for each statement execute function refuse_change();

-- On which day somebody's posting lands that is meant for a day: that day, or the first open one behind a closed period.
create function posting_day(meant date, person bigint) returns date language plpgsql stable as $$
declare
  closed date := (select c.closed_through from closings c order by c.id desc limit 1);
begin
  if closed is null or meant > closed or exists (
    select from closing_exceptions e
    where e.user_id = person and meant between e.first_day and e.last_day and e.ended_at is null and e.holds_until > now()
  ) then
    return meant;
  end if;
  return closed + 1;
end
$$;

-- A plan that was made while there were few entries must not read all of them later: only the key is used.
create function refuse_closed_days() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  closed date;
begin
  -- An older snapshot would not show a closing that has come since.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Postings are written in transactions that read what is committed' using errcode = 'feature_not_supported';
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closings', 0));
  select c.closed_through into closed from closings c order by c.id desc limit 1;
  if closed is not null and exists (
    select from (select distinct a.journal_entry_id as id from added a) e
      cross join lateral (select j.entry_date, j.recorded_by from journal_entries j where j.id = e.id limit 1) j
    where j.entry_date <= closed and posting_day(j.entry_date, j.recorded_by) <> j.entry_date
  ) then
    raise exception 'The books are closed up to %', closed using errcode = 'BC001', detail = to_char(closed, 'YYYY-MM-DD');
  end if;
  return null;
end
$$;
create trigger postings_on_open_days after insert on postings
  referencing new table as added for each statement execute function refuse_closed_days();

-- Whoever closes, or ends an exception, holds all accounts already: who shares the lock still is a writer without accounts,
-- such as an import, and is not waited for, since it may be waiting for an account. But a commit lets go of its rows an
-- instant before its advisory locks: whoever recorded last may share the lock for so long, hence a quarter of a second.
create function hold_closings() returns trigger language plpgsql as $$
begin
  for attempt in 1..25 loop
    if pg_try_advisory_xact_lock(hashtextextended('closings', 0)) then
      return null;
    end if;
    perform pg_sleep(0.01);
  end loop;
  raise exception 'Postings are being written' using errcode = 'BC002';
end
$$;
create trigger closings_alone before insert on closings for each statement execute function hold_closings();
create trigger closing_exceptions_alone before update on closing_exceptions for each statement execute function hold_closings();
