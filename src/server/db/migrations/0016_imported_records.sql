-- Contracts: constraint users_change_needs_username of users; harmless since 1.0.3: it writes nobody without a user name.
-- What a row of an import has made where that is no movement, as a person or an account.
alter table import_rows add column record_id bigint;
-- Whoever waits for a first password is somebody who is to sign in. What is stored is not read again.
alter table users add constraint users_change_needs_username check (not must_change_password or username is not null) not valid;
