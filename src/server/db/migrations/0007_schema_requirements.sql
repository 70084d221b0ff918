-- Migrations only add, so an older program goes on on a newer database, as long as it knows this migration.
-- A migration that takes something away raises it, a release after nobody needs that any more.
create table schema_requirements (
  is_only boolean primary key default true check (is_only),
  minimum text not null
);
insert into schema_requirements (minimum) values ('0002_audit_seals');
