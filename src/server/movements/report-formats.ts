import type { ValueReader } from '#contract/reports/cells';
import { csvMediaType } from '#contract/reports/csv';
import type { Report } from '#contract/reports/report';
import { mostSheetRows, xlsxMediaType } from '#contract/reports/xlsx-file';
import { xlsxNameOf } from '#contract/reports/xlsx-name';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { Opener } from '../downloads/downloadable-files';
import { conflict } from '../refusal';
import { CsvLines } from './csv-lines';
import type { WrittenRows } from './exports';
import { aboutReport } from './report-about';
import { XlsxRows } from './xlsx-rows';

/** What is written: rows of which report, by which filter, for whom. */
interface AskedReport {
  readonly report: Report;
  /** the names of the fields of a row, in their order */
  readonly columns: readonly string[];
  readonly read: ValueReader;
  readonly filter: object;
  readonly opener: Opener;
  /** that of amounts beside which none stands */
  readonly currency?: string;
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
}

const csv: ReportFormat = {
  accept: csvMediaType,
  mediaType: `${csvMediaType}; charset=utf-8`,
  nameOf: ({ fileName }) => fileName,
  ofPage: messages.request.csvOfPage,
  mostRows: null,
  write: ({ report, columns, read }) => new CsvLines(report, columns, read),
};

const xlsx: ReportFormat = {
  accept: xlsxMediaType,
  mediaType: xlsxMediaType,
  nameOf: xlsxNameOf,
  ofPage: messages.request.xlsxOfPage,
  mostRows: mostSheetRows,
  write: ({ report, columns, read, filter, opener, currency = '' }) =>
    new XlsxRows({
      report,
      columns,
      read,
      about: (books) => aboutReport(books, { report, filter, userName: opener.userName }),
      slipAddress: `${opener.origin}${paths.files}`,
      currency,
    }),
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
