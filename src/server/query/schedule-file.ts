import { Readable } from 'node:stream';
import {
  type ScheduleFileParameters,
  scheduleFileParameters,
  type ScheduleRecordRow,
} from '#contract/areas/projects.wire';
import { cellOf } from '#contract/reports/cells';
import { csvMediaType } from '#contract/reports/csv';
import { csvFile } from '#contract/reports/csv-file';
import { scheduleReport } from '#contract/reports/schedule.report';
import { xlsxMediaType } from '#contract/reports/xlsx-file';
import { xlsxNameOf } from '#contract/reports/xlsx-name';
import type { AppContext } from '../app-context';
import type { Connection } from '../db/database';
import { build, firstRow } from '../db/query';
import { writtenOnce } from '../db/written-once';
import type { DownloadableFile, Opener } from '../downloads/downloadable-files';
import { aboutReport } from '../movements/report-about';
import { packedWorkbook, WorkbookSheet } from '../movements/workbook-sheet';
import { listScheduleRecords } from '../projects/projects.queries';

interface AskedSchedule {
  readonly opener: Opener;
  readonly filter: ScheduleFileParameters;
}

/** A kind of file, and how it is written of the rows at one moment. */
interface ScheduleFormat {
  readonly fileName: string;
  readonly mediaType: string;
  readonly write: (
    books: Connection,
    asked: AskedSchedule,
    readRows: () => Promise<ScheduleRecordRow[]>,
  ) => Promise<Readable>;
}

const { head, line } = csvFile(scheduleReport);
const csv: ScheduleFormat = {
  fileName: scheduleReport.fileName,
  mediaType: `${csvMediaType}; charset=utf-8`,
  write: async (_books, _asked, readRows) => Readable.from([Buffer.from(head + (await readRows()).map(line).join(''))]),
};

const cells = scheduleReport.columns.map((column) => cellOf(column));
const currencyOf = writtenOnce((projectId: number) =>
  build
    .selectFrom('projects as p')
    .innerJoin('currencies as c', 'c.id', 'p.currency_id')
    .select('c.code')
    .where('p.id', '=', projectId),
);
const xlsx: ScheduleFormat = {
  fileName: xlsxNameOf(scheduleReport),
  mediaType: xlsxMediaType,
  write: async (books, { opener, filter }, readRows) => {
    const about = await aboutReport(books, { report: scheduleReport, filter, userName: opener.userName });
    const currency = (await firstRow(books, currencyOf(filter.projectid)))?.code ?? '';
    const sheet = new WorkbookSheet({ report: scheduleReport, slipAddress: '', currency });
    sheet.begin(about);
    for (const row of await readRows()) sheet.write(cells.map((cell) => cell(row)));
    sheet.end();
    return packedWorkbook(sheet, Readable.from([sheet.take()]));
  },
};

/** The files of a project's schedule. */
export const scheduleFiles = ({ database, exports }: AppContext) =>
  [csv, xlsx].map(({ fileName, mediaType, write }): DownloadableFile<ScheduleFileParameters> => ({
    path: scheduleReport.path,
    fileName,
    mediaType,
    access: 'books.read',
    parameters: scheduleFileParameters,
    prepare: async ({ userId }, { projectid }) => {
      exports.requirePlace(userId);
      return (await listScheduleRecords(database, projectid)).length;
    },
    open: (opener, filter, sent) =>
      exports.whole(opener.userId, (books) =>
        write(books, { opener, filter }, async () => {
          const records = await listScheduleRecords(books, filter.projectid);
          sent.rows = records.length;
          return records;
        }),
      ),
  }));
