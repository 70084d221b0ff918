import {
  allPartners,
  type PartnerFilter,
  type PartnerFileFilter,
  partnerFileFilter,
  partnerFilter,
  partnerPosition,
} from '#contract/areas/partners.wire';
import { idParameters } from '#contract/areas/wire-types';
import {
  ownerlessTexts,
  partnerOfAllRow,
  partnerReport,
  partnerRows,
  partnersReport,
} from '#contract/reports/partner.report';
import type { Report } from '#contract/reports/report';
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
import { readAllPartners } from './all-partners';
import { readPartner } from './partners.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** Where partners stand, for everybody who reads the books. */
export function registerPartners(app: TypedApp, context: AppContext): void {
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfPartner(context, format));
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfAll(context, format));
  app.get(
    paths.books.partners,
    { config, schema: { querystring: partnerFilter, response: { 200: answerOf(allPartners) } } },
    async (request) =>
      found(
        await request.readInSession(async (books) => {
          const { today, day } = await daysOf(books, request.query);
          return { today: wireDate(today), ...(await readAllPartners(books, day)) };
        }),
      ),
  );
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

/** A file as of a day that was asked for is told from others by its name: 'partners-as-of-2026-01-31.csv'. */
const fileNameOf = ({ fileName }: Pick<Report, 'fileName'>, { person, endDate }: Partial<PartnerFileFilter>) =>
  fileName.replace(
    '.',
    `${person === undefined ? '' : `-${String(person)}`}${endDate ? `-as-of-${acceptedDate(endDate)}` : ''}.`,
  );

const words = { labels: { person: partnerCaptions.partner, endDate: partnerCaptions.dayOfFile } };

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
    nameFor: (filter) => format.nameOf({ ...partnerReport, fileName: fileNameOf(partnerReport, filter) }),
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
          return { lines: format.tell({ report: partnerReport, filter: told, words, opener }), groups: atOnce(rows) };
        },
        sent,
      ),
  };
}

/** All partners as of a day. */
function fileOfAll({ database, exports }: AppContext, format: ReportFormat): DownloadableFile<PartnerFilter> {
  const rowsOf = async (books: Connection, filter: PartnerFilter) => {
    const { day } = await daysOf(books, filter);
    const { partners, ...besides } = await readAllPartners(books, day);
    return { day, rows: partners.map(partnerOfAllRow), texts: ownerlessTexts(besides) };
  };
  return {
    path: partnersReport.path,
    fileName: format.nameOf(partnersReport),
    nameFor: (filter) => format.nameOf({ ...partnersReport, fileName: fileNameOf(partnersReport, filter) }),
    mediaType: format.mediaType,
    access: config.access,
    parameters: partnerFilter,
    prepare: async ({ userId }, filter) => {
      exports.requirePlace(userId);
      return (await rowsOf(database, filter)).rows.length;
    },
    open: (opener, filter, sent) =>
      exports.streamTold(
        opener.userId,
        async (books) => {
          const { day, rows, texts } = await rowsOf(books, filter);
          const told = { report: partnersReport, filter: { endDate: dateToWire(day) }, words, opener };
          const linesAbout = () => Promise.resolve(texts);
          return { lines: format.tell({ ...told, linesAbout }), groups: atOnce(rows) };
        },
        sent,
      ),
  };
}
