import fs from 'node:fs/promises';
import { messages } from '#contract/texts/messages';
import { openTableFile } from '../../src/server/tables/table-file';
import { TableFiles, workbookParts } from '../support/table-files';

let files: TableFiles;
beforeAll(async () => {
  files = await TableFiles.open();
});
afterAll(() => files.remove());

const sheet = 'xl/worksheets/sheet0.xml';
const good = workbookParts({ sheets: { Rows: '<row r="1"><c><v>1</v></c></row>' }, strings: ['<t>a</t>'] });
const withPart = (name: string, content: string | Buffer) => files.zip({ ...good, [name]: content });
const megabyte = 1_048_576;

/** What becomes of a file: the sentence, and how many bytes were unpacked until it was refused. */
async function outcome(file: string): Promise<{ sentence: string; unpacked: number }> {
  let unpacked = () => 0;
  try {
    const table = await openTableFile(file);
    unpacked = () => table.counters.unpacked;
    try {
      let rows = 0;
      for await (const row of table.rows()) rows += row.cells.length > 0 ? 1 : 0;
      return { sentence: `${String(rows)} rows`, unpacked: unpacked() };
    } finally {
      table.close();
    }
  } catch (error) {
    return { sentence: (error as Error).message, unpacked: unpacked() };
  }
}

/** Writes other sizes over those of the list of contents. */
async function withSizes(file: string, size: number): Promise<string> {
  const bytes = await fs.readFile(file);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
    bytes.writeUInt32LE(size, at + 24);
  }
  return files.file(bytes);
}

it('a workbook that says that it becomes too large is refused before anything is unpacked', async () => {
  const file = await withSizes(await files.zip(good), 100 * megabyte);
  expect(await outcome(file)).toEqual({ sentence: messages.import.packedTooTight, unpacked: 0 });
});

it('one that says less than it holds is refused when it does', async () => {
  const file = await withPart(sheet, good[sheet]!.replace('<row', `${' '.repeat(megabyte)}<row`));
  const small = await withSizes(file, 1_000);
  const { sentence, unpacked } = await outcome(small);
  expect(sentence).toBe(messages.import.damaged);
  expect(unpacked).toBeLessThan(10_000);
});

it('of a text, a tag or a comment without an end not more is read than a megabyte', async () => {
  for (const endless of ['<row r="1"><c t="inlineStr"><is><t>', '<row r="1" x="', '<!-- ', '<?x ', '<![CDATA[']) {
    const file = await withPart(sheet, good[sheet]!.replace('<row', endless + 'x'.repeat(4 * megabyte) + '<row'));
    const { sentence, unpacked } = await outcome(file);
    expect([endless, sentence]).toEqual([endless, messages.import.packedTooTight]);
    expect(unpacked).toBeLessThan(1.2 * megabyte);
  }
});

it('elements within one another are not followed for ever', async () => {
  const { sentence, unpacked } = await outcome(await withPart(sheet, '<a>'.repeat(megabyte)));
  expect(sentence).toBe(messages.import.damaged);
  expect(unpacked).toBeLessThan(100_000);
});

it('shared texts have a bound', async () => {
  const many = `<sst>${`<si><t>${'x'.repeat(9_999)}</t></si>`.repeat(2_001)}</sst>`;
  expect((await outcome(await withPart('xl/sharedStrings.xml', many))).sentence).toBe(messages.import.tooManyTexts);
});

it('cells that share a long text have a bound in a row, and in a file', async () => {
  const strings = [`<t>${'x'.repeat(9_999)}</t>`];
  const book = (rows: number, cells: number) =>
    files.workbook({ strings, sheets: { Rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows) } });
  const wide = messages.import.cellTooLong('Line 1', 100_000);
  expect((await outcome(await book(1, 10))).sentence).toBe('1 rows');
  expect((await outcome(await book(1, 11))).sentence).toBe(wide);
  expect((await outcome(await book(501, 10))).sentence).toBe(messages.import.tooManyTexts);
});

it('a number format and the name of a range are looked through once, however long they are', async () => {
  const long = 150_000;
  const range = `${'1'.repeat(long)}a`;
  const behind = `</sheetData><mergeCells><mergeCell ref="${range}"/></mergeCells>`;
  const formats = ['['.repeat(long), `&quot;${'[x'.repeat(long / 2)}`].map(
    (code, at) => `<numFmt numFmtId="${String(164 + at)}" formatCode="${code}"/>`,
  );
  const begun = performance.now();
  const merged = await outcome(await withPart(sheet, good[sheet]!.replace('</sheetData>', behind)));
  const formatted = await outcome(await withPart('xl/styles.xml', `<styleSheet>${formats.join('')}</styleSheet>`));
  expect([merged.sentence, formatted.sentence]).toEqual([messages.import.merged(range.slice(0, 23)), '1 rows']);
  // A sign that is looked through again for each sign before it takes minutes, in which nobody is answered.
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it('declarations and entities are refused', async () => {
  const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><worksheet>&lol2;</worksheet>';
  expect((await outcome(await withPart(sheet, bomb))).sentence).toBe(messages.import.doctype);
  expect((await outcome(await withPart('xl/workbook.xml', bomb))).sentence).toBe(messages.import.doctype);
  const entity = good[sheet]!.replace('<v>1</v>', '<v>&unknown;</v>');
  expect((await outcome(await withPart(sheet, entity))).sentence).toBe(messages.import.damaged);
});

it('what is no workbook, or none that can be read, has its sentence', async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  const binary = good['_rels/.rels']!.replace('workbook.xml', 'workbook.bin');
  const locked = await fs.readFile(await files.zip(good));
  locked.writeUInt16LE(
    locked.readUInt16LE(locked.indexOf('PK\u0001\u0002') + 8) | 1,
    locked.indexOf('PK\u0001\u0002') + 8,
  );
  const whole = await fs.readFile(await files.zip(good));
  const { import: sentences } = messages;
  for (const [file, sentence] of [
    [await files.file(old), sentences.oldWorkbook],
    [await files.file(locked), sentences.oldWorkbook],
    [await files.zip({ 'a.txt': 'nothing of a workbook' }), sentences.noTable],
    [await withPart('xl/workbook.xml', '<document/>'), sentences.noTable],
    [await files.zip({ ...good, '_rels/.rels': binary, 'xl/workbook.bin': 'x' }), sentences.noTable],
    [await files.file(whole.subarray(0, whole.length - 40)), sentences.damaged],
    [await files.file(Buffer.from('PK\u0003\u0004 and no more')), sentences.damaged],
    [await withPart(sheet, good[sheet]!.slice(0, -20)), sentences.damaged],
    [await withPart(sheet, 'no XML'), sentences.damaged],
    [await files.file(Buffer.concat([whole, Buffer.alloc(50 * megabyte)])), sentences.tooLarge()],
  ] as const) {
    expect(await outcome(file)).toMatchObject({ sentence });
  }
  await expect(openTableFile('/nowhere')).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a large sheet is read as it is taken, not before', async () => {
  const row = (line: number) => `<row r="${String(line)}"><c t="s"><v>0</v></c><c><v>${String(line)}</v></c></row>`;
  const data = Array.from({ length: 20_000 }, (_, at) => row(at + 1)).join('');
  const table = await openTableFile(await withPart(sheet, good[sheet]!.replace(/<row.*<\/row>/, data)));
  const rows = table.rows();
  for (let taken = 0; taken < 100; taken += 1) await rows.next();
  expect(table.counters.unpacked).toBeLessThan(300_000);
  expect((await rows.next()).value).toMatchObject({ line: 101, cells: ['a', { type: 'number', value: '101' }] });
  await rows.return(undefined);
  table.close();
});
