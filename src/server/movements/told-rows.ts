import type { Readable } from 'node:stream';
import { type AnyRow, cellOf } from '#contract/reports/cells';
import { csvFile } from '#contract/reports/csv-file';
import type { Report } from '#contract/reports/report';
import { mostSheetRows } from '#contract/reports/xlsx-file';
import { messages } from '#contract/texts/messages';
import type { Connection } from '../db/database';
import { conflict } from '../refusal';
import type { ToldRows } from './export-pieces';
import { packedWorkbook, type WorkbookAsked, WorkbookSheet } from './workbook-sheet';

/** Lines of a CSV file from rows as an answer has them. */
export class CsvTold implements ToldRows {
  /** how many rows were written */
  rows = 0;
  private text: string;
  private readonly line: (row: AnyRow) => string;

  constructor(report: Report) {
    const { head, line } = csvFile(report);
    this.text = head;
    this.line = line;
  }

  tell(row: AnyRow): void {
    this.text += this.line(row);
    this.rows += 1;
  }

  take(): Buffer {
    const written = Buffer.from(this.text);
    this.text = '';
    return written;
  }
}

/** A workbook of one sheet from rows as an answer has them. */
export class XlsxTold implements ToldRows {
  private readonly sheet: WorkbookSheet;
  private readonly cells: readonly ReturnType<typeof cellOf>[];

  constructor(private readonly asked: WorkbookAsked) {
    this.sheet = new WorkbookSheet(asked);
    this.cells = asked.report.columns.map((column) => cellOf(column));
  }

  get rows(): number {
    return this.sheet.rows;
  }

  async begin(books: Connection): Promise<void> {
    this.sheet.begin(await this.asked.about(books));
  }

  tell(row: AnyRow): void {
    if (this.rows === mostSheetRows) throw conflict(messages.request.tooManyForSheet(mostSheetRows));
    this.sheet.write(this.cells.map((cell) => cell(row)));
  }

  take(): Buffer {
    return this.sheet.take();
  }

  end(): void {
    this.sheet.end();
  }

  pack(bytes: Readable): Readable {
    return packedWorkbook(this.sheet, bytes);
  }
}
