import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '../..');

interface Snippet {
  file: string;
  code: string;
}

interface Findings {
  found: string[][];
  rules: Record<string, [number] | undefined>[];
}

function lint(snippets: Snippet[], files: string[]): Findings {
  const script = path.join(root, '__tests__/support/lint-snippets.mjs');
  const output = execFileSync(process.execPath, [script], { input: JSON.stringify({ snippets, files }), cwd: root });
  return JSON.parse(output.toString()) as Findings;
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

const files = ['src/contract/values/money.ts', 'src/client/main.tsx', 'src/server/main.ts'];

describe('the house rules', () => {
  const { found, rules } = lint(
    [...refused, ...allowed].map(([, snippet]) => snippet),
    files,
  );

  it.each(refused.map(([name], index) => [name, index] as const))('refuse it when %s', (_name, index) => {
    expect(found[index]).toHaveLength(1);
  });

  it.each(allowed.map(([name], index) => [name, index] as const))('allow %s', (_name, index) => {
    expect(found[refused.length + index]).toEqual([]);
  });

  it.each(files.map((file, index) => [file, rules[index]] as const))('are switched on for %s', (file, switched) => {
    expect(Object.keys(switched ?? {})).not.toHaveLength(0);
    if (file.includes('server')) expect(switched?.['house/no-built-sql']).toEqual([2]);
    if (file.includes('client')) expect(switched?.['no-restricted-globals']?.[0]).toBe(2);
  });
});
