import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { declaredMovements } from '../movements/movement-entries';
import type { RulePart } from './check-rule';

interface Stretch {
  readonly from: number;
  readonly last: number;
}

const nextAuditRow = statement(
  { next: 'bigint' },
  ({ from, last }: Stretch) =>
    sql`select coalesce(min(id), ${last}::bigint) as next from audit_log where id > ${from}::bigint`,
);

/** Also what names an entry that is not there counts, or nobody would look at it. */
const nextEntry = statement(
  { next: 'bigint' },
  ({ from, last }: Stretch) => sql`
    with behind as (select ${from}::bigint as number)
    select coalesce(min(named.id), ${last}::bigint) as next from (
      select min(j.id) as id from journal_entries j where j.id > (select number from behind)
      union all select min(p.journal_entry_id) from postings p where p.journal_entry_id > (select number from behind)
      ${sql.join(
        declaredMovements.map(
          ({ table }) => sql`
            union all select min(m.journal_entry_id) from ${sql.table(table)} m where m.journal_entry_id > (select number from behind)
            union all select min(m.reversal_entry_id) from ${sql.table(table)} m where m.reversal_entry_id > (select number from behind)`,
        ),
        sql` `,
      )}) as named`,
);

/**
 * Where a check goes on behind a number: right before the next one that the books have, so that one entry far behind all
 * others makes it no longer.
 */
export async function nextFrom(
  connection: Connection,
  by: NonNullable<RulePart['by']>,
  { from, last }: Stretch,
): Promise<number> {
  const following = by === 'entry' ? nextEntry : nextAuditRow;
  const { next } = await onlyRow(connection, following({ from, last }));
  return Math.max(from, Math.min(next, last) - 1);
}
