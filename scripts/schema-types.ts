/* The types of a migrated database, by kysely-codegen. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Client } from 'pg';
import { columnTypes } from '../src/server/db/column-types';

/** The contract's types that the generated file names. */
const contractTypes = {
  AccountType: '#contract/vocabulary/account-types',
  CalendarDate: '#contract/values/dates',
  Cents: '#contract/values/money',
  UserType: '#contract/vocabulary/permissions',
};

/** What a column is beyond its type in the database: amounts in hundredths, and texts that a constraint keeps to a few. */
async function columnOverrides(connectionString: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ column: string; nullable: boolean; generated: boolean }>(
      `select table_name || '.' || column_name as column, is_nullable = 'YES' as nullable, column_default is not null as generated
        from information_schema.columns where table_schema = 'public' and right(column_name, 6) = '_cents'`,
    );
    const amountType = ({ nullable, generated }: (typeof rows)[number]) => {
      if (generated) return 'Generated<Cents>';
      return nullable ? 'Cents | null' : 'Cents';
    };
    return {
      ...Object.fromEntries(rows.map((row) => [row.column, amountType(row)])),
      'accounts.account_type': 'Generated<AccountType>',
      'users.user_type': 'UserType',
    };
  } finally {
    await client.end();
  }
}

/** Writes `src/server/db/schema.ts` from the database at this address, or only compares; answers the exit status and what was said. */
export async function generateSchemaTypes(
  url: string,
  { isCheck }: { isCheck: boolean },
): Promise<{ status: number; output: string }> {
  const typeMapping = Object.fromEntries(Object.values(columnTypes).map((type) => [type.generated, type.inSchema]));
  const options = {
    dialect: 'postgres',
    url,
    'exclude-pattern': 'kysely_*',
    'type-mapping': JSON.stringify(typeMapping),
    'custom-imports': JSON.stringify(contractTypes),
    overrides: JSON.stringify({ columns: await columnOverrides(url) }),
    'out-file': path.join(__dirname, '../src/server/db/schema.ts'),
  };
  const cli = path.join(__dirname, '../node_modules/kysely-codegen/dist/cli/bin.js');
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...given, ...(isCheck ? ['--verify'] : [])], {
    encoding: 'utf8',
  });
  return { status: status ?? 1, output: stdout + stderr };
}
