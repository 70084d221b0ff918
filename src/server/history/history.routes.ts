import type { Static } from '@sinclair/typebox';
import { historyFileFilter, historyFilter, historyPage } from '#contract/areas/history.wire';
import type { AnyRow } from '#contract/reports/cells';
import { historyReport, historyRows } from '#contract/reports/history.report';
import { historyCaptions } from '#contract/texts/history-captions';
import { historyKinds } from '#contract/texts/history-words';
import { messages } from '#contract/texts/messages';
import { type Deed } from '#contract/vocabulary/history';
import { paths } from '#contract/vocabulary/paths';
import { type Role, roleAllows } from '#contract/vocabulary/permissions';
import type { AppContext } from '../app-context';
import { businessTimeZone } from '../company/business-day';
import type { Connection } from '../db/database';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import { actorOf } from '../http/guard';
import { answerOf, found } from '../http/reply';
import { isAwaited } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { requireOrder } from '../movements/filter-order';
import { type ReportFormat, reportFormats, requireRoomFor } from '../movements/report-formats';
import type { FilterWords } from '../movements/report-about';
import { invalidField } from '../refusal';
import { countHistory, readHistory, readWholeHistory, seesOf } from './history-page';

const access = 'history.read';
type FileFilter = Static<typeof historyFileFilter>;

const seenBy = (role: Role) => seesOf(roleAllows(role, 'settings.manage'));

/** Who did what, for SUPER; for ADMIN what concerns entries and what they are made of (contract §8). */
export function registerHistory(app: TypedApp, context: AppContext): void {
  const { database, reportPlaces } = context;
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfHistory(context, format));
  app.get(
    paths.books.history,
    { config: { access }, schema: { querystring: historyFilter, response: { 200: answerOf(historyPage) } } },
    async (request) => {
      const filter = request.query;
      requirePossible(filter);
      const sees = seenBy(actorOf(request).role);
      return found(await reportPlaces.read(isAwaited(request), () => readHistory(database, filter, sees)));
    },
  );
}

/** Throws 400 where the end is before the start, or a number stands without what it is of. */
function requirePossible(filter: FileFilter): void {
  requireOrder(filter);
  if (filter.subject !== undefined && filter.kind === undefined)
    throw invalidField('kind', messages.history.subjectWithoutKind);
}

const words: FilterWords = {
  labels: historyCaptions.filters,
  values: {
    kind: (kind) => historyKinds[kind]?.name ?? kind,
    deed: (deed) => historyCaptions.deeds[deed as Deed],
  },
};

/** Everything that is told, a row for each thing that differs; how many that are is known once they are read. */
function fileOfHistory(
  { database, exports, reportPlaces }: AppContext,
  format: ReportFormat,
): DownloadableFile<FileFilter> {
  const declared = historyReport('');
  return {
    path: declared.path,
    fileName: format.nameOf(declared),
    mediaType: format.mediaType,
    access,
    parameters: historyFileFilter,
    prepare: async ({ userId, role, isAwaited: isStillAwaited }, filter) => {
      requirePossible(filter);
      exports.requirePlace(userId);
      const { mostRows } = format;
      if (mostRows !== null) {
        const upTo = { sees: seenBy(role), most: mostRows + 1 };
        const count = await reportPlaces.read(isStillAwaited, () => countHistory(database, filter, upTo));
        requireRoomFor(format, count);
      }
      return null;
    },
    open: (opener, filter, sent) =>
      exports.streamTold(
        opener.userId,
        async (books) => {
          const zone = await businessTimeZone(books);
          return {
            lines: format.tell({ report: historyReport(zone), filter, words, opener }),
            groups: toldRows(books, { filter, role: opener.role, zone }),
          };
        },
        sent,
      ),
  };
}

async function* toldRows(
  books: Connection,
  { filter, role, zone }: { filter: FileFilter; role: Role; zone: string },
): AsyncGenerator<readonly AnyRow[], undefined> {
  const rowsOf = historyRows(zone);
  for await (const entries of readWholeHistory(books, filter, seenBy(role))) yield entries.flatMap(rowsOf);
}
