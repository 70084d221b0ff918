import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { openDatabase } from '../../src/server/db/database';
import type { ConnectionSettings } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { loadSample } from '../../src/server/sample/sample-company';
import { SlipSpool } from '../../src/server/slips/slip-spool';

/** A migrated database without a row, or one with the sample company. */
export type TemplateName = 'empty' | 'sample';

/** A PostgreSQL with templates: its address as owner, the restricted role, and the start of every database's name. */
export interface DatabaseServer {
  readonly url: string;
  readonly role: string;
  readonly password: string;
  readonly prefix: string;
}

/** A database of a test's own. */
export interface TestDatabase {
  /** may do everything: for looking, and for arranging what no call can */
  readonly ownerUrl: string;
  /** may do what the application may */
  readonly runtimeUrl: string;
  drop(): Promise<void>;
}

/** The address of a database behind a socket file. */
export function socketUrl({ host, port, user, database }: ConnectionSettings): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function addressOf({ url, role, password }: DatabaseServer, database: string, isRuntime: boolean): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (isRuntime) {
    address.username = role;
    address.password = password;
  }
  return address.href;
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const nameOf = (server: DatabaseServer, template: TemplateName) => `${server.prefix}_${template}`;

/**
 * Has the server neither vacuum nor analyze by itself. It does so once a minute: while it did, a vacuum of a test's own left
 * pages out, and its statements were planned otherwise.
 */
export const withoutAutovacuum = (url: string): Promise<void> =>
  run(url, ['alter system set autovacuum = off', 'select pg_reload_conf()']);

/** Makes the template without a row; nobody is connected to it afterwards, so that it can be copied. */
export async function makeEmptyTemplate(url: string): Promise<DatabaseServer> {
  const prefix = `property_test_${randomBytes(6).toString('hex')}`;
  const server = { url, prefix, role: `${prefix}_app`, password: randomBytes(16).toString('hex') };
  await run(url, [
    `create role ${escapeIdentifier(server.role)} login password ${escapeLiteral(server.password)}`,
    `create database ${escapeIdentifier(nameOf(server, 'empty'))} encoding 'UTF8' template template0`,
  ]);
  await migrate({ connectionString: addressOf(server, nameOf(server, 'empty'), false) }, server.role);
  return server;
}

/** Makes both templates. */
export async function makeTemplates(url: string, uploads: string): Promise<DatabaseServer> {
  const server = await makeEmptyTemplate(url);
  await copy(server, 'empty', nameOf(server, 'sample'));
  const database = openDatabase(
    { connectionString: addressOf(server, nameOf(server, 'sample'), true) },
    { size: 1, isPatient: true },
  );
  try {
    await loadSample({ database, spool: new SlipSpool(uploads), say: () => undefined });
  } finally {
    await database.end();
  }
  // A company like any other: the sample itself lets nobody in from elsewhere, which has tests of its own.
  await run(addressOf(server, nameOf(server, 'sample'), false), ['update users set sample = false']);
  return server;
}

function copy(server: DatabaseServer, template: TemplateName, name: string): Promise<void> {
  // Its files as they are: half the work of writing every page into the log first.
  return run(server.url, [
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(nameOf(server, template))} strategy file_copy`,
  ]);
}

/** Takes away what `makeTemplates` has made, on a server that goes on without us. */
export async function dropTemplates(server: DatabaseServer): Promise<void> {
  await run(server.url, [
    ...(['sample', 'empty'] as const).map((name) => `drop database ${escapeIdentifier(nameOf(server, name))}`),
    `drop role ${escapeIdentifier(server.role)}`,
  ]);
}

/** A copy of a template for one test file, on the server of the run or on another; drop it when the file is done. */
export function copyTemplate(template: TemplateName, server = serverOfRun()): Promise<TestDatabase> {
  return made(server, (name) => copy(server, template, name));
}

/** A database in which nothing is, not even a table; drop it when the file is done. */
export function emptyDatabase(): Promise<TestDatabase> {
  const server = serverOfRun();
  return made(server, (name) =>
    run(server.url, [`create database ${escapeIdentifier(name)} encoding 'UTF8' template template0`]),
  );
}

/** One in which nothing is, either, in an encoding that has not every letter; drop it when the file is done. */
export function latinDatabase(): Promise<TestDatabase> {
  const server = serverOfRun();
  return made(server, (name) =>
    run(server.url, [`create database ${escapeIdentifier(name)} encoding 'LATIN1' locale 'C' template template0`]),
  );
}

function serverOfRun(): DatabaseServer {
  const server = JSON.parse(process.env.TEST_DATABASE ?? 'null') as DatabaseServer | null;
  if (!server) throw new Error('No database was started for this project of tests; see jest.config.ts.');
  return server;
}

async function made(server: DatabaseServer, make: (name: string) => Promise<void>): Promise<TestDatabase> {
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  await make(name);
  return {
    ownerUrl: addressOf(server, name, false),
    runtimeUrl: addressOf(server, name, true),
    drop: () => run(server.url, [`drop database if exists ${escapeIdentifier(name)} with (force)`]),
  };
}
