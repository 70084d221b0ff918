/** `postgres://user:password@`, the hosts, and the rest. */
const pattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The addresses of its hosts of one that may name several, as libpq writes it:
 * `postgres://user@one:5432,two:5432/books`. Null for what is no address of a PostgreSQL server.
 */
export function addressesOf(url: string): readonly string[] | null {
  const [, head, hosts, rest] = pattern.exec(url) ?? [];
  if (head === undefined || hosts === undefined || rest === undefined) return null;
  const addresses = hosts.split(',').map((host) => `${head}${host}${rest}`);
  const isWhole = addresses.length === 1 || hosts.split(',').every((host) => host !== '');
  return isWhole && addresses.every((address) => URL.canParse(address)) ? addresses : null;
}

/** How a host is called where people read of it: `one:5432`. */
export function hostOf(address: string): string {
  const { host, searchParams } = new URL(address);
  return searchParams.get('host') ?? decodeURIComponent(host);
}
