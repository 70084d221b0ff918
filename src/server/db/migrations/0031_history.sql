-- The history of the books is read by what was done and by whom, the latest first. On long books both are built beside
-- those who write, before the steps of an upgrade (db/beside-indexes); here they are only made sure of.
create index if not exists audit_log_by_action on audit_log (action, at, id);
create index if not exists audit_log_by_actor on audit_log (actor_id, action, at, id);
