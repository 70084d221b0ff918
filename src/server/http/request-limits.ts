import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages';
import { tooMany } from '../refusal';

/** Counts a request; throws 429 with the seconds to wait when there were too many in this minute. Nobody is ever banned. */
type RequestLimit = (request: FastifyRequest) => Promise<void>;

/** What is counted: an address for what comes from it without a session, a session for everything else. */
export interface RequestLimits {
  readonly ofAddress: RequestLimit;
  readonly ofSession: RequestLimit;
}

const minute = 60_000;

/**
 * Makes the limits on requests a minute; 0 counts nothing. Whoever has a session is never refused for what others send
 * from the same address: an office often has only one.
 */
export async function requestLimits(app: FastifyInstance, perMinute: number): Promise<RequestLimits | undefined> {
  if (perMinute === 0) return undefined;
  await app.register(rateLimit, { global: false, max: perMinute, timeWindow: minute });
  const byAddress = app.createRateLimit();
  const bySession = app.createRateLimit({ keyGenerator: ({ session }) => session?.actor.sessionId ?? '' });
  const limitOf =
    (count: typeof byAddress): RequestLimit =>
    async (request) => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(messages.request.tooMany, counted.ttlInSeconds);
    };
  return { ofAddress: limitOf(byAddress), ofSession: limitOf(bySession) };
}
