import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { sessionLives } from '#contract/vocabulary/session';
import { addressesOf } from './server-hosts';
import { StartupError } from './startup-error';

/** How the embedded database is reached: by a socket file, or by a port of this computer and a password. */
export type EmbeddedTransport = 'socket' | 'tcp';

/** The ways that this system has, the usual one first: Node's driver opens no socket files on Windows. */
export const embeddedTransports: readonly [EmbeddedTransport, ...EmbeddedTransport[]] =
  process.platform === 'win32' ? ['tcp'] : ['socket', 'tcp'];

/** Everything that can be set from outside; see the README's table. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** folder of the embedded database and of uploads under way */
  readonly dataDir: string;
  readonly embeddedTransport: EmbeddedTransport;
  readonly databaseUrl: string | null;
  /** migrates and owns the tables when `databaseUrl` names a role with fewer rights */
  readonly databaseOwnerUrl: string | null;
  /** what stands before `databaseUrl`: a pooler that gives each transaction another connection, or nothing */
  readonly databasePooler: 'transaction' | 'none';
  /** past the pooler, as the same role: for what lasts longer than a transaction */
  readonly databaseDirectUrl: string | null;
  /** a standby of `databaseUrl` that reports, statements and exports may be read from */
  readonly databaseReplicaUrl: string | null;
  readonly logLevel: string;
  /** the first value of the company's time zone, which the database keeps; null when none was named */
  readonly businessTimeZone: string | null;
  readonly session: {
    readonly accessSeconds: number;
    readonly idleSeconds: number;
    readonly absoluteSeconds: number;
    readonly reuseGraceSeconds: number;
  };
  /** one answer for an unknown user and a wrong password, instead of the specification's two (SECURITY.md) */
  readonly strictLogin: boolean;
  /** whether a new password may not be one of the most common ones (SECURITY.md) */
  readonly refusesCommonPasswords: boolean;
  /** reads a minute of one session, or of one address without a session; what costs more gets its share; 0 bounds nothing */
  readonly readsPerMinute: number;
  /** Ed25519 private key (PEM) that signs the heads of the audit log, instead of the one in `dataDir` */
  readonly auditKeyFile: string | null;
  /** certificate and key (PEM) when the server speaks TLS itself */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** where figures are told to Prometheus; null where nobody asks */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** which proxies are believed when they say who calls and how: how many, or their addresses */
  readonly trustProxy: number | string | false;
}

type Listening = Pick<Config, 'host' | 'port'>;
type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the configuration; throws StartupError that says which setting is wrong and what it may be. */
export function readConfig(environment: Environment): Config {
  const listening = {
    host: text(environment, 'HOST', '127.0.0.1'),
    port: wholeNumber(environment, 'PORT', 3000, 0, 65_535),
  };
  return {
    ...listening,
    dataDir: path.resolve(text(environment, 'DATA_DIR', './data')),
    embeddedTransport: choice(environment, 'EMBEDDED_TRANSPORT', embeddedTransports[0], embeddedTransports),
    databaseUrl: databaseUrl(environment, 'DATABASE_URL'),
    databaseOwnerUrl: databaseOwnerUrl(environment),
    ...pooler(environment),
    databaseReplicaUrl: databaseReplicaUrl(environment),
    logLevel: choice(environment, 'LOG_LEVEL', 'info', logLevels),
    businessTimeZone: timeZone(environment),
    session: session(environment),
    strictLogin: yesOrNo(environment, 'STRICT_LOGIN', 'false'),
    refusesCommonPasswords: yesOrNo(environment, 'PASSWORD_COMMON_REFUSED', 'true'),
    readsPerMinute: wholeNumber(environment, 'RATE_LIMIT_PER_MINUTE', 6_000, 0, 1_000_000_000),
    auditKeyFile: text(environment, 'AUDIT_KEY_FILE', '') || null,
    tls: tls(environment),
    metrics: metrics(environment, listening),
    trustProxy: trustProxy(environment),
  };
}

function text(environment: Environment, name: string, fallback: string): string {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? fallback : value;
}

function wholeNumber(environment: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = text(environment, name, String(fallback));
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new StartupError(`${name} must be a whole number from ${String(least)} to ${String(most)}, not "${value}".`);
}

/** A session is used when it is renewed, late in the life of its token: that ends well before the session would. */
function session(environment: Environment): Config['session'] {
  const { accessSeconds, idleSeconds, absoluteSeconds, reuseGraceSeconds } = sessionLives;
  const idle = wholeNumber(environment, 'SESSION_IDLE_SECONDS', idleSeconds, 1, 31_536_000);
  const access = wholeNumber(environment, 'SESSION_ACCESS_SECONDS', accessSeconds, 1, 86_400);
  return {
    accessSeconds: Math.min(access, Math.ceil(idle / 2)),
    idleSeconds: idle,
    absoluteSeconds: wholeNumber(environment, 'SESSION_ABSOLUTE_SECONDS', absoluteSeconds, 1, 31_536_000),
    reuseGraceSeconds: wholeNumber(environment, 'SESSION_REUSE_GRACE_SECONDS', reuseGraceSeconds, 0, 300),
  };
}

function choice<Choice extends string>(
  environment: Environment,
  name: string,
  fallback: Choice,
  allowed: readonly Choice[],
): Choice {
  const value = text(environment, name, fallback);
  const chosen = allowed.find((each) => each === value);
  if (chosen !== undefined) return chosen;
  throw new StartupError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
}

function yesOrNo(environment: Environment, name: string, fallback: 'true' | 'false'): boolean {
  return choice(environment, name, fallback, ['true', 'false']) === 'true';
}

function databaseUrl(environment: Environment, name: string): string | null {
  const value = text(environment, name, '');
  if (value === '') return null;
  if (addressesOf(value)) return value;
  throw new StartupError(
    `${name} must be a PostgreSQL address such as postgres://user:password@host:5432/database, or of several hosts, user@one:5432,two:5432/database.`,
  );
}

function pooler(environment: Environment): Pick<Config, 'databasePooler' | 'databaseDirectUrl'> {
  const databasePooler = choice(environment, 'DATABASE_POOLER', 'none', ['none', 'transaction']);
  const databaseDirectUrl = databaseUrl(environment, 'DATABASE_DIRECT_URL');
  const isWhole = databaseDirectUrl !== null && text(environment, 'DATABASE_URL', '') !== '';
  if (databasePooler === 'none' ? databaseDirectUrl === null : isWhole) return { databasePooler, databaseDirectUrl };
  throw new StartupError(
    'DATABASE_POOLER=transaction and DATABASE_DIRECT_URL belong together: DATABASE_URL leads through the pooler, DATABASE_DIRECT_URL past it, as the same role. Please set all three, or neither of the first two.',
  );
}

/** Without DATABASE_URL, as one that is misspelt, new books would begin in an embedded database. */
function databaseOwnerUrl(environment: Environment): string | null {
  const value = databaseUrl(environment, 'DATABASE_OWNER_URL');
  if (value === null || databaseUrl(environment, 'DATABASE_URL') !== null) return value;
  throw new StartupError(
    'DATABASE_OWNER_URL names the owner of the tables of DATABASE_URL, which is not set. Please set both or neither.',
  );
}

function databaseReplicaUrl(environment: Environment): string | null {
  const value = databaseUrl(environment, 'DATABASE_REPLICA_URL');
  if (value === null) return null;
  if (addressesOf(value)?.length !== 1)
    throw new StartupError('DATABASE_REPLICA_URL must name one host: that of the standby that is read.');
  if (databaseUrl(environment, 'DATABASE_URL') === null)
    throw new StartupError(
      'DATABASE_REPLICA_URL names a standby of the server of DATABASE_URL, which is not set. Please set both or neither.',
    );
  return value;
}

function timeZone(environment: Environment): string | null {
  const value = text(environment, 'BUSINESS_TIME_ZONE', '');
  if (value === '') return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new StartupError(`BUSINESS_TIME_ZONE must be the name of a time zone such as Asia/Dubai, not "${value}".`);
  }
}

function metrics(environment: Environment, books: Listening): Config['metrics'] {
  if (text(environment, 'METRICS_PORT', '') === '') return null;
  const port = wholeNumber(environment, 'METRICS_PORT', 0, 0, 65_535);
  const host = text(environment, 'METRICS_HOST', '127.0.0.1');
  if (port !== 0 && port === books.port && (meets(host, books.host) || meets(books.host, host)))
    throw new StartupError(
      `METRICS_PORT must be another port than PORT, which is ${String(port)} as well: figures for Prometheus have an address of their own.`,
    );
  return { host, port };
}

/** Whether who listens at the first host listens at the second, too. */
function meets(host: string, other: string): boolean {
  if (host === other || host === '::') return true;
  if (host === '0.0.0.0') return isIP(other) !== 6;
  return host === 'localhost' && (other === '127.0.0.1' || other === '::1');
}

function tls(environment: Environment): Config['tls'] {
  const [certFile, keyFile] = [text(environment, 'TLS_CERT', ''), text(environment, 'TLS_KEY', '')];
  if (certFile === '' && keyFile === '') return null;
  if (certFile === '' || keyFile === '')
    throw new StartupError('TLS_CERT and TLS_KEY belong together: please set both or neither.');
  const pair = { cert: pemFile('TLS_CERT', certFile), key: pemFile('TLS_KEY', keyFile) };
  try {
    createSecureContext(pair);
    requireItsKey(pair);
    return pair;
  } catch (error) {
    throw new StartupError(`TLS_CERT and TLS_KEY are no certificate with its key: ${(error as Error).message}`);
  }
}

/** OpenSSL compares a key only with a certificate of its own kind, and serves nobody with one of another. */
function requireItsKey({ cert, key }: NonNullable<Config['tls']>): void {
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is that of another certificate.');
}

function pemFile(name: string, file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new StartupError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

function trustProxy(environment: Environment): Config['trustProxy'] {
  const value = text(environment, 'TRUST_PROXY', '');
  if (value === '' || value === '0') return false;
  if (/^\d$/.test(value)) return Number(value);
  if (value.split(',').every(isAddressOrNet)) return value;
  throw new StartupError(
    `TRUST_PROXY must be the number of proxies before the server or their addresses, not "${value}".`,
  );
}

/** A net of 0 bits is everybody, who are no proxies. */
function isAddressOrNet(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.trim().split('/');
  const mostBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits;
}
