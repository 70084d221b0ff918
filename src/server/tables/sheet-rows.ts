import type { Readable } from 'node:stream';
import { cellText, type ForeignCell, type ForeignRow } from '#contract/imports/foreign-cells';
import { messages } from '#contract/texts/messages';
import { dateFromAnswer } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { BoundedRows, unreadable } from './unreadable';
import { numberCell, type NumberMeaning } from './workbook-numbers';
import { PlainTexts } from './workbook-parts';
import { type ReadCounters, readXml, type XmlReader } from './xml-events';

/** What the cells of a sheet refer to. */
export interface SheetParts {
  readonly strings: readonly string[];
  readonly meanings: readonly NumberMeaning[];
  readonly is1904: boolean;
}

/** The first row of a table, where it is known once rows were read. */
export type FirstLine = () => number;

/**
 * The rows of a sheet, one after another. Merged cells are refused when the sheet ends, but for those of titles above the
 * table.
 */
export async function* sheetRows(
  stream: Readable,
  parts: SheetParts,
  counters: ReadCounters,
  firstLine: FirstLine = () => 0,
): AsyncGenerator<ForeignRow> {
  const merged: MergedCells[] = [];
  yield* readXml<ForeignRow>(stream, counters, (take) => new SheetReader(parts, take, merged));
  const [lowest] = merged;
  if (lowest && lowest.lastLine >= firstLine()) throw unreadable(messages.import.merged(lowest.range));
}

interface MergedCells {
  readonly range: string;
  readonly lastLine: number;
}

/** No name of a range is longer ('XFD1048576:XFD1048576'), and nothing of a hostile length is looked through. */
const longestRange = 23;

const lettersInAlphabet = 26;

const isTrue = (word: string) => ['1', 'true'].includes(word);

/** 0 for 'A1', 27 for 'AB7'; null when it is no name of a cell. */
function columnOf(cell: string): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(cell)?.[1];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * lettersInAlphabet + letter.charCodeAt(0) - 64, 0) - 1;
}

/** 'A' for 0, 'AB' for 27. */
export function columnName(column: number): string {
  const before = Math.floor(column / lettersInAlphabet);
  const letter = String.fromCharCode(65 + (column % lettersInAlphabet));
  return before === 0 ? letter : columnName(before - 1) + letter;
}

interface CellUnderWay {
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

class SheetReader implements XmlReader {
  private readonly rows = new BoundedRows();
  private readonly texts = new PlainTexts();
  private line = 0;
  private isHidden = false;
  private readonly hiddenColumns: number[] = [];
  private cells: ForeignCell[] = [];
  private nextColumn = 0;
  private cell: CellUnderWay | null = null;
  private isValue = false;
  private isFormula = false;
  /** the formula of the cell, once it has one */
  private formula: string | null = null;
  private stored = '';

  constructor(
    private readonly parts: SheetParts,
    private readonly take: (row: ForeignRow) => void,
    /** the lowest merged cells, once there are some */
    private readonly merged: MergedCells[],
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.isValue = true;
    else if (name === 'row') this.openRow(attributes);
    else if (name === 'f' && this.cell) this.openFormula();
    else if (name === 'col') this.noteColumns(attributes);
    else if (name === 'mergeCell') this.noteMerged((attributes.ref ?? '').slice(0, longestRange));
    else this.texts.open(name);
  }

  text(text: string): void {
    this.texts.take(text);
    if (this.isValue) this.stored = (this.stored + text).slice(0, limits.importCellCharacters + 1);
    if (this.isFormula) this.formula = `${this.formula ?? ''}${text}`.slice(0, limits.importCellCharacters);
  }

  close(name: string): void {
    if (name === 'c') this.closeCell();
    else if (name === 'v') this.isValue = false;
    else if (name === 'f') this.isFormula = false;
    else if (name === 'row') this.closeRow();
    else this.texts.close(name);
  }

  private openFormula(): void {
    this.isFormula = true;
    this.formula ??= '=';
  }

  /** Columns that are not shown stand above the rows, by their numbers from 1. */
  private noteColumns({ min = '', max = '', hidden = '' }: Readonly<Record<string, string>>): void {
    if (!isTrue(hidden)) return;
    const last = Math.min(Number(max), limits.importColumns);
    for (let column = Math.max(Number(min), 1); column <= last; column += 1)
      if (this.hiddenColumns.length < limits.importColumns) this.hiddenColumns.push(column - 1);
  }

  private noteMerged(range: string): void {
    const last = /\d+$/.exec(range)?.[0];
    const lastLine = last === undefined ? Infinity : Number(last);
    if (lastLine > (this.merged[0]?.lastLine ?? 0)) this.merged[0] = { range, lastLine };
  }

  private openRow({ r: named, hidden = '' }: Readonly<Record<string, string>>): void {
    const line = named === undefined ? this.line + 1 : Number(named);
    // Rows stand in their order, each once.
    if (!(line > this.line)) throw unreadable(messages.import.damaged);
    this.line = line;
    this.isHidden = isTrue(hidden);
    this.cells = [];
    this.nextColumn = 0;
  }

  private openCell({ r: name, t: type = 'n', s: style = '-1' }: Readonly<Record<string, string>>): void {
    const column = name === undefined ? this.nextColumn : columnOf(name);
    if (column === null || column < this.nextColumn) throw unreadable(messages.import.damaged);
    this.nextColumn = column + 1;
    this.cell = { column, type, style: Number(style) };
    this.stored = '';
    this.formula = null;
    this.isFormula = false;
    this.texts.begin();
  }

  private closeCell(): void {
    if (!this.cell) return;
    const { column } = this.cell;
    const shown = this.valueOf(this.cell);
    const value = this.formula === null ? shown : this.madeBy(this.formula, cellText(shown));
    this.cell = null;
    if (value === '') return;
    if (column >= limits.importColumns) {
      throw unreadable(messages.import.tooManyColumns(this.line, limits.importColumns));
    }
    while (this.cells.length < column) this.cells.push('');
    this.cells.push(value);
  }

  /** A formula that makes an empty text says so by its type; another one beside which nothing stands was never worked out. */
  private madeBy(formula: string, shown: string): ForeignCell {
    const isWorkedOut = shown !== '' || this.cell?.type === 'str';
    return { type: 'formula', value: isWorkedOut ? shown : formula };
  }

  private valueOf({ type, style }: CellUnderWay): ForeignCell {
    if (type === 'inlineStr') return this.texts.whole();
    if (this.stored === '') return '';
    switch (type) {
      case 's':
        return this.parts.strings[Number(this.stored)] ?? '';
      case 'b':
        return this.stored === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return { type: 'error', value: this.stored };
      case 'd': {
        const value = dateFromAnswer(this.stored);
        return value ? { type: 'day', value } : this.stored;
      }
      case 'n':
        return numberCell(this.stored, this.parts.meanings[style] ?? 'number', this.parts.is1904);
      default:
        return this.stored;
    }
  }

  private closeRow(): void {
    const row = this.rows.take(this.line, this.cells, (column) => `Cell ${this.place(column)}`);
    if (!row) return;
    const { isHidden, hiddenColumns } = this;
    this.take({ ...row, ...(isHidden ? { isHidden } : {}), ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}) });
  }

  private place(column: number): string {
    return `${columnName(column)}${String(this.line)}`;
  }
}
