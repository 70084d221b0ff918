import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '../..');

interface Snippet {
  file: string;
  code: string;
}

function lint(snippets: Snippet[]): string[][] {
  const script = path.join(root, '__tests__/support/lint-snippets.mjs');
  const output = execFileSync(process.execPath, [script], { input: JSON.stringify(snippets), cwd: root });
  return JSON.parse(output.toString()) as string[][];
}

const importing = (file: string, source: string, kind = 'import') => ({
  file: `src/${file}`,
  code: `${kind} { it } from '${source}';`,
});

const refused: [string, Snippet][] = [
  ['the contract takes from the server', importing('contract/values/money.ts', '../../server/db/database')],
  ['even a type', importing('contract/values/money.ts', '../../server/db/database', 'import type')],
  ['the contract stands on React', importing('contract/values/money.ts', 'react')],
  ['a form of the contract carries TypeBox', importing('contract/areas/deposits.form.ts', '@sinclair/typebox')],
  ['a form of the contract carries a wire schema', importing('contract/areas/deposits.form.ts', './deposits.wire')],
  ['the client takes from the server', importing('client/transport/errors.ts', '../../server/http/errors')],
  ['the client carries a wire schema', importing('client/api/deposits.api.ts', '#contract/areas/deposits.wire')],
  ['and does so by re-exporting', importing('client/api/deposits.api.ts', '#contract/areas/deposits.wire', 'export')],
  ['the client goes around the alias', importing('client/transport/errors.ts', '../../contract/vocabulary/envelope')],
  ['the client takes a package of the server', importing('client/transport/errors.ts', 'node:fs')],
  ['the server takes a package of the screen', importing('server/http/errors.ts', 'react')],
  ['a lower rank takes from a higher one', importing('client/session/session.slice.ts', '../transport/base-api')],
  ['neighbours take from one another', importing('client/fields/DateField.tsx', '../transport/base-api')],
  ['a feature takes from a feature', importing('client/features/home/HomeScreen.tsx', '../deposits/DepositScreen')],
  ['the engine takes from a screen', importing('client/report/ReportPage.tsx', '../features/home/HomeScreen')],
  ['the store of data takes from the ledger', importing('server/db/database.ts', '../ledger/ledger')],
  [
    'an area takes a service of another',
    importing('server/payments/payments.service.ts', '../projects/projects.service'),
  ],
  ['a folder has no rank', importing('server/db/database.ts', '../wherever/it')],
  ['a late import', { file: 'src/client/session/session.slice.ts', code: "void import('../transport/base-api');" }],
  ['SQL with a value in it', { file: 'src/server/x.ts', code: 'q(`select 1 from a where id = ${id}`);' }],
  ['SQL by addition', { file: 'src/server/x.ts', code: "q('delete from a where id = ' + id);" }],
  ['SQL that begins with a name', { file: 'src/server/x.ts', code: 'q(`alter table ${name} add b int`);' }],
  ['sql.raw of a variable', { file: 'src/server/x.ts', code: 'sql.raw(text);' }],
];

const allowed: [string, Snippet][] = [
  ['the contract within itself', importing('contract/areas/deposits.form.ts', '../values/money')],
  ['a wire schema of a wire schema', importing('contract/areas/deposits.wire.ts', './wire-types')],
  [
    'the type of a wire schema',
    importing('client/api/deposits.api.ts', '#contract/areas/deposits.wire', 'import type'),
  ],
  ['the wire schema on the server', importing('server/deposits/deposits.routes.ts', '#contract/areas/deposits.wire')],
  ['a higher rank of a lower one', importing('client/features/home/HomeScreen.tsx', '../../report/ReportPage')],
  ['a type from above', importing('client/store-hooks.ts', './app/store', 'import type')],
  ['queries of another area', importing('server/payments/payments.service.ts', '../projects/projects.queries')],
  ['the guard asks who is calling', importing('server/http/guard.ts', '../identity/session.queries')],
  ['constant SQL', { file: 'src/server/x.ts', code: "q('select 1 from a ' + 'where id = $1', [id]);" }],
  ['the sql tag', { file: 'src/server/x.ts', code: 'sql`select 1 from a where id = ${id}`;' }],
  ['a quoted name', { file: 'src/server/x.ts', code: 'q(`drop table ${escapeIdentifier(name)}`);' }],
  ['a sentence', { file: 'src/server/x.ts', code: 'say(`Select a project from ${count} projects, or delete one.`);' }],
];

describe('the house rules', () => {
  const found = lint([...refused, ...allowed].map(([, snippet]) => snippet));

  it.each(refused.map(([name], index) => [name, index] as const))('refuse it when %s', (_name, index) => {
    expect(found[index]).toHaveLength(1);
  });

  it.each(allowed.map(([name], index) => [name, index] as const))('allow %s', (_name, index) => {
    expect(found[refused.length + index]).toEqual([]);
  });

  it.each(['src/contract/values/money.ts', 'src/client/main.tsx', 'src/server/main.ts'])(
    'are switched on for %s',
    (file) => {
      const eslint = path.join(root, 'node_modules/eslint/bin/eslint.js');
      const output = execFileSync(process.execPath, [eslint, '--print-config', file], { cwd: root }).toString();
      const { rules } = JSON.parse(output) as { rules: Record<string, [number]> };
      expect(rules['house/import-table']).toEqual([2]);
      if (file.includes('server')) expect(rules['house/no-built-sql']).toEqual([2]);
      if (file.includes('client')) expect(rules['no-restricted-globals']?.[0]).toBe(2);
    },
  );
});
