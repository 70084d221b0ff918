import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { Refusal } from '../refusal';
import { registerJson } from './json-text';
import { uploadBytes } from './uploads-under-way';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** bytes that an upload may take where it may be larger than an entry with its slip */
    uploadBytes?: number;
  }
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Cookies, uploads, security headers and what every answer carries. */
export async function registerPlugins(app: FastifyInstance): Promise<void> {
  registerJson(app);
  await app.register(cookie);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // Each comes as its bytes (`form-parts`).
    isPartAFile: () => true,
    limits: {
      // One more than allowed: the spool counts, and says which rule was broken.
      fileSize: limits.slipBytes + 1,
      parts: 6,
      headerPairs: 50,
    },
  });
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['app#sw'],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const protect = protection();
  app.addHook('onRequest', (request, reply, done) => {
    if (addressOf(request) === undefined) {
      done(new Refusal(408, 'UNAVAILABLE', messages.request.timeout));
      return;
    }
    // By the route, not by the address: that can be spelled in many ways.
    const isOfApi = request.routeOptions.url?.startsWith('/api/') ?? false;
    protect(reply, isOfApi);
    reply.header(requestIdHeader, request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${String(yearSeconds)}`);
    if (isOfApi) reply.header('cache-control', 'no-store');
    const isTooLarge =
      Number(request.headers['content-length'] ?? 0) > (request.routeOptions.config.uploadBytes ?? uploadBytes);
    done(isTooLarge ? new Refusal(413, 'TOO_LARGE', messages.request.tooLarge) : undefined);
  });
}

/**
 * A connection tells its address from the first look on, also when it is closed: who goes later is counted and noted by
 * it. Of who has gone by then there is none, and nobody to answer.
 */
const addressOf = ({ ip }: FastifyRequest): string | undefined => ip;

/** Gives answers the headers of helmet. They are the same for all, so they are made for the first one only. */
function protection() {
  let made: Record<string, string> | undefined;
  return (reply: FastifyReply, isOfApi: boolean) => {
    if (made === undefined) {
      reply.helmet();
      made = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]));
    } else if (isOfApi) {
      reply.headers(made);
    } else {
      // There the console finds its policy, and extends it.
      for (const [name, value] of Object.entries(made)) reply.raw.setHeader(name, value);
    }
  };
}
