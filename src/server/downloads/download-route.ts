import { randomUUID } from 'node:crypto';
import { askedDownload } from '#contract/areas/downloads.wire';
import { messages } from '#contract/texts/messages';
import { downloadCookieName } from '#contract/vocabulary/downloads';
import { limits } from '#contract/vocabulary/limits';
import { fileOfPath, pathWithId, paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { actorOf } from '../http/guard';
import { inSession } from '../http/in-session';
import { answerOf, success } from '../http/reply';
import { isAwaited, requireSeenEnd } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { keepCookie } from '../identity/kept-cookie';
import { hashToken, newToken } from '../identity/tokens';
import { addDownload } from './download.queries';
import { type DownloadableFile, nameOfFile } from './downloadable-files';

/**
 * POST of a file of a list: lets this browser open it once, by a plain link with a cookie for that path alone. The file
 * goes to the disk as it comes, also on plain HTTP, which no script could do.
 */
export function registerDownloadRoute(
  app: TypedApp,
  { database, downloads }: AppContext,
  file: DownloadableFile,
): void {
  downloads.add(file);
  const { access, parameters, fileName } = file;
  app.post(
    fileOfPath(file.path, fileName),
    {
      config: { access, kind: 'export' },
      schema: { querystring: parameters, response: { 202: answerOf(askedDownload) } },
    },
    async (request, reply) => {
      requireSeenEnd(request);
      const query = request.query as object;
      const { userId, role } = actorOf(request);
      const totalRows = await file.prepare({ userId, role, isAwaited: isAwaited(request) }, query as never);
      const [id, cookie] = [randomUUID(), newToken()];
      await inSession(database, request, (transaction, { sessionId }) =>
        addDownload(transaction, { id, sessionId, cookieHash: hashToken(cookie), fileName, query, totalRows }),
      );
      const path = pathWithId(paths.downloads.file, id);
      keepCookie(reply, { name: downloadCookieName, value: cookie, path, seconds: limits.downloadSeconds });
      const asked = { id, totalRows, fileName: nameOfFile(file, query as never) };
      return reply.code(202).send(success(messages.download.asked, asked));
    },
  );
}
