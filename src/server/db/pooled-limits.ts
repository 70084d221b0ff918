import { sql } from 'kysely';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { StartupError } from '../startup-error';
import { type DatabaseAddress, limitsOfCalls, openDatabase, settingsOfMeaning } from './database';
import { type AddressSetting, named, pastThePooler } from './named-addresses';
import { onlyRow, rows } from './query';
import { statement } from './statement';

const settingsNow = statement(
  { name: 'text | null', setting: 'text | null', source: 'text | null' },
  (names: readonly string[]) =>
    sql`select name, setting, source from pg_settings where name = any(${names}::text[]) order by name`,
);
const namesOfLimits = Object.keys(limitsOfCalls);
const namesOfAll = [...namesOfLimits, ...Object.keys(settingsOfMeaning)];
const whoIsIt = statement(
  { role: 'text', database: 'text', backend: 'integer' },
  () => sql`select current_user::text as role, current_database()::text as database, pg_backend_pid() as backend`,
);

interface Reached {
  readonly role: string;
  readonly database: string;
  /** whether who answers is who was connected to: a pooler gives the number of a backend that is none */
  readonly isDirect: boolean;
  /** settings that are looser than they must be, as they are */
  readonly loose: readonly string[];
  /** settings by which statements or their answers mean something else, as they are */
  readonly other: readonly { readonly name: string; readonly is: string }[];
}

const isMeant = (name: string, setting: string) =>
  // DateStyle says behind a comma how days are read that can be read in two ways; none of ours can.
  settingsOfMeaning[name]?.includes(setting.replace(/,.*/, '')) ?? true;

/** Behind a pooler limits cannot be set as a connection begins, so its role has to carry them. */
async function reach(address: DatabaseAddress): Promise<Reached> {
  const pool = openDatabase(address, { size: 1 });
  try {
    const connection = await pool.connect();
    const { role, database, backend } = await onlyRow(connection, whoIsIt());
    const found = await rows(connection, settingsNow(namesOfAll));
    // The driver knows it, and its types do not say so.
    const { processID } = connection as unknown as { readonly processID: number };
    connection.release();
    const loose = found.flatMap(({ name, setting }) => {
      const most = limitsOfCalls[name as keyof typeof limitsOfCalls];
      const value = Number(setting);
      return value > most || (value === 0 && most > 0) ? [`${String(name)} is ${String(setting)}`] : [];
    });
    const other = found.flatMap(({ name, setting }) =>
      name === null || setting === null || isMeant(name, setting) ? [] : [{ name, is: `${name} is ${setting}` }],
    );
    return { role, database, isDirect: processID === backend, loose, other };
  } finally {
    await pool.end();
  }
}

/**
 * Whether a pooler can be worked through: its role has the limits that connections otherwise begin with, and the other
 * addresses, which must outlast a transaction, lead past it. Throws StartupError with what to do.
 */
export async function requirePooledLimits(
  pooled: DatabaseAddress,
  direct: DatabaseAddress,
  owner: DatabaseAddress | null,
): Promise<void> {
  const through = await named('DATABASE_URL', () => reach(pooled));
  const past = await named('DATABASE_DIRECT_URL', () => reach(direct));
  const owned = owner && (await named('DATABASE_OWNER_URL', () => reach(owner)));
  const beside = { DATABASE_DIRECT_URL: past, ...(owned && { DATABASE_OWNER_URL: owned }) };
  for (const [name, { isDirect }] of Object.entries(beside)) {
    if (!isDirect)
      throw new StartupError(`${name} leads through a pooler, too. Please name the database itself there.`);
  }
  if (past.role !== through.role || past.database !== through.database)
    throw new StartupError(
      `DATABASE_URL leads to the database ${through.database} as ${through.role}, DATABASE_DIRECT_URL to ${past.database} as ${past.role}. Please name the same in both.`,
    );
  const { role, loose, other } = through;
  const complaints = [
    ...(loose.length > 0 ? [`nothing ends a statement that hangs: ${loose.join(', ')}`] : []),
    ...(other.length > 0
      ? [`the database does not answer as it is understood here: ${other.map(({ is }) => is).join('; ')}`]
      : []),
  ];
  if (complaints.length === 0) return;
  const limits = loose.length > 0 ? Object.entries(limitsOfCalls).map(([name, value]) => [name, String(value)]) : [];
  const meanings = other.map(({ name }) => [name, escapeLiteral(settingsOfMeaning[name]?.[0] ?? '')]);
  const settings = [...limits, ...meanings].map(([name, value]) =>
    ['alter role', escapeIdentifier(role), 'set', name, '=', `${String(value)};`].join(' '),
  );
  throw new StartupError(
    `Behind the pooler of DATABASE_URL ${complaints.join(', and ')}. Please run as the database's administrator: ${settings.join(' ')} Then let the pooler open its connections anew (RECONNECT in pgbouncer), and start again.`,
  );
}

/**
 * Throws StartupError where what a connection begins with does not come to the database: a pooler that is set to ignore it
 * gives no sign, and may give each transaction another connection besides.
 */
export async function requirePassedOn(setting: AddressSetting, address: DatabaseAddress): Promise<void> {
  const pool = openDatabase(address, { size: 1 });
  const found = await named(setting, () => rows(pool, settingsNow(namesOfAll)).finally(() => pool.end()));
  const lost = found.filter(({ source }) => source !== 'client').map(({ name }) => name);
  if (lost.length === 0) return;
  throw new StartupError(
    `${setting} leads through a pooler that keeps from the database what a connection begins with (${lost.join(', ')}): nothing would end a statement that hangs, or holds from one transaction to the next. ${pastThePooler}`,
  );
}
