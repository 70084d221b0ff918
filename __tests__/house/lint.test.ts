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

const refused: [string, Snippet][] = [
  ['SQL with a value in it', { file: 'src/server/x.ts', code: 'q(`select 1 from a where id = ${id}`);' }],
  ['SQL by addition', { file: 'src/server/x.ts', code: "q('delete from a where id = ' + id);" }],
  ['SQL that begins with a name', { file: 'src/server/x.ts', code: 'q(`alter table ${name} add b int`);' }],
  ['sql.raw of a variable', { file: 'src/server/x.ts', code: 'sql.raw(text);' }],
];

const allowed: [string, Snippet][] = [
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
      if (file.includes('server')) expect(rules['house/no-built-sql']).toEqual([2]);
      if (file.includes('client')) expect(rules['no-restricted-globals']?.[0]).toBe(2);
    },
  );
});
