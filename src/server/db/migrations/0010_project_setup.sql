-- Projects are set up by people: who changed one since it was read is told by its version, and what is over is archived.
alter table users alter column username drop not null;
alter table projects add column archived_at timestamptz;
alter table projects add column version integer not null default 1;

create or replace function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger projects_version before update on projects for each row
  when ((old.name, old.currency_id, old.start_date, old.end_date, old.latitude, old.longitude, old.value_cents, old.archived_at)
    is distinct from (new.name, new.currency_id, new.start_date, new.end_date, new.latitude, new.longitude, new.value_cents, new.archived_at))
  execute function raise_version();

-- No two projects that are not archived are given one name. An index would refuse a database that has such two from
-- before: they stand, and whoever gives a name waits for whoever is giving one.
create index projects_by_name on projects (lower(name)) where archived_at is null;
create function refuse_taken_project_name() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('names of projects', 0));
  if exists (select from projects where lower(name) = lower(new.name) and archived_at is null and id <> new.id) then
    raise exception 'There is already a project of this name' using errcode = 'unique_violation', constraint = 'projects_name_taken';
  end if;
  return new;
end
$$;
create trigger projects_name_given before insert on projects for each row
  when (new.archived_at is null) execute function refuse_taken_project_name();
create trigger projects_name_changed before update on projects for each row
  when (new.archived_at is null and (old.archived_at is not null or lower(old.name) <> lower(new.name)))
  execute function refuse_taken_project_name();

-- Owners are people. From each valid_from on the whole set of shares holds, until the next one.
create table project_shares (
  project_id bigint not null references projects,
  valid_from date not null,
  user_id bigint not null references users,
  position integer not null check (position > 0),
  share numeric(5, 2) not null check (share > 0 and share <= 100),
  primary key (project_id, valid_from, user_id),
  unique (project_id, valid_from, position)
);
create index project_shares_user_id on project_shares (user_id);

-- The names from before: one that exactly one person has is that person, every other becomes a partner without sign-in.
-- Their shares are taken as they are. The table of names stays for the version before, which reads it; this one does not.
do $$
declare
  named record;
  person bigint;
begin
  for named in
    select lower(btrim(name)) as key, (array_agg(btrim(name) order by project_id, position))[1] as name
    from project_owners group by 1 order by min(project_id), min(position)
  loop
    person := (select min(id) from users where lower(btrim(name)) = named.key and user_type <> 'SYSTEM' having count(*) = 1);
    if person is null then
      insert into users (name, user_type) values (named.name, 'USER') returning id into person;
      insert into audit_log (action, subject_kind, subject_id, after)
        values ('person.created', 'user', person::text, jsonb_build_object('name', named.name, 'username', null, 'role', null));
    end if;
    insert into project_shares (project_id, valid_from, user_id, position, share)
      select o.project_id, p.start_date, person, min(o.position), least(100, sum(o.share))
      from project_owners o join projects p on p.id = o.project_id
      where lower(btrim(o.name)) = named.key group by o.project_id, p.start_date;
  end loop;
end
$$;

create function check_project_shares() returns trigger language plpgsql as $$
begin
  if exists (
    select from project_shares
    where (project_id, valid_from) in ((old.project_id, old.valid_from), (new.project_id, new.valid_from))
    group by project_id, valid_from having sum(share) <> 100
  ) then
    raise exception 'The shares of a project do not add up to 100.00' using errcode = 'check_violation', constraint = 'project_shares_whole';
  end if;
  return null;
end
$$;
create constraint trigger project_shares_whole after insert or update or delete on project_shares
  deferrable initially deferred for each row execute function check_project_shares();

-- Who owns a project is part of what was read of it.
create function raise_version_of_project() returns trigger language plpgsql as $$
begin
  update projects set version = version + 1 where id in (select project_id from changed);
  return null;
end
$$;
create trigger project_shares_added after insert on project_shares referencing new table as changed
  for each statement execute function raise_version_of_project();
create trigger project_shares_changed after update on project_shares referencing new table as changed
  for each statement execute function raise_version_of_project();
create trigger project_shares_removed after delete on project_shares referencing old table as changed
  for each statement execute function raise_version_of_project();
