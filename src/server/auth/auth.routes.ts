import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginBody, loginData, logoutBody, refreshAnswer, refreshBody, userRow } from '#contract/areas/auth.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { slipCookieName } from '#contract/vocabulary/slips';
import { Type } from '@sinclair/typebox';
import { sampleElsewhere } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { originOf } from '../http/guard';
import { isLocalRequest } from '../http/local-request';
import { answerOf, done, found, plainAnswer, success } from '../http/reply';
import { isOfSample, listUsers } from './auth.queries';
import { keepDeviceCookie, knownDeviceOf, placeOf } from '../identity/device-cookie';
import { keepCookie } from '../identity/kept-cookie';

/** The tokens of a session that a renewal or a logout brings. */
function tokensOf({ headers, body }: FastifyRequest): string[] {
  const bearer = /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  const { refreshtoken } = (body ?? {}) as { refreshtoken?: string };
  return [bearer, refreshtoken].filter((token) => token !== undefined);
}

/** Whether the browser says that a page of another origin sends it: that may send a form, but takes no cookie away. */
const isOfAnotherSite = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/** POST login, refresh, logout (§7, contract §2 and §5) and GET /api/users. */
export function registerAuth(app: TypedApp, { database, auth, config }: AppContext): void {
  const keepSlipCookie = (reply: FastifyReply, value: string) =>
    keepCookie(reply, { name: slipCookieName, value, path: paths.files, seconds: config.session.idleSeconds });

  const ownerOf = async (request: FastifyRequest) => (await auth.sessionOf(tokensOf(request)))?.id;

  app.post(
    paths.auth.login,
    {
      config: {
        access: 'public',
        kind: 'sign-in',
        invalidSentence: messages.form.requiredFields,
        ownerOf: (request) => knownDeviceOf(database, request),
      },
      schema: { body: loginBody, response: { 200: answerOf(loginData) } },
    },
    async (request, reply) => {
      if (!isLocalRequest(request) && (await isOfSample(database, request.body.username))) throw sampleElsewhere();
      const { data, slipCookie, deviceTokens } = await auth.login(request.body, originOf(request), placeOf(request));
      keepSlipCookie(reply, slipCookie);
      return keepDeviceCookie(reply, deviceTokens).send(success(messages.login.done, data));
    },
  );

  app.post(
    paths.auth.refresh,
    {
      config: { access: 'public', kind: 'renewal', ownerOf },
      schema: { body: refreshBody, response: { 200: Type.Intersect([plainAnswer, refreshAnswer]) } },
    },
    async (request, reply) => {
      const { data, slipCookie } = await auth.refresh(
        request.body.refreshtoken,
        originOf(request),
        isLocalRequest(request),
      );
      return keepSlipCookie(reply, slipCookie).send({ ...done(messages.login.refreshed), ...data });
    },
  );

  app.post(
    paths.auth.logout,
    {
      config: { access: 'public', kind: 'renewal', ownerOf },
      // Whatever becomes of the session, also where the call is refused, this browser opens no slip any more.
      preValidation: (request, reply, next) => {
        if (!isOfAnotherSite(request)) reply.clearCookie(slipCookieName, { path: paths.files });
        next();
      },
      schema: { body: Type.Optional(Type.Union([logoutBody, Type.Null()])), response: { 200: plainAnswer } },
    },
    async (request) => {
      await auth.logout(tokensOf(request), originOf(request));
      return done(messages.login.loggedOut);
    },
  );

  app.get(
    paths.users.list,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: { response: { 200: answerOf(Type.Array(userRow)) } },
    },
    async (request) => found(await request.readInSession(listUsers)),
  );
}
