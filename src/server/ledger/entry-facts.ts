import { type RawBuilder, sql } from 'kysely';

/** Everything that an entry says in the ledger, as one JSON value: written into the audit log, and held against it later. */
export const entryFacts = (entryId: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('entry', j.id, 'kind', j.kind, 'date', to_char(j.entry_date, 'YYYY-MM-DD'), 'reverses', j.reverses_id, 'lines', (
    select jsonb_agg(jsonb_build_array(p.account_id, p.counterpart, p.currency_id, p.amount_cents) order by p.line)
    from postings p where p.journal_entry_id = j.id))
  from journal_entries j where j.id = ${entryId})`;
