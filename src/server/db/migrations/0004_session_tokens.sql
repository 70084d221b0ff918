-- Every renewal hands out a refresh token and a slip cookie of its own, both random: each refresh token knows whose
-- successor it is, and what was handed out beside it. Without a parent it follows the generation before.
alter table refresh_tokens add column parent_generation integer;
alter table refresh_tokens add column cookie_hash bytea;
create unique index refresh_tokens_cookie_hash on refresh_tokens (cookie_hash);
create index refresh_tokens_not_retired on refresh_tokens (session_id, generation) where retired_at is null;
alter table access_tokens add column generation integer;
-- Only sessions of the version before keep their one slip cookie here.
alter table sessions alter column cookie_hash drop not null;
