-- Contracts: unique index import_batches_once of import_batches; harmless since 1.0.3: it knows no imports.
-- A file without a column of projects is in the books once for each project that was said of it: two projects may have one plan.
create function import_project(settings jsonb) returns text language sql immutable
  return case when settings #> '{columns,project}' is null then coalesce(settings ->> 'projectId', '') else '' end;
drop index import_batches_once;
create unique index import_batches_once on import_batches (kind, sha256, coalesce(sheet, ''), import_project(settings))
  where state in ('written', 'undoing');
