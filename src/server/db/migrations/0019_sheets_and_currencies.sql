-- Contracts: unique index import_batches_once of import_batches; harmless since 1.0.3: it knows no imports.
-- Contracts: constraint postings_currency_id_fkey of postings; harmless since 1.0.3: a trigger keeps it for what is added, and the keys of accounts keep the currency.
-- Which sheet was read of a workbook that has several with rows; each of them is in the books once.
alter table import_batches add sheet text;
drop index import_batches_once;
create unique index import_batches_once on import_batches (kind, sha256, coalesce(sheet, '')) where state in ('written', 'undoing');

-- Whether a currency may go is answered by its accounts and projects: no entry is in one without them. A key from every
-- posting would be looked for in all of them; the check of what is added stays.
create function require_currencies() returns trigger language plpgsql as $$
begin
  if exists (select from added where not exists (select from currencies where currencies.id = added.currency_id)) then
    raise foreign_key_violation using message = 'a posting is in a currency that does not exist', table = tg_table_name;
  end if;
  return null;
end
$$;
create trigger postings_currencies after insert on postings referencing new table as added
  for each statement execute function require_currencies();
alter table postings drop constraint postings_currency_id_fkey;
