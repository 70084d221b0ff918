import { type ScheduleFileParameters, scheduleFileParameters } from '#contract/areas/projects.wire';
import { scheduleReport } from '#contract/reports/schedule.report';
import type { AppContext } from '../app-context';
import { build, firstRow } from '../db/query';
import { writtenOnce } from '../db/written-once';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { atOnce } from '../movements/export-pieces';
import { reportFormats } from '../movements/report-formats';
import { listScheduleRecords } from '../projects/projects.queries';

const currencyOf = writtenOnce((projectId: number) =>
  build
    .selectFrom('projects as p')
    .innerJoin('currencies as c', 'c.id', 'p.currency_id')
    .select('c.code')
    .where('p.id', '=', projectId),
);

/** The files of a project's schedule. */
export const scheduleFiles = ({ database, exports }: AppContext) =>
  reportFormats.map((format): DownloadableFile<ScheduleFileParameters> => ({
    path: scheduleReport.path,
    fileName: format.nameOf(scheduleReport),
    mediaType: format.mediaType,
    access: 'books.read',
    parameters: scheduleFileParameters,
    prepare: async ({ userId }, { projectid }) => {
      exports.requirePlace(userId);
      return (await listScheduleRecords(database, projectid)).length;
    },
    open: (opener, filter, sent) =>
      exports.streamTold(
        opener.userId,
        async (books) => {
          const currency = (await firstRow(books, currencyOf(filter.projectid)))?.code ?? '';
          const records = await listScheduleRecords(books, filter.projectid);
          return { lines: format.tell({ report: scheduleReport, filter, opener, currency }), groups: atOnce(records) };
        },
        sent,
      ),
  }));
