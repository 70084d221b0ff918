-- Contracts: constraint users_password_needs_username of users; harmless since 1.0.3: it writes nobody without a user name.
-- People who never sign in, as partners are, have no user name. Who was changed since it was read is told by the version.
alter table users alter column username drop not null;
alter table users add constraint users_password_needs_username check (password_hash is null or username is not null);
alter table users add column version integer not null default 1;

-- For every table whose rows are changed by people: the version is raised by whatever its trigger names.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger users_version before update on users for each row
  when ((old.name, old.username, old.user_type, old.disabled_at) is distinct from (new.name, new.username, new.user_type, new.disabled_at))
  execute function raise_version();

-- From where somebody signed in: for the eyes of those who end a session.
alter table sessions add column address text not null default '';
alter table sessions add column browser text not null default '';

-- The history of one record, and when somebody signed in last, are read without the rest.
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id);
create index access_events_sign_ins on access_events (actor_id, last_at) where action = 'login';
