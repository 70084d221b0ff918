import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#contract/vocabulary/paths';
import { messages } from '#contract/texts/messages';
import { type Permission, roleAllows } from '#contract/vocabulary/permissions';
import type { ActingOrigin, Origin } from '../identity/actor';
import { noteAccess } from '../audit/access-events';
import { type AuthenticatedSession, findAccess } from '../identity/session.queries';
import { hashToken, isTokenShaped } from '../identity/tokens';
import type { Connection, Database } from '../db/database';
import type { Replica } from '../db/replica';
import { readPrimaryPosition } from '../db/replica-position';
import { forbidden, passwordChangeRequired, type Refusal, sampleElsewhere, unauthenticated } from '../refusal';
import { readJudged } from './judged-reading';
import { LatelyAllowed } from './lately-allowed';
import { isLocalRequest } from './local-request';
import type { RequestLimits } from './request-limits';

/** Without a session of the guard's: for everybody, or for who holds a cookie or an address, which the route itself reads. */
export type OpenAccess = 'public' | 'slip cookie' | 'download cookie' | 'calendar token';

type Access = Permission | OpenAccess;

const openAccesses: readonly Access[] = ['public', 'slip cookie', 'download cookie', 'calendar token'];
const isOpen = (access: Access): access is OpenAccess => openAccesses.includes(access);
const isGuarded = (access: Access | undefined): access is Permission => access !== undefined && !isOpen(access);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what the caller must hold; every route says it, 'public' needs no session (§6) */
    access?: Access;
    /** its handler reads by `readInSession`, or asks for `judged` first: the session may be judged there */
    isReadInSession?: true;
    /** each open page asks it every few seconds: a success is no line of the log */
    isAskedAllTheTime?: true;
  }
  interface FastifyRequest {
    session: AuthenticatedSession | null;
    /** whether its session was judged, with whatever outcome */
    isJudged: boolean;
    /** of the access token that it brings; null when it brings none */
    accessHash: Buffer | null;
    /** by whom it is and what it takes, without a name that anybody could use */
    caller: string;
    /** Judges its session now, where that was left to the handler. */
    judged(): Promise<void>;
    /** Reads what the call answers; session and rights, as they are at that moment, go in the same send. */
    readInSession<Result>(read: (books: Connection) => Promise<Result>): Promise<Result>;
    /** The same of what may be long: from the replica, where it has everything that was saved when the call came. */
    readReportInSession<Result>(read: (books: Connection) => Promise<Result>): Promise<Result>;
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
 * Checks session and permission from the database at each call (contract §5): before the body is read or, where a call
 * only reads and the last one like it was allowed, in one send with what it reads. Nothing is answered before, no
 * refusal either. A route that does not declare its access is refused when it is registered.
 */
export function registerGuard(
  app: FastifyInstance,
  database: Database,
  limits?: RequestLimits,
  replica: Replica | null = null,
): void {
  const lately = new LatelyAllowed();
  const judge = (request: FastifyRequest, books: Connection) => judgeCall(request, books, lately, limits);
  const judgeNow = async (request: FastifyRequest) => {
    const denial = await judge(request, database);
    if (denial) await deny(request, database, denial);
  };

  app.decorateRequest('session', null);
  app.decorateRequest('isJudged', false);
  app.decorateRequest('accessHash', null);
  app.decorateRequest('caller', '');
  app.decorateRequest('judged', async function judged(this: FastifyRequest) {
    if (!this.isJudged) await judgeNow(this);
  });
  type Read<Result> = (books: Connection) => Promise<Result>;
  app.decorateRequest('readInSession', async function readInSession<Result>(this: FastifyRequest, read: Read<Result>) {
    // Decided once: what is read again, on a connection that prepares it anew, is judged again with it.
    const isDue = !this.isJudged;
    const due = (books: Connection) => (isDue ? judge(this, books) : Promise.resolve(undefined));
    const { denial, answer } = await readJudged(database, due, read);
    if (denial) await deny(this, database, denial);
    return answer;
  });

  app.decorateRequest('readReportInSession', async function readReportInSession<
    Result,
  >(this: FastifyRequest, read: Read<Result>) {
    if (!replica?.isRead) {
      replica?.count('not offered');
      return this.readInSession(read);
    }
    // Who may read is known by the primary alone; how far it has written it says in the same send.
    const position = await this.readInSession(readPrimaryPosition);
    const there = await replica.read(position, read);
    return there ? there.answer : this.readInSession(read);
  });

  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare its access`);
  });

  app.addHook('onRequest', async (request) => {
    const { access, isReadInSession } = request.routeOptions.config;
    // No access: the not-found handler, which tells nothing.
    if (!access) return;
    if (isOpen(access)) return limits?.ofAddress(request);
    request.accessHash = bearerHash(request);
    request.caller = `${request.accessHash?.toString('base64') ?? ''} ${access}`;
    if (!isReadInSession || !lately.has(request.caller)) await judgeNow(request);
  });

  if (limits) app.addHook('preHandler', limits.ofBody);

  // A refusal tells something, too: of what is not there, or what would have been asked for. What is refused before the
  // guard, as something too large is, is refused to everybody.
  app.setErrorHandler(async (error, request) => {
    if (request.accessHash) await request.judged();
    throw error;
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const isJudged = request.session !== null || reply.statusCode >= 400;
    const isLeft = !isJudged && isGuarded(request.routeOptions.config.access);
    if (isLeft) done(new Error('Nobody has judged the session of this answer'));
    else done(null, payload);
  });
}

/** Finds whose call this is and counts it; answers why it is denied, if it is. Throws 401 without a session, 429 for too many. */
async function judgeCall(
  request: FastifyRequest,
  books: Connection,
  lately: LatelyAllowed,
  limits: RequestLimits | undefined,
): Promise<Refusal | undefined> {
  request.isJudged = true;
  try {
    request.session = await authenticate(request, books).catch(async (refusal: unknown) => {
      await limits?.ofAddress(request);
      throw refusal;
    });
    await limits?.ofSession(request);
    const denial = denialOf(request, request.session);
    if (denial) lately.remove(request.caller);
    else lately.add(request.caller);
    return denial;
  } catch (error) {
    lately.remove(request.caller);
    throw error;
  }
}

async function deny(request: FastifyRequest, database: Database, denial: Refusal): Promise<never> {
  await noteDenial(request, database);
  throw denial;
}

/** Why the session may not do what the route does: its role lacks the permission, or its password must be changed first. */
export function denialOf(request: FastifyRequest, session: AuthenticatedSession): Refusal | undefined {
  const { config, url } = request.routeOptions;
  if (session.mustChangePassword && url !== paths.users.changePassword) return passwordChangeRequired();
  const { access } = config;
  const isAllowed = access !== undefined && (isOpen(access) || roleAllows(session.actor.role, access));
  return isAllowed ? undefined : forbidden();
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

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];

function bearerHash(request: FastifyRequest): Buffer | null {
  const token = bearerOf(request);
  return token !== undefined && isTokenShaped(token) ? hashToken(token) : null;
}

async function authenticate(request: FastifyRequest, books: Connection): Promise<AuthenticatedSession> {
  const { accessHash } = request;
  if (!accessHash && !bearerOf(request)) throw unauthenticated(messages.session.missing);
  const session = accessHash ? await findAccess(books, accessHash) : undefined;
  if (!session) throw unauthenticated(messages.session.ended);
  requireHere(request, session);
  return session;
}
