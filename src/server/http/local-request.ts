import type { FastifyRequest } from 'fastify';

const loopbackAddress = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
const loopbackName = /^(localhost|([^.]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])\.?(:\d+)?$/i;
/** What proxies, tunnels and content networks add. */
const forwarding =
  /^(forwarded|via|x-real-ip|x-forwarded(-.*)?|x-(original|client|cluster)-.*|(cf-connecting|true-client|fastly-client)-ip)$/;

/** Whether the person sits at this computer: nothing between, and the address in the browser is this computer's own. */
export function isLocalRequest({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  const { host = '', origin } = raw.headers;
  return (
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    loopbackName.test(host) &&
    // A proxy may name itself as the host; the page that the person sees is named by the browser.
    (origin === undefined || loopbackName.test(origin.replace(/^https?:\/\//, ''))) &&
    // No browser speaks 1.0 any more, some proxies do to what is behind them.
    raw.httpVersionMajor * 10 + raw.httpVersionMinor > 10 &&
    !Object.keys(raw.headers).some((name) => forwarding.test(name))
  );
}
