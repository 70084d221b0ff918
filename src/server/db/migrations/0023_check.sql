-- Which form of the check runs or ran last, how far it is within a rule, and from where it looks.
alter table books_check
  add column form text not null default 'whole' check (form in ('whole', 'daily')),
  -- why the whole one runs in the place of the daily one
  add column reason text check (reason in ('none', 'spoilt', 'of another chain')),
  -- daily: up to when the books were found without a fault before; whole: when it was begun that is gone on with
  add column since timestamptz,
  add column rule text,
  add column row_count bigint not null default 0 check (row_count >= 0),
  add column rows_done bigint not null default 0 check (rows_done >= 0);
