-- How far the check of the books is, told alike by every server: one row, of the check that runs or ran last.
create table books_check (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  finished_at timestamptz,
  whole_finished_at timestamptz,
  rules integer not null check (rules > 0),
  rules_done integer not null check (rules_done between 0 and rules),
  faults jsonb not null default '[]'
);

-- Up to which row the audit log is sealed without a gap; sealing goes on behind it.
create table audit_sealing (
  only_row boolean primary key default true check (only_row),
  sealed_through bigint not null default 0
);
insert into audit_sealing default values;
