import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from '#contract/reports/cells';
import type { Report } from '#contract/reports/report';
import { totalsByCurrency } from '#contract/reports/totals-by-currency';
import {
  mostSheetRows,
  xlsxParts,
  xlsxRow,
  xlsxSheet,
  xlsxSheetPart,
  xlsxWorkbook,
  xlsxWorkbookPart,
} from '#contract/reports/xlsx-file';
import type { Connection } from '../db/database';

/** What a workbook is made of beside its rows. */
export interface WorkbookAsked {
  readonly report: Report;
  /** reads the lines over the headings, at the moment of the rows */
  readonly about: (books: Connection) => Promise<readonly string[]>;
  /** where slips are, with the server's name */
  readonly slipAddress: string;
  /** that of amounts beside which none stands */
  readonly currency: string;
}

/** The sheet of a workbook as text: its head, row after row, and what they make together in each currency. */
export class WorkbookSheet {
  /** how many rows were written */
  rows = 0;
  private text = '';
  private sheet: ReturnType<typeof xlsxSheet> | undefined;
  private readonly row: ReturnType<typeof xlsxRow>;
  private readonly totals: ReturnType<typeof totalsByCurrency>;

  constructor(private readonly asked: Omit<WorkbookAsked, 'about'>) {
    const { report, slipAddress, currency } = asked;
    this.row = xlsxRow(report.columns, slipAddress);
    this.totals = totalsByCurrency(report.columns, currency);
  }

  begin(about: readonly string[]): void {
    this.sheet = xlsxSheet(this.asked.report, about);
    this.text = this.sheet.head;
  }

  /** Throws for a row more than a sheet holds: rows may have come since they were counted. */
  write(cells: readonly Cell[]): void {
    if (this.rows === mostSheetRows) throw new Error('There are more rows than a sheet holds');
    this.rows += 1;
    this.totals.add(cells);
    this.text += this.row(cells, this.line);
  }

  end(): void {
    this.text += this.begun.tail(this.line, this.asked.report.countsNothing ? [] : this.totals.totals());
  }

  /** What was written since it was asked last. */
  take(): Buffer {
    const written = Buffer.from(this.text);
    this.text = '';
    return written;
  }

  /** The workbook around the sheet, once that has begun. */
  get workbook(): string {
    return xlsxWorkbook(this.asked.report, this.begun.headingRow);
  }

  private get begun() {
    if (!this.sheet) throw new Error('A sheet begins with its head');
    return this.sheet;
  }

  private get line(): number {
    return this.begun.headingRow + this.rows;
  }
}

/** The workbook of this sheet, which these bytes are; it ends in the middle when they do, and they when it does. */
export function packedWorkbook(sheet: WorkbookSheet, bytes: Readable): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('The workbook failed.'));
  zip.on('error', fail);
  bytes.on('error', fail);
  pipeline(zip.outputStream, output, () => bytes.destroy());
  for (const [name, text] of Object.entries(xlsxParts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStreamLazy(xlsxSheetPart, (give) => {
    if (!output.destroyed) give(null, bytes);
  });
  // Last, since its names tell in which row the headings are, which is known once the sheet has begun.
  zip.addReadStreamLazy(xlsxWorkbookPart, (give) => {
    if (!output.destroyed) give(null, Readable.from([Buffer.from(sheet.workbook)]));
  });
  zip.end();
  return output;
}
