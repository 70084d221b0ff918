import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvMediaType, textOfCsv } from '../../src/contract/reports/csv';
import { csvHeadings } from '../../src/contract/reports/csv-file';
import { reports } from '../../src/contract/reports/reports';
import { limits } from '../../src/contract/vocabulary/limits';
import { paths } from '../../src/contract/vocabulary/paths';
import type { ApiClient } from '../support/api-client';
import { TestServer } from '../support/test-server';

/* S34: whatever stands in a text, a spreadsheet program runs nothing of it, and numbers stay numbers. */

let server: TestServer;
let user: ApiClient;
beforeAll(async () => {
  server = await TestServer.start();
  user = (await server.signIn('user')).client;
});
afterAll(() => server.stop());

/** Whether a spreadsheet program would take what it found in a cell for a formula. */
const isFormula = (cell: string) =>
  /^[\t\r\n]/.test(cell) || /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(cell.replace(/^[\s\p{C}"]+/u, ''));
const readFile = async (path: string) => {
  const { status, bytes } = await user.get(path, { size: 0 }, { accept: csvMediaType });
  expect(status).toBe(200);
  return parse(bytes, { bom: true, record_delimiter: '\r\n' });
};

/** Texts as people type them and as attackers do: formulas, quotes, line ends, other scripts. */
const remark = fc
  .tuple(
    fc.constantFrom(
      '',
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ',',
      ';',
      ' =',
      'x;=1+1',
      'x\t@y',
      '\u200b=',
      '\u00a0+',
      '\n-',
      '=cmd|',
      '-2+3',
      '\u202e',
      '＝',
    ),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', '"', '\r\n', '\n=1+1', ',=1+1', '","=1+1', "'"),
  )
  .map((parts) => parts.join('').replaceAll('\0', '').slice(0, limits.remarksCharacters));

it('S34: 1,000 remarks come back from the file as they were typed, and none of them is a formula', async () => {
  const remarks = fc.sample(remark, { seed: 34, numRuns: 1_000 });
  expect(remarks.filter(isFormula).length).toBeGreaterThan(300);
  await server.rows('alter table deposits disable trigger all');
  await server.rows(
    `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
      select 1000000 + place, date '2030-01-01', d.user_id, d.account_id, d.currency_id, place, given.remarks, d.user_id
      from unnest($1::text[]) with ordinality given (remarks, place), (select * from deposits limit 1) d`,
    [remarks],
  );
  const column = csvHeadings(reports.deposits).indexOf('Remarks');
  // The newest date comes first, and of that the newest row.
  const cells = (await readFile(paths.deposits.filter)).slice(1, 1 + remarks.length).map((row) => row[column]!);
  expect(cells.filter(isFormula)).toEqual([]);
  // A program that splits at semicolons or tabs, and minds quotes only where a cell begins.
  expect(cells.flatMap((cell) => cell.split(/[;\t\r\n]/)).filter((part) => part !== '' && isFormula(part))).toEqual([]);
  expect(cells.reverse().map(textOfCsv)).toEqual(remarks);
});

const files = [
  ['deposits', paths.deposits.filter],
  ['transfers', paths.transfers.filter],
  ['installmentPayments', paths.payments.filterInstallment],
  ['feePayments', paths.payments.filterFee],
] as const;

it.each(files)(
  'S34: the file of %s has no formula in any cell, and every amount is a plain number',
  async (name, path) => {
    // Names are texts too, and come into all four.
    await server.rows(`update accounts set name = '=1+1 ' || id`);
    await server.rows(`update users set name = '@SUM(' || id || ')'`);
    const [head, ...rows] = await readFile(path);
    expect(head).toEqual(csvHeadings(reports[name]));
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows)
      for (const [place, cell] of row.entries()) {
        expect(isFormula(cell)).toBe(false);
        if (/Amount|Rate/.test(head![place]!)) expect(cell).toMatch(/^\d+(\.\d+)?$/);
      }
    expect(rows.flat().filter((cell) => /^'[=@]/.test(cell)).length).toBeGreaterThan(20);
  },
);
