import { readBankFile } from '#contract/imports/bank-file';
import type { ForeignCell } from '#contract/imports/foreign-cells';
import { bankFileMessages as sentences } from '#contract/texts/bank-file-messages';

/* Of a bank's file what is told from its rows alone; what banks write stands in server/bank-files. */

const heads = ['Date', 'Description', 'Amount'];
const read = (...rows: readonly (readonly ForeignCell[])[]) => {
  const { lines, remarks, faults } = readBankFile(
    rows.map((cells, at) => ({ line: at + 1, cells })),
    { currency: 'USD', dateOrder: null, decimalSign: null },
  );
  return { amounts: lines.map(({ amount }) => amount), remarks, faults };
};

it('a line that says neither side is at fault where most say one', () => {
  const rows = ['Debit', 'Credit', 'Fee'].map((type, at) => [`2026-01-0${String(at + 1)}`, 'Rent', '5', type]);
  expect(read([...heads, 'Type'], ...rows).faults).toEqual([sentences.noSide(4, 'Fee')]);
  expect(read([...heads, 'Type'], ...rows.slice(0, 2)).amounts).toEqual([-500, 500]);
  // What moves no money has no side to say.
  const silent = ['Opening balance', 'Notice', 'Note'].map((text) => ['2026-01-01', text, '0.00', '']);
  expect(read([...heads, 'Type'], ...silent, ...rows.slice(0, 2)).amounts).toEqual([-500, 500]);
  // Where what went out is negative it needs no word.
  const fee = ['2026-01-09', 'Fee', '-2', ''];
  expect(read([...heads, 'Type'], rows[1]!, rows[1]!, fee)).toMatchObject({ amounts: [500, 500, -200], faults: [] });
});

it('a balance that a workbook has worked out may differ by what is lost in a float', () => {
  const typed = (value: string) => ({ type: 'number', value }) as const;
  const row = (amount: string, balance: string) => ['2026-01-05', 'Rent', typed(amount), typed(balance)];
  const [plus, minus] = [row('5', '-0.0000000000291'), row('-5', '0.9999999999')];
  expect(read([...heads, 'Balance'], plus, minus)).toMatchObject({ amounts: [500, -500], faults: [] });
  expect(read([...heads, 'Balance'], row('5.005', '0')).faults).toEqual([sentences.notAnAmount(2, '5.005')]);
});

it('two amounts in one cell are none', () => {
  for (const amount of ['150\n250', '150\t250'])
    expect(read(heads, ['2026-01-05', 'Rent', amount]).faults).toEqual([sentences.notAnAmount(2, '150 250')]);
});

it('a line without a day that only begins as a sum does is told', () => {
  const sums = [
    ['', 'TotalEnergies fuel', '6'],
    ['', 'Total', '11'],
    ['', 'Total of page', ''],
  ];
  expect(read(heads, ['2026-01-05', 'Rent', '5'], ...sums)).toEqual({
    amounts: [500],
    remarks: [sentences.takenForSum(3, 'TotalEnergies fuel')],
    faults: [],
  });
});

it('texts that are longer than anybody writes cost no more than short ones, and are read as these', () => {
  const rowsOf = (length: number) => {
    const note = 'é '.repeat(length / 2);
    const balance = ['2026-01-06', `Opening balance${' '.repeat(length)}`, '9'];
    return [heads, ['2026-01-05', note, '5', note, note], balance, ['', `Total ${note}`, '6', note]];
  };
  const letters = jest.spyOn(String.prototype, 'normalize');
  const costOf = (length: number) => {
    letters.mockClear();
    const found = read(...rowsOf(length));
    expect(found).toMatchObject({ amounts: [500], faults: [] });
    expect(found.remarks).toEqual([expect.stringContaining('Line 4 ')]);
    return letters.mock.contexts.reduce<number>((sum, text) => sum + (text as string).length, 0);
  };
  const [short, long] = [costOf(200), costOf(10_000)];
  letters.mockRestore();
  expect(long).toBeLessThan(2 * short);
});

describe('an amount of the other sign than the rest of its column is money that went back', () => {
  const sides = ['Date', 'Description', 'Debit', 'Credit'];
  const line = (debit: string, credit: string, ...balance: string[]) => ['2026-01-05', 'A', debit, credit, ...balance];

  it('under debit and under credit, and is counted', () => {
    const rows = [line('250.00', ''), line('-250.00', ''), line('', '80'), line('', '-80'), line('7', '')];
    expect(read(sides, ...rows)).toEqual({
      amounts: [-25000, 25000, 8000, -8000, -700],
      remarks: [sentences.returned(2)],
      faults: [],
    });
  });

  it('where most debits are negative, a positive one is', () => {
    const rows = [line('-250.00', ''), line('250.00', ''), line('-7', '')];
    expect(read(sides, ...rows)).toMatchObject({ amounts: [-25000, 25000, -700], remarks: [sentences.returned(1)] });
  });

  it('the running balance knows better', () => {
    const rows = [line('', '9', '9.00'), line('-5', '', '4.00'), line('5', '', '9.00')];
    const amounts = [900, -500, 500];
    const remarks = [sentences.returned(1)];
    expect(read([...sides, 'Balance'], ...rows)).toEqual({ amounts, remarks, faults: [] });
    const alone = [line('', '9', '9.00'), line('-5', '', '14.00')];
    expect(read([...sides, 'Balance'], ...alone)).toEqual({ amounts: [900, 500], remarks, faults: [] });
  });

  it.each([
    ['in a column of their own', 'Dr/Cr', 'DR', 'CR'],
    ['in a column without such a head', 'Type', 'Debit', 'Credit'],
    ['beside the figures', null, 'DR', 'CR'],
  ])('the same where words say the side, %s', (_where, head, out, into) => {
    const withSide = (amount: string, word: string) =>
      ['2026-01-05', 'A', ...(head === null ? [`${amount} ${word}`] : [amount, word])] as const;
    const file = (...rows: [string, string][]) =>
      read(head === null ? heads : [...heads, head], ...rows.map((row) => withSide(...row)));
    expect(file(['250', out], ['-250', out], ['80', into], ['-80', into], ['7', out])).toEqual({
      amounts: [-25000, 25000, 8000, -8000, -700],
      remarks: [sentences.returned(2)],
      faults: [],
    });
    // Where debits are negative the words only say it once more.
    expect(file(['-250', out], ['80', into], ['-7', out])).toEqual({
      amounts: [-25000, 8000, -700],
      remarks: [],
      faults: [],
    });
  });

  it('of a column with negative credits alone nobody knows', () => {
    expect(read(sides, line('', '-80')).faults).toEqual([sentences.wrongSign(2)]);
  });
});
