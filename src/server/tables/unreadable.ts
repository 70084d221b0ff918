import type { ForeignCell, ForeignRow } from '#contract/imports/foreign-cells';
import { cellText, isBlank } from '#contract/imports/foreign-cells';
import { messages } from '#contract/texts/messages';
import { isPlainText } from '#contract/values/plain-text';
import { limits } from '#contract/vocabulary/limits';
import { Refusal } from '../refusal';

/** A file that is not read, or not any further: 400 with the sentence. */
export const unreadable = (sentence: string): Refusal => new Refusal(400, 'VALIDATION', sentence);

/** A file that is larger than a file may be: 413. */
export const tooLarge = (sentence: string): Refusal => new Refusal(413, 'TOO_LARGE', sentence);

/** What a library found wrong with a workbook; a disk that fails stays what it is. */
export function damageOf(error: unknown): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) return error;
  return new Refusal(400, 'VALIDATION', messages.import.damaged, [], {}, { cause: error });
}

/** The cell without the NUL signs by which some programs fill their texts up: nobody sees them. */
function withoutNul(cell: ForeignCell): ForeignCell {
  const text = cellText(cell);
  if (!text.includes('\0')) return cell;
  const value = text.replaceAll('\0', '');
  return typeof cell === 'string' ? value : ({ ...cell, value } as ForeignCell);
}

/**
 * Characters of a row, and of all rows of a file: 250 of each of as many rows as a file may have. A workbook of a few
 * kilobytes has more, whose cells refer to one shared text, and every one of them is looked through.
 */
const mostOfRow = 100_000;
const mostOfFile = 50_000_000;

/** Takes the rows of a file one after another, leaves out those without anything, and refuses one too many of anything. */
export class BoundedRows {
  private taken = 0;
  private characters = 0;

  /** The row, or null when it holds nothing; `place` names a cell by its column, counted from 0. */
  take(line: number, given: readonly ForeignCell[], place: (column: number) => string): ForeignRow | null {
    const length = given.reduce((sum, cell) => sum + cellText(cell).length, 0);
    if (length > mostOfRow) throw unreadable(messages.import.cellTooLong(`Line ${String(line)}`, mostOfRow));
    this.characters += length;
    if (this.characters > mostOfFile) throw unreadable(messages.import.tooManyTexts);
    const cells = given.map(withoutNul);
    while (cells.length > 0 && isBlank(cells[cells.length - 1])) cells.pop();
    if (cells.length === 0) return null;
    if (cells.length > limits.importColumns) {
      throw unreadable(messages.import.tooManyColumns(line, limits.importColumns));
    }
    this.taken += 1;
    if (this.taken > limits.importRows) throw unreadable(messages.import.tooManyRows(limits.importRows));
    const long = cells.findIndex((cell) => typeof cell === 'string' && cell.length > limits.importCellCharacters);
    if (long >= 0) throw unreadable(messages.import.cellTooLong(place(long), limits.importCellCharacters));
    // Half a pair of code units, which no database keeps.
    const broken = cells.findIndex((cell) => !isPlainText(cellText(cell)));
    if (broken >= 0) throw unreadable(messages.import.brokenSign(place(broken)));
    return { line, cells };
  }
}
