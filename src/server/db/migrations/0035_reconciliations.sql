-- Statements of the bank are ticked off, entry by entry of an account, until what is ticked makes the bank's balance. Whoever
-- records waits for nothing of it: an entry that comes later, also one of an earlier day, is open because nobody ticked it.
create table reconciliations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- the last day of the bank's statement
  statement_day date not null,
  -- the bank's balance that the one before ended with
  opening_cents bigint not null,
  -- the bank's balance on that day
  closing_cents bigint not null,
  -- what its ticks make, and how many they are
  ticked_cents numeric not null default 0,
  tick_count bigint not null default 0,
  begun_by bigint not null references users,
  begun_at timestamptz not null default now(),
  finished_by bigint references users,
  finished_at timestamptz,
  -- what stayed open when it was finished
  outstanding_cents numeric,
  outstanding_count bigint,
  cancelled_by bigint references users,
  cancelled_at timestamptz,
  version integer not null default 1,
  unique (id, account_id),
  check ((finished_by is null) = (finished_at is null)),
  check ((finished_at is null) = (outstanding_cents is null) and (finished_at is null) = (outstanding_count is null)),
  check ((cancelled_by is null) = (cancelled_at is null)),
  check (finished_at is null or cancelled_at is null),
  check (cancelled_at is null or tick_count = 0),
  constraint reconciliations_agree check (finished_at is null or opening_cents + ticked_cents = closing_cents)
);
-- Of an account one is open, and those that are finished have days of their own.
create unique index reconciliations_open on reconciliations (account_id) where finished_at is null and cancelled_at is null;
create unique index reconciliations_finished on reconciliations (account_id, statement_day) where finished_at is not null;
create index reconciliations_of_account on reconciliations (account_id, id) where cancelled_at is null;

-- An entry on an account is ticked once: by the reconciliation whose bank statement has it.
create table reconciliation_ticks (
  account_id bigint not null,
  journal_entry_id bigint not null references journal_entries,
  reconciliation_id bigint not null,
  day date not null,
  amount_cents bigint not null,
  ticked_by bigint not null references users,
  ticked_at timestamptz not null default now(),
  primary key (account_id, journal_entry_id),
  foreign key (reconciliation_id, account_id) references reconciliations (id, account_id)
);
create index reconciliation_ticks_in_order on reconciliation_ticks (reconciliation_id, day, journal_entry_id);

-- How many entries of a day (level 2) and of a month (3) are ticked: where an account has no more of them (account_sums),
-- nothing is open, so that nobody looks for it there.
create table reconciled_days (
  account_id bigint not null,
  level smallint not null check (level in (2, 3)),
  day date not null,
  entry_count bigint not null,
  primary key (account_id, level, day)
) with (fillfactor = 80);

-- What stayed open when a reconciliation was finished, as its report tells.
create table reconciliation_outstanding (
  reconciliation_id bigint not null references reconciliations,
  day date not null,
  journal_entry_id bigint not null references journal_entries,
  amount_cents bigint not null,
  primary key (reconciliation_id, day, journal_entry_id)
);

create trigger reconciliations_version before update on reconciliations for each row
  when ((old.statement_day, old.closing_cents) is distinct from (new.statement_day, new.closing_cents))
  execute function raise_version();
create trigger reconciliations_kept before delete or truncate on reconciliations for each statement execute function refuse_change();

-- What is ticked changes only while its reconciliation is open; sums and counts follow, whoever writes.
create function note_ticks() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update reconciliations r set ticked_cents = r.ticked_cents + c.cents, tick_count = r.tick_count + c.many
  from (
    select reconciliation_id, sign * sum(amount_cents) as cents, sign * count(*) as many from changed group by 1) c
  where r.id = c.reconciliation_id;
  if exists (
    select from reconciliations r where r.id in (select reconciliation_id from changed)
      and (r.finished_at is not null or r.cancelled_at is not null)
  ) then
    raise exception 'What is ticked is changed while its reconciliation is open' using errcode = 'check_violation';
  end if;
  insert into reconciled_days as d (account_id, level, day, entry_count)
  select c.account_id, at.level, at.day, sign * count(*)
  from changed c cross join lateral (values (2::smallint, c.day), (3, date_trunc('month', c.day::timestamp)::date)) as at (level, day)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, level, day) do update set entry_count = d.entry_count + excluded.entry_count;
  return null;
end
$$;
create trigger reconciliation_ticks_added after insert on reconciliation_ticks
  referencing new table as changed for each statement execute function note_ticks();
create trigger reconciliation_ticks_removed after delete on reconciliation_ticks
  referencing old table as changed for each statement execute function note_ticks();
create trigger reconciliation_ticks_kept before update or truncate on reconciliation_ticks
  for each statement execute function refuse_change();
