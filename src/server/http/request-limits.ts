import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { networkOf } from '../identity/network';
import { tooMany } from '../refusal';

/** What a route costs, as far as its limit goes. */
type RequestKind = 'read' | 'write' | 'upload' | 'export' | 'sign-in' | 'renewal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the kind whose limit counts; without it a GET reads, and everything else writes */
    kind?: RequestKind;
    /**
     * by what the call shows whose it is where no session is read: asked once its address has used its calls up, by one
     * look at most, for a name under which it counts by itself
     */
    ownerOf?: (request: FastifyRequest) => Promise<string | undefined>;
  }
}

/** Counts a request; throws 429 with the seconds to wait when there were too many in this minute. Nobody is ever banned. */
type RequestLimit = (request: FastifyRequest) => Promise<void>;

/** What is counted: an address for what comes from it without a session, a session for everything else. */
export interface RequestLimits {
  readonly ofAddress: RequestLimit;
  /** the same for what `ofAddress` has let pass until its body is read, which says whose it is */
  readonly ofBody: RequestLimit;
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
/** A refresh token is no longer; what is longer is not read to see whose it is. */
const mostBodyBytes = 1_000;
const kinds = Object.keys(shares) as RequestKind[];

function kindOf({ method, query, routeOptions }: FastifyRequest): RequestKind {
  if (routeOptions.config.kind) return routeOptions.config.kind;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  // All rows of a report (contract §3): a text before the call is checked, and a number once it is.
  return Number((query as { size?: unknown } | undefined)?.size) === 0 ? 'export' : 'read';
}

/** Whether its body, which has not come yet, may say whose it is. */
function hasOwnerInBody(request: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': isUnmeasured } = request.headers;
  return kindOf(request) === 'renewal' && isUnmeasured === undefined && Number(length) <= mostBodyBytes;
}

/**
 * Makes the limits on requests a minute, one for each kind; 0 counts nothing. Whoever has a session is never refused for
 * what others send from the same address: an office often has only one. Nor is who signs in with a known browser, or shows
 * the token of a session otherwise.
 */
export async function requestLimits(app: FastifyInstance, readsPerMinute: number): Promise<RequestLimits | undefined> {
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
  const owners = new WeakMap<FastifyRequest, string>();
  const byOwner = countersBy((request) => owners.get(request) ?? '');
  const waiting = new WeakMap<FastifyRequest, number>();
  /** Seconds to wait; 0 when it may go on. */
  const count = async (counters: typeof byAddress, request: FastifyRequest): Promise<number> => {
    const counted = await counters.get(kindOf(request))?.(request);
    return counted && !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0;
  };
  const require = (seconds: number) => {
    if (seconds > 0) throw tooMany(messages.request.tooMany, seconds);
  };
  const requireOwner = async (request: FastifyRequest, seconds: number) => {
    const owner = await request.routeOptions.config.ownerOf?.(request);
    if (owner === undefined) throw tooMany(messages.request.tooMany, seconds);
    owners.set(request, owner);
    require(await count(byOwner, request));
  };
  return {
    ofSession: async (request) => {
      require(await count(bySession, request));
    },
    ofAddress: async (request) => {
      const seconds = await count(byAddress, request);
      if (seconds === 0) return;
      if (hasOwnerInBody(request)) waiting.set(request, seconds);
      else await requireOwner(request, seconds);
    },
    ofBody: async (request) => {
      const seconds = waiting.get(request);
      if (seconds !== undefined) await requireOwner(request, seconds);
    },
  };
}
