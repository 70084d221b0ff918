import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ValueReader } from '#contract/reports/cells';
import type { Report } from '#contract/reports/report';
import { mostSheetRows, xlsxCellOf, xlsxParts, xlsxSheet, xlsxSheetPart } from '#contract/reports/xlsx-file';
import type { WrittenRows } from './exports';
import { RowFields } from './row-fields';

interface XlsxAsked {
  readonly report: Report;
  /** the names of the fields of a row, in their order */
  readonly columns: readonly string[];
  readonly read: ValueReader;
  /** the lines over the headings */
  readonly about: readonly string[];
  /** where slips are, with the server's name */
  readonly slipAddress: string;
}

/** A workbook of one sheet, written from rows as the database sends them. */
export class XlsxRows implements WrittenRows {
  rows = 0;
  private text: string;
  private readonly fields: RowFields;
  private readonly writers: readonly { place: number; cell: ReturnType<typeof xlsxCellOf> }[];
  private readonly sheet: ReturnType<typeof xlsxSheet>;

  constructor(private readonly asked: XlsxAsked) {
    const { report, columns, read, about, slipAddress } = asked;
    this.writers = report.columns.map((column, index) => ({
      place: columns.indexOf(column.member),
      cell: xlsxCellOf(column, index, read, slipAddress),
    }));
    this.fields = new RowFields(columns.length);
    this.sheet = xlsxSheet(report, about);
    this.text = this.sheet.head;
  }

  private get line(): number {
    return this.sheet.headingRow + this.rows;
  }

  /** Throws for a row more than a sheet holds: rows may have come since they were counted. */
  readonly write = (row: Buffer, start: number): void => {
    if (this.rows === mostSheetRows) throw new Error('There are more rows than a sheet holds');
    const { starts, ends } = this.fields;
    this.fields.find(row, start);
    this.rows += 1;
    const { line } = this;
    let text = `<row r="${String(line)}">`;
    for (const { place, cell } of this.writers) {
      const [from, to] = [starts[place] as number, ends[place] as number];
      if (from < to) text += cell(row.toString('utf8', from, to), line);
    }
    this.text += `${text}</row>`;
  };

  take(): Buffer {
    const written = Buffer.from(this.text);
    this.text = '';
    return written;
  }

  end(): void {
    this.text += this.sheet.tail(this.line);
  }

  /** The workbook ends in the middle when its rows do, and its rows when it does. */
  pack(bytes: Readable): Readable {
    const zip = new ZipFile();
    const output = new PassThrough();
    const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('The workbook failed.'));
    zip.on('error', fail);
    bytes.on('error', fail);
    pipeline(zip.outputStream, output, () => bytes.destroy());
    for (const [name, text] of Object.entries(xlsxParts(this.asked.report))) zip.addBuffer(Buffer.from(text), name);
    zip.addReadStreamLazy(xlsxSheetPart, (give) => {
      if (!output.destroyed) give(null, bytes);
    });
    zip.end();
    return output;
  }
}
