import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { ConnectionSettings } from './database';
import { requireProof } from './server-proof';

/** The database of the books. */
export const DATABASE = 'property';
/** Owns the database and everything the migrations make. */
export const OWNER_ROLE = 'property_owner';
/** Under whose name the application works: reads and writes rows, and nothing else. */
export const RUNTIME_ROLE = 'property_app';

const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** Takes away a database of which nothing is wanted: what a restore left that did not end. */
export function dropDatabase(admin: ConnectionSettings): Promise<void> {
  return asAdmin(admin, async (client) => {
    await client.query(`drop database if exists ${escapeIdentifier(DATABASE)} with (force)`);
  });
}

/** Runs one statement as the superuser. */
export function runAsAdmin(admin: ConnectionSettings, statement: string): Promise<void> {
  return asAdmin(admin, async (client) => {
    await client.query(statement);
  });
}

async function asAdmin(admin: ConnectionSettings, work: (client: Client) => Promise<void>): Promise<void> {
  const client = requireProof(new Client({ ...admin, ssl: false, connectionTimeoutMillis: 10_000 }), admin);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the two roles and the database where they are missing. What the runtime role may do with each table
 * is granted with the migrations, by the owner.
 */
export async function prepareDatabase(
  admin: ConnectionSettings,
): Promise<{ owner: ConnectionSettings; runtime: ConnectionSettings }> {
  await asAdmin(admin, async (client) => {
    await ensureRole(client, OWNER_ROLE);
    await ensureRole(client, RUNTIME_ROLE);
    await shareWithRoles(client);
    await ensureDatabase(client);
  });
  return {
    owner: { ...admin, user: OWNER_ROLE, database: DATABASE },
    runtime: { ...admin, user: RUNTIME_ROLE, database: DATABASE },
  };
}

/** Gives every role that signs in the password of the superuser, who alone has one where the database was reached otherwise. */
export function sharePassword(admin: ConnectionSettings): Promise<void> {
  return asAdmin(admin, shareWithRoles);
}

async function shareWithRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; verifier: string }>(
    `select other.rolname as role, own.rolpassword as verifier from pg_authid own, pg_authid other
      where own.rolname = current_user and own.rolpassword is not null
        and other.rolcanlogin and other.rolpassword is distinct from own.rolpassword`,
  );
  for (const { role, verifier } of rows)
    await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(verifier)}`);
}

async function ensureRole(client: Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${escapeIdentifier(role)} ${ORDINARY}`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) {
    await client.query(
      `create database ${escapeIdentifier(DATABASE)} owner ${escapeIdentifier(OWNER_ROLE)} encoding 'UTF8' template template0`,
    );
  }
  await client.query(`revoke all on database ${escapeIdentifier(DATABASE)} from public`);
  await client.query(`grant connect on database ${escapeIdentifier(DATABASE)} to ${escapeIdentifier(RUNTIME_ROLE)}`);
}
