import type { FastifyReply } from 'fastify';
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
import { keepDeviceCookie, placeOf } from '../identity/device-cookie';
import { keepCookie } from '../identity/kept-cookie';

/** POST login, refresh, logout (§7, contract §2 and §5) and GET /api/users. */
export function registerAuth(app: TypedApp, { database, auth, config }: AppContext): void {
  const keepSlipCookie = (reply: FastifyReply, value: string) =>
    keepCookie(reply, { name: slipCookieName, value, path: paths.files, seconds: config.session.idleSeconds });

  app.post(
    paths.auth.login,
    {
      config: { access: 'public', kind: 'sign-in', invalidSentence: messages.form.requiredFields },
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
      config: { access: 'public', kind: 'renewal' },
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
      config: { access: 'public', kind: 'renewal' },
      schema: { body: Type.Optional(Type.Union([logoutBody, Type.Null()])), response: { 200: plainAnswer } },
    },
    async (request, reply) => {
      const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const tokens = [bearer, request.body?.refreshtoken].filter((token) => token !== undefined);
      // Whatever becomes of the session, this browser opens no slip any more.
      reply.clearCookie(slipCookieName, { path: paths.files });
      await auth.logout(tokens, originOf(request));
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
