-- Files that a browser fetches by itself. Each is asked for in a session and opened once, by a plain link with a cookie of
-- its own, within a minute. How far it is stands here, since another server may send it than the one that is asked.
create table downloads (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  cookie_hash bytea not null check (octet_length(cookie_hash) = 32),
  file_name text not null check (file_name <> ''),
  -- what was asked of the list, as it was accepted
  query jsonb not null,
  total_rows bigint check (total_rows >= 0),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- the last sign of life of the server that sends it
  seen_at timestamptz,
  sent_rows bigint not null default 0 check (sent_rows >= 0),
  sent_bytes bigint not null default 0 check (sent_bytes >= 0),
  cancelled_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'left', 'cancelled')),
  -- why it failed, where people can be told
  failure text,
  check (opened_at < expires_at),
  check ((opened_at is null) = (seen_at is null)),
  check ((ended_at is null) = (outcome is null)),
  check (outcome <> 'done' or opened_at is not null),
  check (failure is null or outcome = 'failed')
);
create index downloads_of_session on downloads (session_id);
create index downloads_by_time on downloads (asked_at);
