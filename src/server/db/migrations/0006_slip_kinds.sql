-- Contracts: constraint slips_name_check of slips; harmless since 1.0.3: it only lets more names in.
-- Any kind of file may be a slip: its name ends as the file's did. Wider than before, so the rows that are there fit
-- without being read again.
alter table slips
  drop constraint slips_name_check,
  add constraint slips_name_check check (name ~ '^[A-Za-z0-9_-]{43}\.[a-z0-9]{1,10}$') not valid;
