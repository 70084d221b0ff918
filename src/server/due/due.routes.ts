import { dueAndCash, dueFilter, dueInstallments, dueProjects, wholeOfDue } from '#contract/areas/due.wire';
import { dueProjectsReport } from '#contract/reports/due.report';
import { limits } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { type ReportFormat, reportFormats } from '../movements/report-formats';
import { storedSums } from '../movements/report-rows';
import { dueProjectsAsked, listDueInstallments, readDueAndCash, readDueProjects } from './due.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** What is due and the cash for it, for everybody who reads the books. */
export function registerDue(app: TypedApp, context: AppContext): void {
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfProjects(context, format));
  app.get(paths.books.due, { config, schema: { response: { 200: answerOf(dueAndCash) } } }, async (request) =>
    found(await request.readInSession((books) => readDueAndCash(books))),
  );
  app.get(paths.books.dueProjects, { config, schema: { response: { 200: answerOf(dueProjects) } } }, async (request) =>
    found(await request.readInSession((books) => readDueProjects(books))),
  );
  app.get(
    paths.books.dueInstallments,
    { config, schema: { querystring: dueFilter, response: { 200: answerOf(dueInstallments) } } },
    async (request) => {
      const { page = limits.firstPage, size = limits.duePageSize, ...figure } = request.query;
      return found(await request.readInSession((books) => listDueInstallments(books, { ...figure, page, size })));
    },
  );
}

/** Due by Project; there are never more projects than a sheet holds. */
function fileOfProjects({ database, exports }: AppContext, format: ReportFormat): DownloadableFile<object> {
  const declared = dueProjectsReport([]);
  return {
    path: declared.path,
    fileName: format.nameOf(declared),
    mediaType: format.mediaType,
    access: config.access,
    parameters: wholeOfDue,
    prepare: ({ userId }) => {
      exports.requirePlace(userId);
      return Promise.resolve(null);
    },
    open: async (opener, filter, sent) => {
      const { quarters, columns, query } = await dueProjectsAsked(database);
      const report = dueProjectsReport(quarters);
      const write = () => format.write({ report, columns, read: storedSums, filter, opener });
      return exports.streamLines(opener.userId, query, write, sent);
    },
  };
}
