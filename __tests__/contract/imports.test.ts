import type { ForeignCell } from '#contract/imports/foreign-cells';
import { type FileFormats, judgeRow } from '#contract/imports/judge-row';
import type { ImportTable } from '#contract/imports/import-table';
import { type ImportName, importTables } from '#contract/imports/import-tables';
import { matchHeads, plainHead } from '#contract/imports/match-heads';
import { templateOf } from '#contract/imports/template';
import { csvHeadings } from '#contract/reports/csv-file';
import { reports } from '#contract/reports/reports';
import { messages } from '#contract/texts/messages';

const { import: sentences, form, project } = messages;
const point: FileFormats = { dateOrder: 'day first', decimalSign: '.' };
const comma: FileFormats = { dateOrder: 'month first', decimalSign: ',' };

/** The lines of a template. */
const linesOf = (table: ImportTable) => templateOf(table).replace('\ufeff', '').trimEnd().split('\r\n');

/** Judges a row of a file with the heads of the template: its faults, or its values where it has none. */
function judged(name: ImportName, cells: readonly ForeignCell[], formats = point) {
  const table: ImportTable = importTables[name];
  const heads = linesOf(table)[0]!.split(',');
  const { places, missing, unmatched } = matchHeads(table, heads);
  expect([missing, unmatched]).toEqual([[], []]);
  const { values, faults: told } = judgeRow({ table, places, heads: heads.length, formats }, cells);
  return told.length > 0 ? { faults: told } : { values };
}

const faults = (...told: [field: string | null, sentence: string][]) => ({
  faults: told.map(([field, sentence]) => ({ field, sentence })),
});

describe('the heads of a file', () => {
  it.each([
    ['deposits', reports.deposits],
    ['transfers', reports.transfers],
    ['payments', reports.installmentPayments],
    ['schedules', reports.projectSchedules],
  ] as const)('of our own export are those of %s', (name, report) => {
    const { missing, unmatched, places } = matchHeads(importTables[name], csvHeadings(report));
    expect([missing, unmatched]).toEqual([[], []]);
    expect(places).not.toHaveProperty('slip');
  });

  it.each([
    ['people', 'Name,Username,Role'],
    ['projects', 'Project,Currency,Start Date,End Date,Project Value,Latitude,Longitude,Owner,Share,Owners From'],
    ['schedules', 'Project,Type,Installment ID,Name,Amount,Schedule Date'],
    ['accounts', 'Account Name,Currency,Account Type,Overdraft Limit,Opening Balance,Opening Date'],
    ['deposits', 'Date,Deposited By,Amount,Currency,Account,Remarks'],
    [
      'transfers',
      'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency,Conversion Rate,Remarks',
    ],
    ['payments', 'Date,Type,Project,Installment ID,Bank Account,Amount,Currency,Remarks'],
  ] as const)(
    'the template of %s has them, and beside them only rows that fit and name nothing real',
    (name, heads) => {
      const [first, ...examples] = linesOf(importTables[name]);
      expect(first).toBe(heads);
      expect(examples.length > 0).toBe(name === 'projects' || name === 'schedules');
      for (const line of examples) {
        expect(line).toMatch(/^\(example\)/);
        expect(judged(name, line.split(','))).toHaveProperty('values');
      }
    },
  );

  it('are known whatever their case, blanks and stars, in any order', () => {
    const { places, missing, unmatched } = matchHeads(importTables.deposits, [
      ' AMOUNT * ',
      'deposited\u00a0by',
      'date',
      '',
      'Our note',
      'account',
      'Curr_ency',
    ]);
    expect(places).toEqual({ amount: 0, person: 1, date: 2, account: 5, currency: 6 });
    expect([missing, unmatched]).toEqual([[], ['Our note']]);
  });

  it('are matched as it was said before; what was said not to be read is not asked again', () => {
    const remembered = { [plainHead('Who')]: 'person', [plainHead('Our note')]: null, [plainHead('Gone')]: 'nothing' };
    const heads = ['Date', 'who', 'Amount', 'Currency', 'Account', 'our  note', 'Gone'];
    expect(matchHeads(importTables.deposits, heads, remembered)).toMatchObject({
      places: { person: 1 },
      missing: [],
      unmatched: ['Gone'],
    });
    expect(matchHeads(importTables.deposits, ['constructor', '__proto__']).unmatched).toEqual([
      'constructor',
      '__proto__',
    ]);
  });

  it('are left to be asked about when two are of one column, or one that is needed is not there', () => {
    const { places, missing, unmatched } = matchHeads(importTables.deposits, ['Date', 'Amount', 'amount', 'Account']);
    expect(places).toEqual({ date: 0, account: 3 });
    expect(missing.map(({ heading }) => heading)).toEqual(['Deposited By', 'Amount', 'Currency']);
    expect(unmatched).toEqual(['Amount', 'amount']);
  });
});

describe('a row without a fault', () => {
  it('of texts is read by how the file is written', () => {
    expect(judged('deposits', ['03/04/2026', ' Ada King ', '1,250.5', 'USD', 'Till', ' as it is '])).toEqual({
      values: {
        date: '2026-04-03',
        person: 'Ada King',
        amount: 125050,
        currency: 'USD',
        account: 'Till',
        remarks: ' as it is ',
      },
    });
    expect(judged('deposits', ['03/04/2026', 'Ada', '1.250,5', 'USD', 'Till'], comma)).toMatchObject({
      values: { date: '2026-03-04', amount: 125050, remarks: null },
    });
  });

  it('has its figures in Arabic and full-width digits, and its share with their signs', () => {
    const owner = (share: ForeignCell, formats = point) =>
      judged('projects', ['Marina', 'AED', '', '', '', '', '', 'Ada', share, ''], formats);
    for (const share of ['٣٣٫٣٣٪', '３３．３３％']) expect(owner(share)).toMatchObject({ values: { share: 3333 } });
    expect(owner('３３，３３ ％', comma)).toMatchObject({ values: { share: 3333 } });
    // What a workbook shows in percent has a point, whatever the file's texts have.
    expect(owner({ type: 'percent', value: '33.33%' }, comma)).toMatchObject({ values: { share: 3333 } });
    for (const installment of ['٤٧١١', '４７１１'])
      expect(judged('schedules', ['Marina', 'Fee', installment, '', '5', '2026-01-05'])).toMatchObject({
        values: { installmentId: 4711 },
      });
  });

  it('of typed cells does not depend on it', () => {
    const cells: ForeignCell[] = [
      { type: 'day', value: '2026-12-31' as never },
      'Till',
      { type: 'number', value: '1250.1' },
      'USD',
      { type: 'number', value: '4711' },
      { type: 'number', value: '4590.99' },
      'AED',
      { type: 'number', value: '3.6725' },
    ];
    expect(judged('transfers', cells, comma)).toMatchObject({
      values: { date: '2026-12-31', fromAmount: 125010, toAccount: '4711', toAmount: 459099, rate: '3.6725' },
    });
  });

  it('has every kind of value', () => {
    const cells = [
      'Marina',
      'AED',
      '5 Jan 2026',
      '',
      '12,000,000.00',
      '25.2',
      '-55.25',
      'Ada',
      '33.34 %',
      '2026-02-01',
    ];
    expect(judged('projects', cells)).toEqual({
      values: {
        project: 'Marina',
        currency: 'AED',
        startDate: '2026-01-05',
        endDate: null,
        value: 1_200_000_000,
        latitude: 25.2,
        longitude: -55.25,
        owner: 'Ada',
        share: 3334,
        ownersFrom: '2026-02-01',
      },
    });
    expect(judged('accounts', ['Till', 'USD', 'combined', '0', '(5.00)', '2026-01-01'])).toMatchObject({
      values: { type: 'COMBINED', overdraftLimit: 0, openingBalance: -500 },
    });
    expect(judged('accounts', ['Till', 'USD', '', ' - ', ' -   ', '2026-01-01'])).toMatchObject({
      values: { overdraftLimit: 0, openingBalance: 0 },
    });
    expect(judged('payments', ['2026-01-05', 'installment', 'Marina', '12', 'Till', '5', 'USD'])).toMatchObject({
      values: { type: 'Installment', installmentId: 12 },
    });
    expect(judged('people', ['Ada', '', ''])).toEqual({ values: { name: 'Ada', username: null, role: null } });
  });
});

describe('a row with faults', () => {
  it('tells all of them', () => {
    expect(judged('deposits', ['soon', '', '0', 'USD', ' '])).toEqual(
      faults(
        ['Date', form.dateInvalid],
        ['Deposited By', 'Deposited By is required'],
        ['Amount', form.amountPositive],
        ['Account', 'Account is required'],
      ),
    );
  });

  it.each<[ForeignCell, string]>([
    ['-5', form.amountPositive],
    ['1.250,00', form.amountInvalid],
    ['1.005', form.amountDecimals],
    ['10000000000000', form.amountTooLarge],
    ['99999999999999999999.00', form.amountTooLarge],
    ['five', form.amountInvalid],
    ['150\n250', form.amountInvalid],
    ['150\t250', form.amountInvalid],
    ['AED 1,200.00', sentences.currencyInAmount],
    ['(Dhs. 5)', sentences.currencyInAmount],
    ['1,200.00€', sentences.currencyInAmount],
    ['1e5', form.amountInvalid],
    ['1.2E+12', form.amountInvalid],
    ['-', form.amountInvalid],
    ['5%', form.amountInvalid],
    [{ type: 'number', value: '1.005' }, form.amountDecimals],
    [{ type: 'error', value: '#N/A' }, sentences.errorCell('#N/A')],
    [{ type: 'day', value: '2026-01-05' as never }, form.amountInvalid],
  ])('the amount %j is one', (cell, sentence) => {
    expect(judged('deposits', ['2026-01-05', 'Ada', cell, 'USD', 'Till'])).toEqual(faults(['Amount', sentence]));
  });

  it('says what a value of its kind would be', () => {
    expect(judged('deposits', [{ type: 'number', value: '46387' }, 'Ada', '5', 'USD', 'Till'])).toEqual(
      faults(['Date', sentences.dayAsNumber('46387')]),
    );
    expect(judged('transfers', ['2026-01-05', 'A', '5', 'USD', 'B', '5', 'USD', '0'])).toEqual(
      faults(['Conversion Rate', messages.transfer.rateInvalid]),
    );
    expect(judged('transfers', ['2026-01-05', 'A', '5', 'USD', 'B', '5', 'AED', '1234567890.1234567891'])).toEqual(
      faults(['Conversion Rate', messages.transfer.rateDigits]),
    );
    const workedOut: ForeignCell = { type: 'number', value: '0.272294077603812' };
    expect(judged('transfers', ['2026-01-05', 'A', '5', 'USD', 'B', '5', 'AED', workedOut])).toEqual(
      faults(['Conversion Rate', sentences.rateDecimals]),
    );
    expect(judged('projects', ['A\u202eB', '', '', '', '', '90.5', '1.2345678', 'Ada', '100.01'])).toEqual(
      faults(
        ['Project', form.textInvalid],
        ['Latitude', project.latitudeInvalid],
        ['Longitude', project.longitudeInvalid],
        ['Share', project.shareInvalid],
      ),
    );
    expect(judged('accounts', ['x'.repeat(101), 'USD', 'SAVINGS', '-1', 'x'])).toEqual(
      faults(
        ['Account Name', 'Account Name cannot exceed 100 characters'],
        ['Account Type', 'Account Type must be one of ACCOUNT, PAYMENT, COMBINED'],
        ['Overdraft Limit', 'Overdraft Limit cannot be below 0'],
        ['Opening Balance', form.amountInvalid],
      ),
    );
    expect(judged('payments', ['2026-01-05', 'fee', 'Marina', '1.5', 'Till', '5', 'USD', 'a\u0000b'])).toEqual(
      faults(
        ['Type', sentences.feePayment],
        ['Installment ID', sentences.wholeNumber('Installment ID')],
        ['Remarks', form.textInvalid],
      ),
    );
  });

  it('has a separator in its text, so that everything has moved', () => {
    const cells = ['2026-01-05', 'King', ' Ada', '5', 'USD', 'Till', 'note'];
    expect(judged('deposits', cells).faults?.[0]).toEqual({ field: null, sentence: sentences.beyondHeads });
  });
});
