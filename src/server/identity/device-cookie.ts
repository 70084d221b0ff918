import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#contract/vocabulary/paths';
import type { Connection } from '../db/database';
import { browserName } from './browser-name';
import { keepCookie } from './kept-cookie';
import { findDevice, type SignInPlace, placeDays, readDeviceTokens } from './sign-in-places';

/** Says that a name has signed in with this browser before; it opens nothing, and tells only sign-in from sign-in. */
const deviceCookieName = 'device';
const daySeconds = 24 * 60 * 60;

const deviceTokensOf = ({ cookies }: FastifyRequest) => readDeviceTokens(cookies[deviceCookieName]);

/** From where a request to sign in comes. */
export function placeOf(request: FastifyRequest): SignInPlace {
  return {
    address: request.ip,
    deviceTokens: deviceTokensOf(request),
    browser: browserName(request.headers['user-agent']),
  };
}

/** The browser that a request comes from, when anybody has signed in with it before. */
export async function knownDeviceOf(connection: Connection, request: FastifyRequest): Promise<string | undefined> {
  const deviceTokens = deviceTokensOf(request);
  return deviceTokens.length > 0 ? findDevice(connection, deviceTokens) : undefined;
}

/** Lets the browser keep its tokens, for nothing but signing in. */
export function keepDeviceCookie(reply: FastifyReply, tokens: readonly string[]): FastifyReply {
  const seconds = placeDays * daySeconds;
  return keepCookie(reply, { name: deviceCookieName, value: tokens.join('.'), path: paths.signIn, seconds });
}
