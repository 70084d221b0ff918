-- Projects and schedules that come from files.

-- A version of a schedule that came with a file says with which, so that it is taken back with it.
alter table schedule_versions add column import_batch_id bigint references import_batches;
create index schedule_versions_import_batch_id on schedule_versions (import_batch_id) where import_batch_id is not null;

-- Of many names that are given at once it is said which is taken.
create or replace function refuse_taken_project_name() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('names of projects', 0));
  if exists (select from projects where lower(name) = lower(new.name) and archived_at is null and id <> new.id) then
    raise exception 'There is already a project of this name' using errcode = 'unique_violation',
      constraint = 'projects_name_taken', detail = new.name;
  end if;
  return new;
end
$$;

-- What a person should know about a row that fits: that it changes a row which is there, and how.
alter table import_rows add column note text not null default '';
