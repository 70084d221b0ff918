import { isIP } from 'node:net';
import { addressesOf } from '../server-hosts';

const verified = new Set(['verify-full', 'verify-ca', 'require', 'prefer']);

/** What the address of a database lacks for a safe link to its hosts, in a sentence; null when it lacks nothing. */
export function linkWarning(url: string): string | null {
  const warnings = (addressesOf(url) ?? []).map(warningOfHost);
  return warnings.find((warning) => warning !== null) ?? null;
}

function warningOfHost(url: string): string | null {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  if (host === '' || host.startsWith('/') || isThisComputer(host)) return null;
  const mode = searchParams.get('sslmode') ?? '';
  const isPlain = mode === '' ? searchParams.get('ssl') !== 'true' : mode === 'disable' || mode === 'allow';
  if (isPlain)
    return `The link to the database on ${host} is not encrypted: whoever is on that network reads the books and the passwords. Add sslmode=verify-full to its address.`;
  const isCompatible = searchParams.get('uselibpqcompat') === 'true';
  if (isCompatible ? mode === 'verify-full' : mode === '' || verified.has(mode)) return null;
  return `The database on ${host} is believed without a look at its certificate, so that another could stand in its place. Use sslmode=verify-full in its address.`;
}

function isThisComputer(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
