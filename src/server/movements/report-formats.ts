import type { ValueReader } from '#contract/reports/cells';
import { csvMediaType } from '#contract/reports/csv';
import type { Report } from '#contract/reports/report';
import { mostSheetRows, xlsxMediaType } from '#contract/reports/xlsx-file';
import { xlsxNameOf } from '#contract/reports/xlsx-name';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { Connection } from '../db/database';
import type { Opener } from '../downloads/downloadable-files';
import { conflict } from '../refusal';
import { CsvLines } from './csv-lines';
import type { ToldRows, WrittenRows } from './export-pieces';
import { aboutReport, type FilterWords } from './report-about';
import { CsvTold, XlsxTold } from './told-rows';
import type { WorkbookAsked } from './workbook-sheet';
import { XlsxRows } from './xlsx-rows';

/** What is written: which report, by which filter, for whom. */
interface ToldReport {
  readonly report: Report;
  readonly filter: object;
  /** how what is chosen is said, where it is not as of the reports of movements */
  readonly words?: FilterWords;
  readonly opener: Pick<Opener, 'userId' | 'origin'>;
  /** that of amounts beside which none stands */
  readonly currency?: string;
  /** reads what else stands over a workbook, at the moment of its rows */
  readonly linesAbout?: (books: Connection) => Promise<readonly string[]>;
}

/** The same from rows as the database sends them. */
interface AskedReport extends ToldReport {
  /** the names of the fields of a row, in their order */
  readonly columns: readonly string[];
  readonly read: ValueReader;
}

/** A kind of file that holds all rows of a report. */
export interface ReportFormat {
  /** by which it is asked for */
  readonly accept: string;
  readonly mediaType: string;
  readonly nameOf: (report: Report) => string;
  /** says that no page of a report is such a file */
  readonly ofPage: string;
  /** most rows that such a file holds; null for any number */
  readonly mostRows: number | null;
  readonly write: (asked: AskedReport) => WrittenRows;
  /** the same from rows as an answer has them */
  readonly tell: (asked: ToldReport) => ToldRows;
}

const csv: ReportFormat = {
  accept: csvMediaType,
  mediaType: `${csvMediaType}; charset=utf-8`,
  nameOf: ({ fileName }) => fileName,
  ofPage: messages.request.csvOfPage,
  mostRows: null,
  write: ({ report, columns, read }) => new CsvLines(report, columns, read),
  tell: ({ report }) => new CsvTold(report),
};

const workbookOf = ({ report, filter, words, opener, currency = '', linesAbout }: ToldReport): WorkbookAsked => ({
  report,
  about: (books) => aboutReport(books, { report, filter, words, userId: opener.userId, linesAbout }),
  slipAddress: `${opener.origin}${paths.files}`,
  currency,
});

const xlsx: ReportFormat = {
  accept: xlsxMediaType,
  mediaType: xlsxMediaType,
  nameOf: xlsxNameOf,
  ofPage: messages.request.xlsxOfPage,
  mostRows: mostSheetRows,
  write: ({ columns, read, ...asked }) => new XlsxRows({ ...workbookOf(asked), columns, read }),
  tell: (asked) => new XlsxTold(workbookOf(asked)),
};

/** Throws 409 for more rows than a file of the format holds. */
export const requireRoomFor = (format: ReportFormat, rows: number): void =>
  requireRoom(format, rows, messages.request.tooManyForSheet(format.mostRows ?? rows));

/** Throws 409, with this sentence, for more rows than a file of the format holds. */
export function requireRoom({ mostRows }: ReportFormat, rows: number, sentence: string): void {
  if (mostRows !== null && rows > mostRows) throw conflict(sentence);
}

/** Every kind of file of a report, the specification's first. */
export const reportFormats: readonly ReportFormat[] = [csv, xlsx];
