import {
  type PartnerFileFilter,
  partnerFileFilter,
  partnerFilter,
  partnerPosition,
} from '#contract/areas/partners.wire';
import { idParameters } from '#contract/areas/wire-types';
import { partnerReport, partnerRows } from '#contract/reports/partner.report';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { dateToWire } from '#contract/values/dates';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { businessDay } from '../company/business-day';
import type { Connection } from '../db/database';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { atOnce } from '../movements/export-pieces';
import { type ReportFormat, reportFormats } from '../movements/report-formats';
import { acceptedDate, wireDate } from '../wire-values';
import { readPartner } from './partners.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** Where partners stand, for everybody who reads the books. */
export function registerPartners(app: TypedApp, context: AppContext): void {
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfPartner(context, format));
  app.get(
    paths.books.partner,
    {
      config,
      schema: { params: idParameters, querystring: partnerFilter, response: { 200: answerOf(partnerPosition) } },
    },
    async (request) =>
      found(
        await request.readInSession(async (books) => {
          const { today, day } = await daysOf(books, request.query);
          return { today: wireDate(today), ...(await readPartner(books, request.params.id, day)) };
        }),
      ),
  );
}

/** The company's day, and the one that is asked for: the same where none is. */
async function daysOf(books: Connection, { endDate }: { endDate?: string }) {
  const today = await businessDay(books);
  return { today, day: endDate ? acceptedDate(endDate) : today };
}

/** Statements of several partners are told apart by their names: 'partner-statement-3-as-of-2026-01-31.csv'. */
const partnerFileName = ({ person, endDate }: PartnerFileFilter): string =>
  partnerReport.fileName.replace('.', `-${[person, ...(endDate ? ['as-of', acceptedDate(endDate)] : [])].join('-')}.`);

/** A partner's statement as of a day. */
function fileOfPartner({ database, exports }: AppContext, format: ReportFormat): DownloadableFile<PartnerFileFilter> {
  const rowsOf = async (books: Connection, { person, ...filter }: PartnerFileFilter) => {
    const { day } = await daysOf(books, filter);
    const { currencies } = await readPartner(books, person, day);
    return { day, rows: currencies.flatMap(partnerRows) };
  };
  return {
    path: partnerReport.path,
    fileName: format.nameOf(partnerReport),
    nameFor: (filter) => format.nameOf({ ...partnerReport, fileName: partnerFileName(filter) }),
    mediaType: format.mediaType,
    access: config.access,
    parameters: partnerFileFilter,
    prepare: async ({ userId }, filter) => {
      exports.requirePlace(userId);
      return (await rowsOf(database, filter)).rows.length;
    },
    open: (opener, filter, sent) =>
      exports.streamTold(
        opener.userId,
        async (books) => {
          const { day, rows } = await rowsOf(books, filter);
          // The day is said also where none was asked for.
          const told = { person: filter.person, endDate: dateToWire(day) };
          const words = { labels: { person: partnerCaptions.partner, endDate: partnerCaptions.day } };
          return { lines: format.tell({ report: partnerReport, filter: told, words, opener }), groups: atOnce(rows) };
        },
        sent,
      ),
  };
}
