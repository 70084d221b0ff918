-- Schedules that people change: every save is a version, with who, when and why, and each row it changed old beside new.
alter table projects
  add column schedule_version integer not null default 0 check (schedule_version >= 0),
  add column last_installment_id bigint not null default 0 check (last_installment_id >= 0);
alter table schedule_rows add column changed_in integer not null default 0 check (changed_in >= 0);

update projects p set last_installment_id = greatest(
  coalesce((select max(installment_id) from schedule_rows s where s.project_id = p.id), 0),
  coalesce((select max(installment_id) from payments m where m.project_id = p.id), 0));

create table schedule_versions (
  project_id bigint not null references projects,
  version integer not null check (version > 0),
  saved_by bigint not null references users,
  saved_at timestamptz not null default now(),
  reason text not null default '' check (char_length(reason) <= 250),
  primary key (project_id, version)
);

create table schedule_changes (
  project_id bigint not null,
  version integer not null,
  installment_id bigint not null check (installment_id > 0),
  before jsonb,
  after jsonb,
  primary key (project_id, version, installment_id),
  foreign key (project_id, version) references schedule_versions,
  check (before is not null or after is not null)
);
create trigger schedule_versions_append_only before update or delete or truncate on schedule_versions for each statement execute function refuse_change();
create trigger schedule_changes_append_only before update or delete or truncate on schedule_changes for each statement execute function refuse_change();

-- Whether anything was ever paid on a row, reversed payments included: asked before it is removed, and by its foreign key.
create index payments_project_installment on payments (project_id, installment_id) where project_id is not null;

-- The number of a row is its name in payments and exports: it stays, and no other row ever gets it.
create function refuse_number_change() returns trigger language plpgsql as $$
begin
  raise exception 'the number of a schedule row never changes' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger schedule_rows_keep_number before update of project_id, installment_id on schedule_rows
  for each statement execute function refuse_number_change();

create function note_schedule_numbers() returns trigger language plpgsql as $$
begin
  if exists (select from added a join schedule_changes c using (project_id, installment_id)) then
    raise exception 'the number of a schedule row is never used again' using errcode = 'integrity_constraint_violation';
  end if;
  update projects p set last_installment_id = a.last
    from (select project_id, max(installment_id) as last from added group by project_id) a
    where p.id = a.project_id and p.last_installment_id < a.last;
  return null;
end
$$;
create trigger schedule_rows_numbered after insert on schedule_rows referencing new table as added
  for each statement execute function note_schedule_numbers();
