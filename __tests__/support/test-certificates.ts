import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** Certificate and key, in PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/**
 * Valid since yesterday: OpenSSL reads a coarser clock than Date, some milliseconds behind it, so that what is valid from
 * the second in which it was made is refused as not valid yet when that second has just begun.
 */
const validBefore = 24 * 60 * 60 * 1_000;

/** One that vouches for itself and for these hosts: names and addresses. */
export async function makeCertificate(
  hosts: readonly [string, ...string[]],
  keyType: 'ec' | 'rsa' = 'ec',
): Promise<CertificatePair> {
  const altNames = hosts.map((host) =>
    isIP(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host },
  );
  const { cert, private: key } = await generate([{ name: 'commonName', value: hosts[0] }], {
    keyType,
    notBeforeDate: new Date(Date.now() - validBefore),
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { cert, key };
}
