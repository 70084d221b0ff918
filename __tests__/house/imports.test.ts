import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');

type Kind = 'import' | 'import type' | 'export';
type Case = [name: string, file: string, source: string, rule: string | null, kind?: Kind];

/** A file under src, what it takes from where, and the rule that refuses it. */
const cases: Case[] = [
  ['the contract takes from the server', 'contract/a1.ts', '../server/db/it', 'contract-alone'],
  ['the contract takes a type from the server', 'contract/a2.ts', '../server/db/it', 'contract-alone', 'import type'],
  ['the contract stands on React', 'contract/a3.ts', 'react', 'contract-packages'],
  ['the contract stands on Node', 'contract/a4.ts', 'node:fs', 'contract-core'],
  ['a form of the contract carries TypeBox', 'contract/a5.form.ts', '@sinclair/typebox', 'typebox-by-wire'],
  ['a form of the contract carries a wire schema', 'contract/a6.form.ts', './it.wire', 'wire-by-wire'],
  ['the client takes from the server', 'client/transport/a7.ts', '../../server/db/it', 'client-without-server'],
  ['the server takes from the client', 'server/http/a8.ts', '../../client/storage/it', 'server-without-client'],
  ['the client carries a wire schema', 'client/api/a9.ts', '#contract/it.wire', 'wire-types-only'],
  ['the client re-exports a wire schema', 'client/api/a10.ts', '#contract/it.wire', 'wire-types-only', 'export'],
  ['the client goes around the alias', 'client/transport/a11.ts', '../../contract/it', 'contract-by-its-name'],
  ['the client takes a package of the server', 'client/transport/a12.ts', 'kysely', 'client-packages'],
  ['the client takes from Node', 'client/transport/a13.ts', 'node:fs', 'client-core'],
  ['the server takes a package of the screen', 'server/http/a14.ts', 'react', 'server-packages'],
  ['a lower layer takes from a higher one', 'client/session/a15.ts', '../transport/it', 'client-layers: session'],
  ['neighbours take from one another', 'client/fields/a16.ts', '../transport/it', 'client-layers: fields'],
  ['a feature takes from a feature', 'client/features/home/a17.ts', '../deposits/it', 'features-apart'],
  ['a feature takes a type', 'client/features/home/a18.ts', '../deposits/it', 'features-apart', 'import type'],
  ['the engine takes from a screen', 'client/report/a19.ts', '../features/deposits/it', 'client-layers: report'],
  ['the store of data takes from the ledger', 'server/db/a20.ts', '../ledger/it', 'server-layers: db'],
  ['an area takes a service of another', 'server/payments/a21.ts', '../projects/it.service', 'areas-by-queries'],
  ['a folder has no layer', 'server/db/a22.ts', '../wherever/it', 'no-layer'],
  ['what is imported is not there', 'server/db/a23.ts', './nowhere', 'unresolved'],
  ['two files need one another', 'server/db/a24.ts', './a25', 'circle'],
  ['two files need types of one another', 'server/db/a26.ts', './a27', 'circle', 'import type'],
  ['the contract within itself', 'contract/b1.form.ts', './it', null],
  ['a wire schema of a wire schema', 'contract/b2.wire.ts', './it.wire', null],
  ['a package of both sides', 'contract/b3.ts', 'dayjs', null],
  ['the type of a wire schema', 'client/api/b4.ts', '#contract/it.wire', null, 'import type'],
  ['the wire schema on the server', 'server/deposits/b5.ts', '#contract/it.wire', null],
  ['a higher layer of a lower one', 'client/features/home/b6.ts', '../../transport/it', null],
  ['a type from above', 'client/session/b7.ts', '../transport/it', null, 'import type'],
  ['queries of another area', 'server/payments/b8.ts', '../projects/it.queries', null],
];
const partners: [file: string, code: string][] = [
  ['server/db/a25.ts', "export { it } from './a24';"],
  ['server/db/a27.ts', "import type { it } from './a26'; export type It = typeof it;"],
];

function faultsOf(files: readonly (readonly [string, string])[]): [file: string, rule: string][] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'));
  try {
    for (const name of ['node_modules', 'package.json']) {
      fs.symlinkSync(path.join(root, name), path.join(folder, name));
    }
    for (const [file, code] of files) {
      const target = path.join(folder, 'src', file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, code);
    }
    const script = path.join(root, '__tests__/support/import-faults.mjs');
    const faults = execFileSync(process.execPath, [script], { cwd: folder }).toString();
    return JSON.parse(faults) as [string, string][];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const codeOf = (source: string, kind: Kind = 'import') =>
  kind === 'export'
    ? `export { it } from '${source}';`
    : `${kind} { it } from '${source}'; export const own${kind === 'import' ? ' = it' : ': typeof it | null = null'};`;

describe('the rules of imports', () => {
  const targets = cases
    .filter(([, , source, rule]) => /^[.#]/.test(source) && rule !== 'unresolved' && rule !== 'circle')
    .map(([, file, source]) =>
      source.startsWith('#contract/')
        ? source.replace('#contract/', 'contract/')
        : path.posix.join(path.posix.dirname(file), source),
    )
    .map((target) => [`${target}.ts`, 'export const it = 1;'] as const);
  const files = cases.map(([, file, source, , kind]) => [file, codeOf(source, kind)] as const);
  const faults = faultsOf([...targets, ...partners, ...files]);
  const rulesFor = (file: string) => [
    ...new Set(faults.filter(([each]) => each === `src/${file}`).map(([, rule]) => rule)),
  ];

  it.each(cases.filter(([, , , rule]) => rule !== null))('refuse it when %s', (_name, file, _source, rule) => {
    expect(rulesFor(file)).toEqual([rule]);
  });

  it.each(cases.filter(([, , , rule]) => rule === null))('allow %s', (_name, file) => {
    expect(rulesFor(file)).toEqual([]);
  });
});
