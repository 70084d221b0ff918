import { csvFile } from '#contract/reports/csv-file';
import { reports } from '#contract/reports/reports';
import { messages } from '#contract/texts/messages';
import { openTableFile } from '../../src/server/tables/table-file';
import { BoundedRows } from '../../src/server/tables/unreadable';
import { TableFiles } from '../support/table-files';

let files: TableFiles;
beforeAll(async () => {
  files = await TableFiles.open();
});
afterAll(() => files.remove());

const rowsOf = async (content: string | Uint8Array) => files.rows(await files.file(content));
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

it.each<[string, string | Uint8Array]>([
  ['UTF-8', 'Näme,Amount\nÉva,€5\n'],
  ['UTF-8 with its mark', '\ufeffNäme,Amount\r\nÉva,€5\r\n'],
  ['UTF-16', utf16('Näme\tAmount\r\nÉva\t€5', false)],
  ['UTF-16, the larger byte first', utf16('Näme;Amount\rÉva;€5\r', true)],
  ['UTF-16 without its mark', utf16('Näme\tAmount\r\nÉva\t€5', false).subarray(2)],
  ['UTF-16 without its mark, the larger byte first', utf16('Näme;Amount\rÉva;€5\r', true).subarray(2)],
  ['Windows-1252', Buffer.from([...Buffer.from('Näme|Amount\nÉva|', 'latin1'), 0x80, 0x35])],
])('a file in %s is read', async (name, content) => {
  const file = await files.file(content);
  expect(await files.rows(file)).toEqual(['1: Näme | Amount', '2: Éva | €5']);
  const { kind, remark, sheets } = await openTableFile(file);
  expect({ kind, remark, sheets }).toEqual({
    kind: 'csv',
    remark: name === 'Windows-1252' ? messages.import.oldEncoding('Windows-1252') : null,
    sheets: [],
  });
});

it('a file whose bytes are Arabic words is read as Arabic; capitals of other languages are none', async () => {
  // 'شركة الإمارات للعقارات' and 'علي' in Windows-1256.
  const company = 'd4d1dfc920c7e1c5e3c7d1c7ca20e1e1dadec7d1c7ca';
  const arabic = await files.file(
    Buffer.concat([Buffer.from('Name,Note\n'), Buffer.from(`${company}2cdae1ed`, 'hex')]),
  );
  expect(await files.rows(arabic)).toEqual(['1: Name | Note', '2: شركة الإمارات للعقارات | علي']);
  expect((await openTableFile(arabic)).remark).toBe(messages.import.oldArabic);
  // The second is 'ЗАО АЗИЯ ЗАРЯ', the third 'Açıklama', 'Ýþ' of Icelandic beside accents the fourth.
  for (const [bytes, code] of [
    [Buffer.from('Name\nÄÖÜ ÇÁÇ ÉÈÇ ÍÇÁ ÇÜÇ\n', 'latin1'), 'Windows-1252'],
    [Buffer.from('c7c0ce20c0c7c8df0ac7c0d0df', 'hex'), 'Windows-1251'],
    [Buffer.from('Aç\u00fdklama', 'latin1'), 'Windows-1254'],
    [Buffer.from('Ýmis þjónusta, á móti', 'latin1'), 'Windows-1252'],
  ] as const) {
    expect((await openTableFile(await files.file(bytes))).remark).toBe(messages.import.oldEncoding(code));
  }
});

it('what separates cells is seen, however amounts are written', async () => {
  expect(await rowsOf('Date;Amount;Remarks\n5.1.2026;1.234,50;a, b, c, d\n6.1.2026;2,00;\n')).toEqual([
    '1: Date | Amount | Remarks',
    '2: 5.1.2026 | 1.234,50 | a, b, c, d',
    '3: 6.1.2026 | 2,00',
  ]);
  expect(await rowsOf('"Name; given, and family",Amount\n"a;b;c",5\n')).toEqual([
    '1: Name; given, and family | Amount',
    '2: a;b;c | 5',
  ]);
  expect(await rowsOf('sep=|\r\nName|Note\r\nAda|a,b;c\r\n')).toEqual(['2: Name | Note', '3: Ada | a,b;c']);
  expect(await rowsOf('Name\nAda\n')).toEqual(['1: Name', '2: Ada']);
  // Programs leave empty cells at the end of a line away, in some rows of a file or in all.
  const cut = Array.from({ length: 4 }, () => ['5.1.2026;Ada;100,50;', '6.1.2026;Bob;2,00;Note;x']).flat();
  expect((await rowsOf(['Date;Name;Amount, AED;Remarks;Ref', ...cut].join('\n'))).slice(0, 3)).toEqual([
    '1: Date | Name | Amount, AED | Remarks | Ref',
    '2: 5.1.2026 | Ada | 100,50',
    '3: 6.1.2026 | Bob | 2,00 | Note | x',
  ]);
  expect(await rowsOf('Deposits\n\nDate;Amount\n5.1.2026;1.234,50\n')).toEqual([
    '1: Deposits',
    '3: Date | Amount',
    '4: 5.1.2026 | 1.234,50',
  ]);
});

it('rows are known by the line on which they begin, empty ones are left out', async () => {
  expect(await rowsOf('Name,Note\n\nAda,"two\nlines"\r\n , \nBob,pipe 5" wide\n,,\n\n')).toEqual([
    '1: Name | Note',
    '3: Ada | two\nlines',
    '6: Bob | pipe 5" wide',
  ]);
  expect(await rowsOf('Name,Note\r\nAda,"two\r\nor\r\nthree lines"\r\nBob,x\r\n')).toEqual([
    '1: Name | Note',
    '2: Ada | two\r\nor\r\nthree lines',
    '5: Bob | x',
  ]);
  await expect(rowsOf('Name,Note\r\nAda,"two\r\nlines"\r\nBob,"x\r\n')).rejects.toMatchObject({
    message: messages.import.quoteNotClosed(4),
  });
});

describe('a quote that was meant as a sign', () => {
  const days = Array.from({ length: 9 }, (_, at) => `0${String(at + 1)}/01/2026,Ada King,100.00,Till`);
  const names = Array.from({ length: 9 }, (_, at) => `Ada King,Till,${'abcdefghi'[at]!},x`);
  it.each<[string, readonly string[], string, string]>([
    ['of an inch', days, '"3 pipe', '5" pipe'],
    ['that ends where a cell does', days, '"3 pipe', 'pipe 5"'],
    ['where empty ends of rows are left out', days.map((row) => row.slice(0, -5)), ',"3 pipe', ',pipe 5"'],
    ['in a file whose rows begin with a name', names, '"3 pipe', 'pipe 5"'],
  ])('does not take rows away without a word: one %s', async (_name, rows, first, last) => {
    const file = rows.map((row, at) => `${row},${at === 2 ? first : at === 6 ? last : ''}`);
    const sentence = messages.import.quoteHoldsRows(4, 8);
    await expect(rowsOf(['A,B,C,D,Ref', ...file].join('\n'))).rejects.toMatchObject({ message: sentence });
  });

  it('is told from text of several lines, with commas and days in it', async () => {
    const address = '"Flat 3, Tower B, Marina, Dubai\nPO 5, UAE\n01/01, or later"';
    const note = '"Ada, King\nBob, Weber"';
    const calls = '"01/02/2026, called\n02/02/2026, called again\n05/02/2026, paid"';
    const file = ['Day,Name,Till,Note,Amount', `5,Ada King,,${address},5`, `Bob Weber,,,${note},6`];
    file.push(`01/02/2026,Ada King,,${calls},7`);
    expect((await rowsOf(file.join('\r\n'))).map((row) => row.split(' | ').length)).toEqual([5, 5, 5, 5]);
  });
});

it('an apostrophe is taken away where it only makes text of what follows; one of a name or a word is its own', async () => {
  const lines = ['Name,Amount', "'Abd al-Rahman;'Isa,'1234.50", "'tis,'-5", "'2026-01-05;'=1,''quoted'"];
  expect(await rowsOf(`${lines.join('\n')}\n`)).toEqual([
    '1: Name | Amount',
    "2: 'Abd al-Rahman;'Isa | 1234.50",
    "3: 'tis | -5",
    "4: 2026-01-05;=1 | 'quoted'",
  ]);
});

it('what our exports write comes back as it was', async () => {
  const remarks = ["=1+1; -5\n'quoted'", '\t@x', '"', "O'Neil", "'", 'a\r\n+1', ' ', '−1;−2'];
  const { head, line } = csvFile(reports.deposits);
  const rows = remarks.map((text) =>
    line({
      date: '2026-01-05',
      userName: "'Ada'",
      amount: 1250.5,
      currencyName: 'USD',
      accountName: '-Till',
      remarks: text,
    }),
  );
  const table = await openTableFile(await files.file(head + rows.join('')));
  const read: unknown[] = [];
  for await (const { cells } of table.rows()) read.push(cells);
  const kept = (text: string) => (text.trim() === '' ? [] : [text]);
  expect(read.slice(1)).toEqual(
    remarks.map((text) => ['2026-01-05', "'Ada'", '1250.50', 'USD', '-Till', ...kept(text)]),
  );
});

it.each<[string, string | Uint8Array, string]>([
  ['an empty file', '', messages.import.empty],
  ['a page with the name of a table', ' <html><table>', messages.import.noTable],
  ['a document', '%PDF-1.7 ...', messages.import.noTable],
  ['a picture', Buffer.from([0x89, 0x50, 0, 1, 2]), messages.import.noTable],
  ['quotes that are never closed', 'a,b\n1,"2\n3,4\n', messages.import.quoteNotClosed(2)],
  ['201 columns', `a,b\n${'x,'.repeat(200)}x\n`, messages.import.tooManyColumns(2, 200)],
  ['a long cell', `a,b\n1,${'x'.repeat(10_001)}\n`, messages.import.cellTooLong('Column 2 of line 2', 10_000)],
  ['an endless cell', `a,b\n1,"${'x,\n'.repeat(400_000)}`, messages.import.cellTooLong('Line 2', 1_000_000)],
  ['more than 20 MB', Buffer.alloc(20 * 1_048_576 + 1, 'a'), messages.import.tooLarge()],
])('%s is refused with its sentence', async (_name, content, sentence) => {
  await expect(rowsOf(content)).rejects.toMatchObject({ message: sentence });
});

it('more rows than a file may have are refused', () => {
  const rows = new BoundedRows();
  const take = () => rows.take(1, ['x'], String);
  for (let taken = 0; taken < 200_000; taken += 1) take();
  expect(take).toThrow(messages.import.tooManyRows(200_000));
});
