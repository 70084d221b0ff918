import type { ValueReader } from '#contract/reports/cells';
import { csvCellOf, csvHeadings, csvNamesake } from '#contract/reports/csv-file';
import { csvHead, csvLine, csvText } from '#contract/reports/csv';
import type { ColumnKind, Report } from '#contract/reports/report';
import type { WrittenRows } from './export-pieces';
import { RowFields } from './row-fields';

const ascii = 128;
const every = 256;
/** A character that is escaped or doubled is two; a cell has its comma, quotes and apostrophe beside it, a namesake its number. */
const mostTimesLonger = 4;
const comma = ','.charCodeAt(0);
const lineEnd = Buffer.from(csvLine(['']));

/** Kinds whose cell is not the text that the database writes. */
const rewritten: readonly ColumnKind[] = ['amount', 'rate', 'status'];

const isKept = (before: string, code: number) => {
  const text = `${before}${String.fromCharCode(code)}=`;
  return csvText(text) === text;
};

/**
 * Bytes that no cell of text minds, by the contract's own words: of those that may begin one, a formula behind them is
 * none; of the others, one is none in the middle. Beyond ASCII nothing is minded but at the beginning.
 */
const mayBegin = Uint8Array.from({ length: every }, (_, code) => Number(code < ascii && isKept('', code)));
const mayFollow = Uint8Array.from({ length: every }, (_, code) => Number(code >= ascii || isKept('a', code)));

const [zero, nine] = ['0'.charCodeAt(0), '9'.charCodeAt(0)];
const point = '.'.charCodeAt(0);
const decimals = 2;
/** Digits of an amount that is surely counted exactly. */
const mostDigits = 15;

/** How a cell comes from the bytes of its field; what is copied and cannot stand so is written. */
type Way = 'copied' | 'pointed' | 'written';

interface CellWriter {
  /** which field of the row */
  readonly place: number;
  /** where the number of a namesake is */
  readonly numberAt: number | null;
  readonly way: Way;
  readonly cell: (text: string) => string;
}

/** An amount is stored in hundredths: its cell has their digits with a point, by the contract's own words. */
function wayOf(kind: ColumnKind, cell: CellWriter['cell']): Way {
  if (!rewritten.includes(kind)) return 'copied';
  return kind === 'amount' && cell('987654321012345') === '9876543210123.45' ? 'pointed' : 'written';
}

/** Lines of an export, written from rows as the database sends them, after its headings. */
export class CsvLines implements WrittenRows {
  /** how many rows were written */
  rows = 0;
  private bytes: Buffer;
  private length: number;
  private readonly fields: RowFields;
  private readonly writers: readonly CellWriter[];

  constructor(report: Report, columns: readonly string[], read: ValueReader) {
    this.writers = report.columns.map((column) => {
      const cell = csvCellOf(column, read);
      const numberAt = column.namesake === undefined ? null : columns.indexOf(column.namesake);
      return { place: columns.indexOf(column.member), numberAt, way: wayOf(column.kind, cell), cell };
    });
    this.fields = new RowFields(columns.length);
    this.bytes = Buffer.from(csvHead(csvHeadings(report)));
    this.length = this.bytes.length;
  }

  /** What was written since it was asked last. */
  take(): Buffer {
    const written = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return written;
  }

  /** Writes the line of a row. */
  readonly write = (row: Buffer, start: number): void => {
    this.makeRoom(this.fields.find(row, start) - start);
    const { writers } = this;
    for (let index = 0; index < writers.length; index += 1) {
      if (index > 0) this.bytes[this.length++] = comma;
      this.writeCell(writers[index] as CellWriter, row);
    }
    for (const byte of lineEnd) this.bytes[this.length++] = byte;
    this.rows += 1;
  };

  /** For the line of a row of so many bytes, were each of them escaped. */
  private makeRoom(rowBytes: number): void {
    const needed = this.length + rowBytes * mostTimesLonger;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  private writeCell({ place, numberAt, way, cell }: CellWriter, row: Buffer): void {
    const start = this.fields.starts[place] as number;
    const end = this.fields.ends[place] as number;
    if (start === end) return;
    const number = numberAt === null ? '' : this.fields.text(row, numberAt);
    if (number !== '') {
      this.length += this.bytes.write(csvNamesake(this.fields.text(row, place), number), this.length);
      return;
    }
    if (way === 'copied' && this.copyPlain(row, start, end)) return;
    if (way === 'pointed' && this.copyPointed(row, start, end)) return;
    this.length += this.bytes.write(cell(row.toString('utf8', start, end)), this.length);
  }

  /** Copies a text that stands as it is; answers false, and has written nothing, for any other. */
  private copyPlain(row: Buffer, start: number, end: number): boolean {
    const { bytes } = this;
    if (mayBegin[row[start] as number] === 0) return false;
    let to = this.length;
    for (let at = start; at < end; at += 1) {
      const byte = row[at] as number;
      if (mayFollow[byte] === 0) return false;
      bytes[to++] = byte;
    }
    this.length = to;
    return true;
  }

  /** Copies the digits of an amount with their point; answers false, and has written nothing, for what is below 1 or 0. */
  private copyPointed(row: Buffer, start: number, end: number): boolean {
    const { bytes } = this;
    const whole = end - decimals;
    if (whole <= start || end - start > mostDigits || row[start] === zero) return false;
    let to = this.length;
    for (let at = start; at < end; at += 1) {
      const byte = row[at] as number;
      if (byte < zero || byte > nine) return false;
      if (at === whole) bytes[to++] = point;
      bytes[to++] = byte;
    }
    this.length = to;
    return true;
  }
}
