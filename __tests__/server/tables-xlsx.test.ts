import { messages } from '#contract/texts/messages';
import { openTableFile } from '../../src/server/tables/table-file';
import { meaningOfCode } from '../../src/server/tables/workbook-numbers';
import { TableFiles, type Workbook, workbookParts } from '../support/table-files';

let files: TableFiles;
beforeAll(async () => {
  files = await TableFiles.open();
});
afterAll(() => files.remove());

const rowsOf = async (workbook: Workbook, sheet?: string) => files.rows(await files.workbook(workbook), sheet);
const inOneSheet = (data: string, more: Omit<Workbook, 'sheets'> = {}): Workbook => ({
  ...more,
  sheets: { Rows: data },
});

it('texts are read, shared or not, with their runs and without how they are pronounced', async () => {
  const strings = [
    '<t>Date</t>',
    '<r><t xml:space="preserve">two </t></r><r><rPr/><t>runs &amp; 1</t></r>',
    '<t>東京</t><rPh><t>トウキョウ</t></rPh>',
    '<t>line_x000D_end</t>',
  ];
  const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="4"><c t="s"><v>2</v></c><c t="inlineStr"><is><t>in line</t></is></c><c t="s"><v>3</v></c></row>
    <row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" t="e"><v>#N/A</v></c><c r="C5" t="str"><v> x </v></c></row>`;
  expect(await rowsOf(inOneSheet(data, { strings }))).toEqual([
    '1: Date |  | two runs & 1',
    '4: 東京 | in line | line\rend',
    '5: TRUE | error #N/A |  x ',
  ]);
});

it('formulas are told as such, by what they show or by themselves; a row of which nothing is seen is none', async () => {
  const shown =
    '<c><f>A1+1</f><v>2</v></c><c><f>B1&amp;"x"</f><v/></c><c t="str"><f>""</f><v></v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>';
  const blank = '<row r="2"><c t="str"><f>""</f><v/></c><c t="str"><f t="shared" si="0"/><v></v></c></row>';
  expect(await rowsOf(inOneSheet(`<row r="1">${shown}</row>${blank}`))).toEqual([
    '1: formula 2 | formula =B1&"x" | formula  | formula #DIV/0!',
  ]);
});

it('numbers are as exact as the program shows them', async () => {
  const stored = ['1250.0999999999999', '0.1', '-5', '1E-2', '1.2345678901234566E+19', '90071992547409.91', '', 'x'];
  const data = `<row r="1">${stored.map((value) => `<c><v>${value}</v></c>`).join('')}<c/><c s="3"/></row>`;
  expect(await rowsOf(inOneSheet(data))).toEqual([
    '1: number 1250.1 | number 0.1 | number -5 | number 0.01 | number 12345678901234600000 | number 90071992547409.9 |  | x',
  ]);
});

it('days are told by their number format, in both calendars', async () => {
  const formats = ['dd/mm/yyyy', 'General', '0.00%', 'h:mm', '[$-409]d\\-mmm;@'];
  const cells = (days: [number, string][]) =>
    `<row r="1">${days.map(([style, value]) => `<c s="${String(style)}"><v>${value}</v></c>`).join('')}</row>`;
  const data = cells([
    [0, '46387'],
    [0, '46387.9999999999'],
    [4, '1'],
    [0, '59'],
    [0, '60'],
    [0, '61'],
    [1, '46387'],
    [2, '0.125'],
    [3, '0.5'],
  ]);
  expect(await rowsOf(inOneSheet(data, { formats }))).toEqual([
    '1: day 2026-12-31 | day 2027-01-01 | day 1900-01-01 | day 1900-02-28 | number 60 | day 1900-03-01 | number 46387 | percent 12.5% | number 0.5',
  ]);
  expect(await rowsOf(inOneSheet(cells([[0, '44925']]), { formats, is1904: true }))).toEqual(['1: day 2026-12-31']);
  // No day of the books is of such a year.
  expect(await rowsOf(inOneSheet(cells([[0, '109999']]), { formats }))).toEqual(['1: number 109999']);
});

it.each([
  ['yyyy-mm-dd', 'day'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'day'],
  ['m/d/yy h:mm', 'day'],
  ['mmm', 'day'],
  ['[h]:mm:ss', 'number'],
  ['mm:ss.0', 'number'],
  ['#,##0.00 "days"', 'number'],
  ['[Red]0.00;[Blue]-0.00', 'number'],
  ['General', 'number'],
  ['0%', 'percent'],
])('the format %s is of a %s', (code, meaning) => {
  expect(meaningOfCode(code)).toBe(meaning);
});

it('the first sheet that is shown is read, or the one that is named; hidden ones are not', async () => {
  const cell = (text: string) => `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const workbook: Workbook = { sheets: { Old: cell('old'), New: cell('new'), More: cell('more') }, hidden: ['Old'] };
  const file = await files.workbook(workbook);
  const table = await openTableFile(file);
  expect([table.kind, table.sheets]).toEqual(['xlsx', ['New', 'More']]);
  table.close();
  expect(await files.rows(file)).toEqual(['1: new']);
  expect(await files.rows(file, 'More')).toEqual(['1: more']);
  await expect(files.rows(file, 'Old')).rejects.toThrow(messages.import.unknownSheet('Old'));
  await expect(rowsOf({ sheets: { Old: '' }, hidden: ['Old'] })).rejects.toThrow(messages.import.noSheet);
});

it('names of elements and parts may be written in other ways', async () => {
  const parts = workbookParts(inOneSheet('<x:row r="1"><x:c><x:v>7</x:v></x:c></x:row>'));
  const sheet = 'xl/worksheets/sheet0.xml';
  const prefixed = Object.fromEntries(
    Object.entries(parts).map(([name, xml]) => [name.replace('workbook.xml', 'Workbook.xml'), xml]),
  );
  prefixed[sheet] = prefixed[sheet]!.replaceAll('sheetData', 'x:sheetData').replaceAll('worksheet', 'x:worksheet');
  expect(await files.rows(await files.zip(prefixed))).toEqual(['1: number 7']);
});

it.each<[string, string, string]>([
  [
    'merged cells',
    '<row r="1"><c><v>1</v></c></row><!----><mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
    messages.import.merged('A1:C1'),
  ],
  ['a thousand columns', `<row r="2">${'<c><v>1</v></c>'.repeat(1000)}</row>`, messages.import.tooManyColumns(2, 200)],
  ['a far column', '<row r="3"><c r="XFD3"><v>1</v></c></row>', messages.import.tooManyColumns(3, 200)],
  [
    'a long cell',
    `<row r="1"><c r="AB1" t="inlineStr"><is><t>${'x'.repeat(10_001)}</t></is></c></row>`,
    messages.import.cellTooLong('Cell AB1', 10_000),
  ],
  ['rows out of order', '<row r="2"/><row r="2"/>', messages.import.damaged],
  ['cells out of order', '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>', messages.import.damaged],
])('%s is refused with its sentence', async (_name, data, sentence) => {
  await expect(rowsOf(inOneSheet(data))).rejects.toMatchObject({ message: sentence, status: 400 });
});
