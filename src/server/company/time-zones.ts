import { sql } from 'kysely';
import { today } from '#contract/values/dates';
import type { Connection } from '../db/database';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';

/** By place, and UTC: what else the database knows are abbreviations and names from before there were places. */
const zonesOfDatabase = statement(
  { name: 'text | null' },
  () => sql`select name from pg_timezone_names
    where name = 'UTC' or name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/'`,
);

const knownToDatabase = statement(
  { isKnown: 'boolean' },
  (name: string) =>
    sql`select exists (select from pg_timezone_names where lower(name) = lower(${name}::text)) as "isKnown"`,
);

/** Whether a name means the same to the database: offsets and abbreviations it reads in its own way (IST, +04:00). */
export async function isKnownToDatabase(connection: Connection, name: string): Promise<boolean> {
  return (await onlyRow(connection, knownToDatabase(name))).isKnown;
}

const ownZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));

/** Whether this process can tell the day in a zone. Names besides those it lists itself are tried. */
function isKnownHere(name: string): boolean {
  if (ownZones.has(name)) return true;
  try {
    today(new Date(), name);
    return true;
  } catch {
    return false;
  }
}

/** The time zones that the database and this process both know, by name. It takes a moment: whoever asks often keeps it. */
export async function listTimeZones(connection: Connection): Promise<readonly string[]> {
  const found = await rows(connection, zonesOfDatabase());
  return found.flatMap(({ name }) => (name !== null && isKnownHere(name) ? [name] : [])).sort();
}
