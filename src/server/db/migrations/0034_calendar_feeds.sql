-- The address under which a person's calendar reads what is due: one for each person, known by the hash of its token.
create table calendar_feeds (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null default now()
);
