-- Files that are imported: each a batch whose rows are staged, judged, written all at once, and undone all at once.
create table import_batches (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  file_name text not null check (file_name <> ''),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  state text not null check (state in ('reading', 'asks', 'judging', 'judged', 'writing', 'written', 'undoing', 'undone', 'failed', 'cancelled')),
  heads jsonb not null default '[]',
  settings jsonb not null default '{}',
  -- which readings of its days and amounts the file leaves open
  asked jsonb not null default '{}',
  -- what a person should know about how it was read, and why it failed or was given back
  remark text,
  failure text,
  staged_rows integer not null default 0,
  judged_rows integer not null default 0,
  faulty_rows integer not null default 0,
  duplicate_rows integer not null default 0,
  accepted_rows integer not null default 0,
  totals jsonb not null default '[]',
  -- who is at it: a process that has lost its run changes nothing any more
  run uuid,
  heartbeat_at timestamptz,
  written_by bigint references users,
  written_at timestamptz,
  undone_by bigint references users,
  undone_at timestamptz,
  version integer not null default 1,
  check ((written_at is null) = (written_by is null) and (undone_at is null) = (undone_by is null)),
  check (state not in ('written', 'undoing', 'undone') or written_at is not null)
);
-- A file is in the books once.
create unique index import_batches_once on import_batches (kind, sha256) where state in ('written', 'undoing');

create table import_rows (
  batch_id bigint not null references import_batches on delete cascade,
  line integer not null check (line > 0),
  cells jsonb not null,
  -- of a row that fits: what its call would ask for, the columns of its movement, the postings of its entry
  request jsonb,
  movement jsonb,
  postings jsonb,
  faults jsonb not null default '[]',
  is_possible_duplicate boolean not null default false,
  is_accepted boolean not null default false,
  entry_id bigint,
  movement_id bigint,
  primary key (batch_id, line)
);
create index import_rows_faulty on import_rows (batch_id, line) where faults <> '[]';
create index import_rows_duplicate on import_rows (batch_id, line) where is_possible_duplicate;

create or replace function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger import_batches_version before update of state, settings on import_batches
  for each row execute function raise_version();
