import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';

/* The newest rows are counted, too: one that is committed after a later one changes the stamp. */
const stampOfWrites = statement(
  { stamp: 'text' },
  () => sql`select coalesce(max(id), 0) || '.' || count(*) as stamp
    from audit_log
    where id > (select coalesce(max(id), 0) from audit_log) - 200`,
);

/** A text that changes with every write, which the audit log has a row of; read from its end, however long it is. */
export async function readStamp(books: Connection): Promise<{ stamp: string }> {
  const [{ stamp } = { stamp: '' }] = await rows(books, stampOfWrites());
  return { stamp };
}
