import { sql } from 'kysely';
import { today } from '#contract/values/dates';
import { timeZoneOfNobody } from '../company/business-day';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';

/* The newest rows are counted, too: one that is committed after a later one changes the stamp. */
const stampOfWrites = statement(
  { stamp: 'text', zone: 'text | null' },
  () => sql`select coalesce(max(id), 0) || '.' || count(*) as stamp, (select business_time_zone from company_settings) as zone
    from audit_log
    where id > (select coalesce(max(id), 0) from audit_log) - 200`,
);

/**
 * A text that changes with every write, which the audit log has a row of, read from its end, however long it is; and when a
 * new day of the company begins, by which what is due is counted.
 */
export async function readStamp(books: Connection): Promise<{ stamp: string }> {
  const [{ stamp, zone } = { stamp: '', zone: null }] = await rows(books, stampOfWrites());
  return { stamp: `${stamp}.${today(new Date(), zone ?? timeZoneOfNobody)}` };
}
