import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const header = 'x-forwarded-for';
/** `203.0.113.7:51234`, `[2001:db8::1]:51234` and `[2001:db8::1]`, as Azure's gateway and IIS write it. */
const withPort = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/;

function plainAddress(written: string): string {
  const [, ofIPv4, ofIPv6] = withPort.exec(written) ?? [];
  return ofIPv4 ?? ofIPv6 ?? written;
}

/** The addresses without their ports. What is no address, and whatever stands behind it, counts as who has passed it on. */
function plainAddresses(forwarded: string): string {
  const addresses: string[] = [];
  for (const each of forwarded.split(',').reverse()) {
    const address = plainAddress(each.trim());
    if (isIP(address) === 0) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/** Lets what proxies say about who calls be read as addresses, whatever reads it: a port would make a caller of each connection. */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[header];
    if (typeof forwarded === 'string') headers[header] = plainAddresses(forwarded);
    done();
  });
}
