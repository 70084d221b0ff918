import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { knownDeviceOf } from '../identity/device-cookie';
import type { Database } from '../db/database';
import { networkOf } from '../identity/network';
import { tooMany } from '../refusal';

/** What a route costs, as far as its limit goes. */
type RequestKind = 'read' | 'write' | 'upload' | 'export' | 'sign-in' | 'renewal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the kind whose limit counts; without it a GET reads, and everything else writes */
    kind?: RequestKind;
  }
}

/** Counts a request; throws 429 with the seconds to wait when there were too many in this minute. Nobody is ever banned. */
type RequestLimit = (request: FastifyRequest) => Promise<void>;

/** What is counted: an address for what comes from it without a session, a session for everything else. */
export interface RequestLimits {
  readonly ofAddress: RequestLimit;
  readonly ofSession: RequestLimit;
}

const minute = 60_000;
/** Parts of the setting, which says how many times a minute a session may read. */
const shares: Readonly<Record<RequestKind, number>> = {
  read: 1,
  write: 1 / 10,
  upload: 1 / 20,
  export: 1 / 100,
  'sign-in': 1 / 10,
  renewal: 1 / 10,
};
const kinds = Object.keys(shares) as RequestKind[];

function kindOf({ method, query, routeOptions }: FastifyRequest): RequestKind {
  if (routeOptions.config.kind) return routeOptions.config.kind;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  // All rows of a report (contract §3): a text before the call is checked, and a number once it is.
  return Number((query as { size?: unknown } | undefined)?.size) === 0 ? 'export' : 'read';
}

/**
 * Makes the limits on requests a minute, one for each kind; 0 counts nothing. Whoever has a session is never refused for
 * what others send from the same address: an office often has only one. Nor is who signs in with a known browser.
 */
export async function requestLimits(
  app: FastifyInstance,
  database: Database,
  readsPerMinute: number,
): Promise<RequestLimits | undefined> {
  if (readsPerMinute === 0) return undefined;
  await app.register(rateLimit, { global: false, timeWindow: minute });
  const countersBy = (keyOf: (request: FastifyRequest) => string) =>
    new Map(
      kinds.map((kind) => {
        const max = Math.max(1, Math.round(readsPerMinute * shares[kind]));
        return [kind, app.createRateLimit({ max, keyGenerator: keyOf })];
      }),
    );
  const byAddress = countersBy(({ ip }) => networkOf(ip));
  const bySession = countersBy(({ session }) => session?.actor.sessionId ?? '');
  const deviceOf = new WeakMap<FastifyRequest, string>();
  const byDevice = countersBy((request) => deviceOf.get(request) ?? '');
  /** Seconds to wait; 0 when it may go on. */
  const count = async (counters: typeof byAddress, request: FastifyRequest): Promise<number> => {
    const counted = await counters.get(kindOf(request))?.(request);
    return counted && !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0;
  };
  const require = (seconds: number) => {
    if (seconds > 0) throw tooMany(messages.request.tooMany, seconds);
  };
  return {
    ofSession: async (request) => {
      require(await count(bySession, request));
    },
    ofAddress: async (request) => {
      const seconds = await count(byAddress, request);
      if (seconds === 0) return;
      const device = kindOf(request) === 'sign-in' ? await knownDeviceOf(database, request) : undefined;
      if (device === undefined) throw tooMany(messages.request.tooMany, seconds);
      deviceOf.set(request, device);
      require(await count(byDevice, request));
    },
  };
}
