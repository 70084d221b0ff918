-- Tries to guess, counted for all servers together: at full_at every try of this key is free again.
create table attempt_budgets (
  key bytea primary key check (length(key) = 32),
  full_at timestamptz not null
) with (fillfactor = 50);

-- Browsers and addresses from which a person has signed in before.
create table sign_in_places (
  user_id bigint not null references users,
  kind text not null check (kind in ('device', 'address')),
  key_hash bytea not null check (length(key_hash) = 32),
  last_used_at timestamptz not null default now(),
  primary key (user_id, kind, key_hash)
);
create index sign_in_places_key_hash on sign_in_places (key_hash);
create index sign_in_places_last_used_at on sign_in_places (last_used_at);

-- Who came in and who was denied what: one row an hour for the same of everything, so that a flood adds none.
create table access_events (
  id bigint generated always as identity primary key,
  hour timestamptz not null default date_trunc('hour', now(), 'UTC'),
  action text not null check (action <> ''),
  status integer not null,
  actor_id bigint references users,
  actor_name text not null default '',
  subject_kind text not null default '',
  subject_id text not null default '',
  -- what counts as the same subject: names that nobody has are all one
  subject_key text not null default '',
  address text not null,
  network text not null,
  request_id text not null,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  kept_until timestamptz not null
);
create unique index access_events_key
  on access_events (hour, action, status, actor_id, subject_kind, subject_key, network) nulls not distinct;
create index access_events_kept_until on access_events (kept_until);

create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if old.kept_until > now() then
    raise exception '% is kept until %', tg_table_name, old.kept_until using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger access_events_kept before delete on access_events for each row execute function refuse_early_removal();
create trigger access_events_not_emptied before truncate on access_events for each statement execute function refuse_change();
