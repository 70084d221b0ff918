import { Value } from '@sinclair/typebox/value';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadPlace, downloadState } from '#contract/areas/downloads.wire';
import { messages } from '#contract/texts/messages';
import { downloadCookieName } from '#contract/vocabulary/downloads';
import { paths } from '#contract/vocabulary/paths';
import { roleAllows } from '#contract/vocabulary/permissions';
import type { AppContext } from '../app-context';
import type { Database } from '../db/database';
import { actorOf, requireHere } from '../http/guard';
import { answerOf, done, found, plainAnswer } from '../http/reply';
import { attachment, sendStream } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { findSession } from '../identity/session.queries';
import { hashToken, isTokenShaped } from '../identity/tokens';
import { forbidden, notFound, passwordChangeRequired, Refusal, unauthenticated } from '../refusal';
import { cancelDownload, endDownload, findDownload, openDownload, type OpenedDownload } from './download.queries';
import { type DownloadableFile, openerOf, nameOfFile } from './downloadable-files';
import { runningDownload } from './running-download';

const access = 'books.read';

/** How far a file is, its end before its time, and the plain link by which the browser fetches it. */
export function registerDownloads(app: TypedApp, { database, downloads }: AppContext): void {
  app.get(
    paths.downloads.state,
    { config: { access }, schema: { params: downloadPlace, response: { 200: answerOf(downloadState) } } },
    async (request) => {
      const state = await findDownload(database, request.params.id, actorOf(request).sessionId);
      if (!state) throw notFound(messages.download.notFound);
      return found(state);
    },
  );

  app.delete(
    paths.downloads.state,
    { config: { access }, schema: { params: downloadPlace, response: { 200: plainAnswer } } },
    async (request) => {
      const { id } = request.params;
      const { sessionId } = actorOf(request);
      if (await cancelDownload(database, id, sessionId)) return done(messages.download.cancelled);
      const known = await findDownload(database, id, sessionId);
      if (!known) throw notFound(messages.download.notFound);
      return done(known.state === 'cancelled' ? messages.download.cancelled : messages.downloadAnswer.endedBefore);
    },
  );

  const opening = async ({ cookies }: FastifyRequest, id: string, isLook: boolean) => {
    const cookie = cookies[downloadCookieName] ?? '';
    return isTokenShaped(cookie) ? openDownload(database, { id, cookieHash: hashToken(cookie), isLook }) : undefined;
  };

  const ownerOf = async (request: FastifyRequest) => {
    const { params } = request;
    return Value.Check(downloadPlace, params) ? (await opening(request, params.id, true))?.sessionId : undefined;
  };

  app.get(
    paths.downloads.file,
    { config: { access: 'download cookie', otherAnswers: ['*/*'], ownerOf }, schema: { params: downloadPlace } },
    async (request, reply) => {
      const { id } = request.params;
      const isLook = request.method === 'HEAD';
      const opened = await opening(request, id, isLook);
      if (!opened) throw unauthenticated(messages.download.linkUsed);
      try {
        return await send(database, { id, opened, file: downloads.find(opened.fileName), request, reply });
      } catch (error) {
        const failure = error instanceof Refusal ? error.message : null;
        if (!isLook) await endDownload(database, id, { rows: 0, bytes: 0 }, { outcome: 'failed', failure });
        throw error;
      }
    },
  );
}

interface Opening {
  readonly id: string;
  readonly opened: OpenedDownload;
  readonly file: DownloadableFile | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends the file to whoever asked for it, when they still may: rights are read again, as at every call. */
async function send(database: Database, { id, opened, file, request, reply }: Opening): Promise<FastifyReply> {
  const session = await findSession(database, opened.sessionId);
  if (!session) throw unauthenticated(messages.session.ended);
  requireHere(request, session);
  if (session.mustChangePassword) throw passwordChangeRequired();
  // A version before may not know every file of the next one.
  if (!file) throw notFound(messages.download.notFound);
  if (!roleAllows(session.actor.role, file.access)) throw forbidden();
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': attachment(nameOfFile(file, opened.query as never)),
  };
  const sent = { rows: 0, bytes: 0 };
  return sendStream(reply, headers, async () => {
    const source = await file.open(openerOf(request, session.actor), opened.query as never, sent);
    return runningDownload({ database, id, source, sent, reply });
  });
}
