-- Seals make a chain over the audit log: each covers one row and the seal before it, so no row can change or go unseen.
create table audit_seals (
  sequence bigint primary key check (sequence > 0),
  audit_id bigint not null unique references audit_log,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_change();
