import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import {
  csvAmount,
  csvByteOrderMark,
  csvHead,
  csvLine,
  csvMediaType,
  csvPlain,
  csvText,
  textOfCsv,
} from '#contract/reports/csv';
import { csvFile } from '#contract/reports/csv-file';
import { reports } from '#contract/reports/reports';
import { cents } from '#contract/values/money';

/** Text as people and attackers write it: every character there is, and often those that CSV or a spreadsheet minds. */
const remarks = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...Array.from('"\',;\r\n\t=+-@ aß€—😀\u202eא＝−\u200b')), maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    '+49 30 1',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x","y")',
    '',
  ),
);
/** Whether a spreadsheet program would take what it found in a cell for a formula. */
const isFormula = (cell: string) => /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(cell.replace(/^[\s\p{C}"]+/u, ''));
/** The cells that a program sees that splits a file at semicolons, tabs and line ends, and knows no quotes. */
const naiveCells = (file: string) => file.split(/[;\t\r\n]/);

const read = (file: string) => parse(file, { bom: true, recordDelimiter: '\r\n' });

describe('the five exports', () => {
  it.each([
    ['deposits', 'deposits.csv', 'Date, Deposited By, Amount, Currency, Account, Remarks, Slip'],
    [
      'transfers',
      'transfers.csv',
      'Date, From Account, From Amount, From Currency, To Account, To Amount, To Currency, Conversion Rate, Remarks, Slip',
    ],
    [
      'installmentPayments',
      'installment-payments.csv',
      'Date, Type, Project, Installment ID, Bank Account, Amount, Currency, Remarks, Slip',
    ],
    ['feePayments', 'fee-payments.csv', 'Date, Type, Fee, Paid By, Bank Account, Amount, Currency, Remarks, Slip'],
    ['projectSchedules', 'project_schedules.csv', 'Type, Installment ID, Amount, Paid, Schedule Date, Status'],
  ] as const)('%s is %s with its headings', (file, name, headings) => {
    expect(reports[file].fileName).toBe(name);
    expect(csvFile(reports[file]).head).toBe(`\ufeff${headings.replaceAll(', ', ',')}\r\n`);
  });

  it('are no more and no fewer', () => {
    expect(Object.keys(reports)).toHaveLength(5);
    expect(csvMediaType).toBe('text/csv');
    expect([...Buffer.from(csvByteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe('a cell of text', () => {
  it.each([
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['"', '""""'],
    ['line\nbreak', '"line\nbreak"'],
    ['line\r\nbreak', '"line\r\nbreak"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['=A1,"B"', '"\'=A1,""B"""'],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff+1', "'\ufeff+1"],
    ['\u0000@x', "'\u0000@x"],
    ['\u202e-1', "'\u202e-1"],
    ['\u3164=1', "'\u3164=1"],
    ['\n=1', '"\'\n\'=1"'],
    ['\nx', '"\'\nx"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['−1', "'−1"],
    ['"=1', '"\'""=1"'],
    // where another program sees a cell begin
    ['x;=1+1', '"x;\'=1+1"'],
    ['x; =1+1', '"x;\' =1+1"'],
    ['x;"=1+1;"', '"x;\'""=1+1;"""'],
    ['x\t@y', '"x\t\'@y"'],
    ['rent:\n- May', '"rent:\n\'- May"'],
    [';;=1', '";;\'=1"'],
    ['\t\t=1', "\"'\t'\t'=1\""],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    // an apostrophe that was there is not taken for ours
    ["'=1", "''=1"],
    ["'", "''"],
    ["x;'y", '"x;\'\'y"'],
    // nowhere else
    ['a=1', 'a=1'],
    ['1-2', '1-2'],
    ["it's", "it's"],
    ['a, =1', '"a, =1"'],
    ['Müller — 😀', 'Müller — 😀'],
  ])('%j is written %j', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  it('comes back as it was, and never begins like a formula', () => {
    const rows = fc.array(fc.array(remarks, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 10 });
    let cells = 0;
    fc.assert(
      fc.property(rows, (texts) => {
        cells += texts.length * 3;
        const file = csvHead(['One', 'Two', 'Three']) + texts.map((row) => csvLine(row.map(csvText))).join('');
        const [headings, ...records] = read(file);
        return (
          JSON.stringify(headings) === '["One","Two","Three"]' &&
          JSON.stringify(records.map((row) => row.map(textOfCsv))) === JSON.stringify(texts) &&
          !records.flat().some(isFormula) &&
          !texts
            .flat()
            .flatMap((text) => naiveCells(csvText(text)))
            .some(isFormula)
        );
      }),
      { numRuns: 1_500 },
    );
    expect(cells).toBeGreaterThan(10_000);
  });
});

describe('an apostrophe before a cell of another program', () => {
  it.each([
    ["'=1", '=1'],
    ["'0501234567", '0501234567'],
    ["'Aqiq Tower", "'Aqiq Tower"],
    ["x;'y", "x;'y"],
  ])('%j is %j', (cell, text) => {
    expect(textOfCsv(cell)).toBe(text);
  });
});

describe('cells of figures', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-1_250, '-12.50'],
    [125_050, '1250.50'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('%d hundredths are %s, never grouped and never escaped', (value, cell) => {
    expect(csvAmount(cents(value))).toBe(cell);
  });

  it.each([
    [7, '7'],
    [-7, '-7'],
    ['2026-01-05', '2026-01-05'],
    ['3.6725', '3.6725'],
    ['', ''],
  ])('%p stays %j', (value, cell) => {
    expect(csvPlain(value)).toBe(cell);
  });

  it('make a line that ends as RFC 4180 has it', () => {
    expect(csvLine(['a', '', 'b'])).toBe('a,,b\r\n');
  });
});
