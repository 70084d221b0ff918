import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/vocabulary/paths';
import { messages } from '#contract/texts/messages';
import { type Permission, roleAllows } from '#contract/vocabulary/permissions';
import type { ActingOrigin, Origin } from '../identity/actor';
import { noteAccess } from '../audit/access-events';
import { type AuthenticatedSession, findAccess } from '../identity/session.queries';
import { hashToken, isTokenShaped } from '../identity/tokens';
import type { Database } from '../db/database';
import { forbidden, passwordChangeRequired, type Refusal, sampleElsewhere, unauthenticated } from '../refusal';
import { isLocalRequest } from './local-request';
import type { RequestLimits } from './request-limits';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what the caller must hold; every route says it, 'public' needs no session (§6) */
    access?: Permission | 'public' | 'slip cookie';
  }
  interface FastifyRequest {
    session: AuthenticatedSession | null;
  }
}

/** Where the request came from. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, requestId: request.id };
}

/** Who acts in a guarded route; throws where the guard has not passed. */
export function actorOf(request: FastifyRequest): ActingOrigin {
  if (!request.session) throw unauthenticated(messages.session.missing);
  return { ...request.session.actor, ...originOf(request) };
}

/**
 * Checks session and permission before the body is read, from the database at each call (contract §5). A route that
 * does not declare its access is refused when it is registered.
 */
export function registerGuard(app: FastifyInstance, database: Database, limits?: RequestLimits): void {
  app.decorateRequest('session', null);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access`);
  });

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    // No access: the not-found handler, which tells nothing.
    if (!access) return;
    if (access === 'public' || access === 'slip cookie') return limits?.ofAddress(request);
    request.session = await authenticate(request, database).catch(async (refusal: unknown) => {
      await limits?.ofAddress(request);
      throw refusal;
    });
    await limits?.ofSession(request);
    const denial = denialOf(request, request.session);
    if (!denial) return;
    await noteDenial(request, database);
    throw denial;
  });
}

/** Why the session may not do what the route does: its role lacks the permission, or its password must be changed first. */
export function denialOf(request: FastifyRequest, session: AuthenticatedSession): Refusal | undefined {
  const { config, url } = request.routeOptions;
  if (session.mustChangePassword && url !== paths.users.changePassword) return passwordChangeRequired();
  const { access } = config;
  const isGuarded = access !== undefined && access !== 'slip cookie' && access !== 'public';
  return isGuarded && roleAllows(session.actor.role, access) ? undefined : forbidden();
}

/** Keeps that somebody was denied what a route does. */
export async function noteDenial(request: FastifyRequest, database: Database): Promise<void> {
  await noteAccess(database, {
    actor: actorOf(request),
    origin: originOf(request),
    action: 'access.denied',
    status: 403,
    subjectKind: 'route',
    subjectId: `${request.method} ${request.routeOptions.url ?? ''}`,
  });
}

/** A session of the sample, opened at this computer, is used at this computer. */
export function requireHere(request: FastifyRequest, { isOfSample }: AuthenticatedSession): void {
  if (isOfSample && !isLocalRequest(request)) throw sampleElsewhere();
}

async function authenticate(request: FastifyRequest, database: Database): Promise<AuthenticatedSession> {
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw unauthenticated(messages.session.missing);
  const session = isTokenShaped(token) ? await findAccess(database, hashToken(token)) : undefined;
  if (!session) throw unauthenticated(messages.session.ended);
  requireHere(request, session);
  return session;
}
