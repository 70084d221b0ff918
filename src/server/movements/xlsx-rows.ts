import type { Readable } from 'node:stream';
import { bareCellOf, nameCell, type ValueReader } from '#contract/reports/cells';
import type { Connection } from '../db/database';
import type { WrittenRows } from './export-pieces';
import { RowFields } from './row-fields';
import { packedWorkbook, type WorkbookAsked, WorkbookSheet } from './workbook-sheet';

interface XlsxAsked extends WorkbookAsked {
  /** the names of the fields of a row, in their order */
  readonly columns: readonly string[];
  readonly read: ValueReader;
}

/** A workbook of one sheet, written from rows as the database sends them. */
export class XlsxRows implements WrittenRows {
  private readonly fields: RowFields;
  private readonly readers: readonly {
    place: number;
    /** where the number of a namesake is */
    numberAt: number | null;
    cell: ReturnType<typeof bareCellOf>;
  }[];
  private readonly sheet: WorkbookSheet;

  constructor(private readonly asked: XlsxAsked) {
    const { report, columns, read } = asked;
    this.readers = report.columns.map((column) => ({
      place: columns.indexOf(column.member),
      numberAt: column.namesake === undefined ? null : columns.indexOf(column.namesake),
      cell: bareCellOf(column, read),
    }));
    this.fields = new RowFields(columns.length);
    this.sheet = new WorkbookSheet(asked);
  }

  get rows(): number {
    return this.sheet.rows;
  }

  async begin(books: Connection): Promise<void> {
    this.sheet.begin(await this.asked.about(books));
  }

  readonly write = (row: Buffer, start: number): void => {
    this.fields.find(row, start);
    this.sheet.write(
      this.readers.map(({ place, numberAt, cell }) => {
        const text = this.fields.text(row, place);
        if (text === '') return null;
        const number = numberAt === null ? '' : this.fields.text(row, numberAt);
        return number === '' ? cell(text) : nameCell(text, number);
      }),
    );
  };

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
