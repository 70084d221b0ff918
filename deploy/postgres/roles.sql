-- The two roles and the database, once, as the administrator: psql -v owner_password=… -v app_password=… -f roles.sql
-- The owner migrates; the application reads and writes rows and nothing else. Tables come with the first start.
create role property_owner login password :'owner_password';
create role property_app login password :'app_password';
create database property owner property_owner encoding 'UTF8' template template0;
revoke all on database property from public;
grant connect on database property to property_app;

-- What connections of the application begin with anyway; a pooler cannot pass it on, so the role carries it.
alter role property_app set statement_timeout = '9s';
alter role property_app set lock_timeout = '5s';
alter role property_app set idle_in_transaction_session_timeout = '10s';
alter role property_app set max_parallel_workers_per_gather = 0;
