import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { slipCookieName, slipNamePattern } from '#contract/vocabulary/slips';
import { findBySlipCookie } from '../identity/session.queries';
import { hashToken, isTokenShaped } from '../identity/tokens';
import { requireHere } from '../http/guard';
import { begun, sendStream, streamOf } from '../http/streamed-answers';
import { notFound, passwordChangeRequired, unauthenticated } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { slipDisposition } from './slip-disposition';
import { findSlip, readSlip } from './slip-store';

/** GET /api/files/{slip}: opened by a plain link with the slip cookie; images inline, all else as attachment (contract §3). */
export function registerSlips(app: TypedApp, { database, config }: AppContext): void {
  const sessionOf = async ({ cookies }: FastifyRequest) => {
    const cookie = cookies[slipCookieName] ?? '';
    return isTokenShaped(cookie) ? findBySlipCookie(database, hashToken(cookie), config.session) : undefined;
  };

  const ownerOf = async (request: FastifyRequest) => (await sessionOf(request))?.actor.sessionId;

  app.get(
    paths.file,
    {
      config: { access: 'slip cookie', otherAnswers: ['*/*'], ownerOf },
      schema: { params: Type.Object({ slip: Type.String({ maxLength: 100 }) }) },
    },
    async (request, reply) => {
      const session = await sessionOf(request);
      if (!session) throw unauthenticated(messages.session.missing);
      requireHere(request, session);
      if (session.mustChangePassword) throw passwordChangeRequired();
      // So that it breaks off with its session, as all that is sent for long.
      request.session = session;
      const { slip: name } = request.params;
      const slip = new RegExp(slipNamePattern).test(name) ? await findSlip(database, name) : undefined;
      if (!slip) throw notFound(messages.slip.notFound);
      const headers = {
        'content-type': slip.mediaType,
        'content-length': String(slip.sizeBytes),
        'content-disposition': slipDisposition(slip),
        'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'private, no-store',
      };
      return sendStream(reply, headers, async () => streamOf(await begun(readSlip(database, slip))));
    },
  );
}
