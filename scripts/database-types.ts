/* npm run codegen: migrates an empty database and writes its types to src/server/db/schema.ts; --verify only compares. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { columnTypes } from '../src/server/db/column-types';

// Migrations are imported as texts, as the bundler does it.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- Node offers nothing else that loads a text as a module
require.extensions['.sql'] = (module, file) => {
  module.exports = { __esModule: true, default: fs.readFileSync(file, 'utf8') };
};

/** The contract's types that the generated file names. */
const contractTypes = {
  AccountType: '#contract/account-types',
  CalendarDate: '#contract/dates',
  Cents: '#contract/money',
  UserType: '#contract/permissions',
};

/** What a column is beyond its type in the database: amounts in hundredths, and texts that a constraint keeps to a few. */
async function columnOverrides(connectionString: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ column: string; nullable: boolean; generated: boolean }>(`
      select table_name || '.' || column_name as column, is_nullable = 'YES' as nullable, column_default is not null as generated
      from information_schema.columns where table_schema = 'public' and column_name like '%\\_cents'`);
    const typeOf = ({ nullable, generated }: (typeof rows)[number]) =>
      generated ? 'Generated<Cents>' : nullable ? 'Cents | null' : 'Cents';
    return {
      ...Object.fromEntries(rows.map((row) => [row.column, typeOf(row)])),
      'accounts.account_type': 'Generated<AccountType>',
      'users.user_type': 'UserType',
    };
  } finally {
    await client.end();
  }
}

async function writeTypes(): Promise<number> {
  const { startEmbedded } = await import('../src/server/embedded/embedded-server');
  const { migrate } = await import('../src/server/db/migrate');
  const { prepareDatabase } = await import('../src/server/db/roles');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-management-types-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const { owner } = await prepareDatabase(embedded.admin);
    await migrate(owner, null);
    const url = `postgres://${owner.user}@/${owner.database}?host=${encodeURIComponent(owner.host)}`;
    const options = [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--type-mapping',
      JSON.stringify(Object.fromEntries(Object.values(columnTypes).map((type) => [type.generated, type.inSchema]))),
      '--custom-imports',
      JSON.stringify(contractTypes),
      '--overrides',
      JSON.stringify({ columns: await columnOverrides(url) }),
    ];
    const file = ['--exclude-pattern', 'kysely_*', '--out-file', 'src/server/db/schema.ts'];
    const verify = process.argv.includes('--verify') ? ['--verify'] : [];
    const cli = path.join(__dirname, '../node_modules/kysely-codegen/dist/cli/bin.js');
    return spawnSync(process.execPath, [cli, ...options, ...file, ...verify], { stdio: 'inherit' }).status ?? 1;
  } finally {
    await embedded.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

void writeTypes().then((status) => {
  process.exitCode = status;
});
