import { type CalendarDate, dateFromWire, daysBetween } from '../values/dates';
import { captions } from '../texts/captions';
import { centsToText, sumToText } from '../values/money';
import { limits } from '../vocabulary/limits';
import type { Cell } from './cells';
import { csvHeadings } from './csv-file';
import { type Column, type ColumnKind, isFigure, type Report } from './report';
import type { CurrencyTotal } from './totals-by-currency';
import { formulaText, xmlText } from './xlsx-text';
import { xlsxTitle } from './xlsx-name';

/** Media type of a workbook; asked for with `Accept`. */
export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Places in `cellXfs` below. */
const styles = {
  plain: 0,
  day: 1,
  amount: 2,
  title: 3,
  heading: 4,
  link: 5,
  total: 6,
  figure: 7,
  headingOfFigures: 8,
} as const;
type Style = keyof typeof styles;

/* Figures keep away from the text that stands right of them, and their headings from the button of the filter. */
const figures = '<alignment horizontal="right" indent="1"/>';
const headingOfFigures = '<alignment horizontal="right" indent="2"/>';
const days = '<alignment horizontal="left"/>';

const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF2"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${String(Object.keys(styles).length)}"><xf/><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1">${days}</xf><xf numFmtId="4" applyNumberFormat="1" applyAlignment="1">${figures}</xf><xf fontId="1" applyFont="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf fontId="3" applyFont="1"/><xf numFmtId="4" fontId="2" fillId="2" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${figures}</xf><xf applyAlignment="1">${figures}</xf><xf fontId="2" fillId="2" applyFont="1" applyFill="1" applyAlignment="1">${headingOfFigures}</xf></cellXfs></styleSheet>`;

/** In characters. */
const widths: Readonly<Record<ColumnKind, number>> = {
  day: 12,
  amount: 18,
  currency: 11,
  name: 28,
  word: 16,
  text: 40,
  rate: 16,
  number: 15,
  slip: 44,
  status: 16,
};

/** The first day that every spreadsheet program counts alike: some have a 29 February 1900 before it. */
const firstCounted = { day: dateFromWire('1900-03-01') as CalendarDate, serial: 61 };
/** What a spreadsheet program keeps of a number. */
const mostDigits = 15;

const digitsIn = (figure: string) => figure.replace(/\D/g, '').replace(/^0+/, '').length;
const styled = (style: Style) => (style === 'plain' ? '' : ` s="${String(styles[style])}"`);
const textCell = (place: string, text: string, style: Style = 'plain') =>
  `<c r="${place}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const emptyCell = (place: string, style: Style) => `<c r="${place}"${styled(style)}/>`;

/** A figure with more digits than a number of a sheet has stands as text: none of them is lost. */
function figureCell(place: string, figure: string, style: Style): string {
  if (digitsIn(figure) > mostDigits) return textCell(place, figure, style === 'total' ? 'headingOfFigures' : 'figure');
  return `<c r="${place}"${styled(style)}><v>${figure}</v></c>`;
}

function sheetCell(place: string, cell: Cell): string {
  if (cell === null) return '';
  switch (cell.type) {
    case 'text':
      return textCell(place, cell.value);
    case 'day': {
      const serial = daysBetween(firstCounted.day, cell.value) + firstCounted.serial;
      if (serial < firstCounted.serial) return textCell(place, cell.value);
      return `<c r="${place}"${styled('day')}><v>${String(serial)}</v></c>`;
    }
    case 'amount':
      return figureCell(place, centsToText(cell.value), 'amount');
    case 'number':
      return figureCell(place, cell.value, 'figure');
  }
}

/** A slip's name, which opens it: by a formula, since a sheet holds 65,530 links of the other kind. */
function slipCell(place: string, cell: Cell, slipAddress: string): string {
  if (cell?.type !== 'text') return '';
  const address = `${slipAddress}/${encodeURIComponent(cell.value)}`;
  // Longer texts are no part of a formula.
  if (Math.max(address.length, cell.value.length) > 255) return textCell(place, cell.value);
  const formula = `HYPERLINK(${formulaText(address)},${formulaText(cell.value)})`;
  return `<c r="${place}"${styled('link')} t="str"><f>${xmlText(formula)}</f><v>${xmlText(cell.value)}</v></c>`;
}

/** 'A' for the first; no report has more columns than letters. */
const columnName = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** Writes the rows of a report: a row from its cells, one for each column. `slipAddress` is where slips are, without an end. */
export function xlsxRow(
  columns: readonly Column[],
  slipAddress: string,
): (cells: readonly Cell[], row: number) => string {
  const writers = columns.map(({ kind }, at) => {
    const name = columnName(at);
    return (cell: Cell, row: number) =>
      kind === 'slip' ? slipCell(`${name}${String(row)}`, cell, slipAddress) : sheetCell(`${name}${String(row)}`, cell);
  });
  return (cells, row) => rowOf(row, cells.map((cell, at) => writers[at]?.(cell, row) ?? '').join(''));
}

const rowOf = (row: number, cells: string) => `<row r="${String(row)}">${cells}</row>`;

/** The row of what all rows make in a currency: under each amount its sum, and its currency where that has a column. */
function totalRow(columns: readonly Column[], { currency, sums }: CurrencyTotal, row: number): string {
  const cells = columns.map(({ member, kind }, at) => {
    const place = `${columnName(at)}${String(row)}`;
    if (at === 0) return textCell(place, captions.totalIn(currency), 'heading');
    if (kind === 'currency') {
      const isOfSum = columns.some(
        (column, amountAt) => column.currency === member && (sums[amountAt] ?? null) !== null,
      );
      return isOfSum ? textCell(place, currency, 'heading') : emptyCell(place, 'heading');
    }
    const sum = sums[at] ?? null;
    return sum === null ? emptyCell(place, 'heading') : figureCell(place, sumToText(sum), 'total');
  });
  return rowOf(row, cells.join(''));
}

/** On paper all columns lie across a page, and each page says what it is of, and which of how many. */
const onPaper = (report: Report) => {
  const foot = xmlText(`&L${xlsxTitle(report)}&R${captions.page('&P', '&N')}`);
  return `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>${foot}</oddFooter></headerFooter>`;
};

/** What a sheet begins with: lines of text, the first the largest, an empty one and the headings; and what ends it, the totals below an empty row. */
export function xlsxSheet(report: Report, about: readonly string[]) {
  const headings = csvHeadings(report);
  const headingRow = about.length + 2;
  const last = columnName(headings.length - 1);
  const lines = about.map((text, at) => {
    return rowOf(at + 1, textCell(`A${String(at + 1)}`, text, at === 0 ? 'title' : 'plain'));
  });
  const columns = report.columns.map(({ kind }, at) => {
    const width = Math.max(widths[kind], (headings[at] ?? '').length + 4);
    return `<col min="${String(at + 1)}" max="${String(at + 1)}" width="${String(width)}" customWidth="1"/>`;
  });
  const row = String(headingRow);
  const cells = report.columns.map(({ kind }, at) =>
    textCell(`${columnName(at)}${row}`, headings[at] ?? '', isFigure(kind) ? 'headingOfFigures' : 'heading'),
  );
  const pane = `<pane ySplit="${row}" topLeftCell="A${String(headingRow + 1)}" activePane="bottomLeft" state="frozen"/>`;
  return {
    headingRow,
    head: `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}<row r="${row}">${cells.join('')}</row>`,
    // The filter ends above the totals, so that none of them is sorted among the rows.
    tail(lastRow: number, totals: readonly CurrencyTotal[]): string {
      if (lastRow + 1 + totals.length > limits.sheetRows) throw new Error('There are more totals than a sheet holds');
      const foot = totals.map((total, at) => totalRow(report.columns, total, lastRow + 2 + at));
      return `${foot.join('')}</sheetData><autoFilter ref="A${row}:${last}${String(lastRow)}"/>${onPaper(report)}</worksheet>`;
    },
  };
}

/** Where the sheet is in the file, and the workbook. */
export const xlsxSheetPart = 'xl/worksheets/sheet1.xml';
export const xlsxWorkbookPart = 'xl/workbook.xml';

/** The workbook itself: its sheet, whose row of headings stands over each page that is printed. */
export function xlsxWorkbook(report: Report, headingRow: number): string {
  const [title, row] = [xlsxTitle(report), `$${String(headingRow)}`];
  const headings = `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">${xmlText(`'${title}'!${row}:${row}`)}</definedName></definedNames>`;
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xmlText(title)}" sheetId="1" r:id="rId1"/></sheets>${headings}</workbook>`;
}

/** The parts of a workbook beside itself and its sheet, by their names. */
export const xlsxParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxMediaType}.main+xml"/><Override PartName="/${xlsxSheetPart}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesPart,
};

/** Rows of a sheet that are kept for what stands above the report, and for a total in each currency below it. */
const keptRows = 256;

/** Most rows of a report that fit into a sheet. */
export const mostSheetRows = limits.sheetRows - keptRows;
