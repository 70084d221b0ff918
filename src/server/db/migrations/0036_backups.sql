-- Backups of these books that were taken or tried: the owner of the tables notes them, everybody else reads. They belong to
-- the place and not to the books, so that they stand in no backup.
create table backups (
  id bigint generated always as identity primary key,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- the computer on which the file lies
  host text not null,
  file text not null,
  bytes bigint check (bytes >= 0),
  row_count bigint check (row_count >= 0),
  -- what the check of the restored books has found; null where it was not asked for
  faults integer check (faults >= 0),
  -- why there is none
  failure text check (failure <> ''),
  -- of one that is taken again and again
  every_seconds integer check (every_seconds > 0),
  keep_count integer check (keep_count > 0),
  due_at timestamptz,
  check ((ended_at is null) = (bytes is null and failure is null)),
  check (bytes is null or failure is null),
  check ((bytes is null) = (row_count is null)),
  check ((every_seconds is null) = (keep_count is null))
);
