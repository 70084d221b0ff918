import { bareCellOf, type Cell, cellOf, shownText, type ValueReader } from '#contract/reports/cells';
import type { ColumnKind } from '#contract/reports/report';

/** The cell that an answer's value makes in a column of this kind. */
const cell = (kind: ColumnKind, value: string | number | null | undefined): Cell =>
  cellOf({ member: 'value', kind, heading: 'Value', paid: 'paid' })({ value, paid: 0 });

describe('a typed cell of an answer', () => {
  it.each<[ColumnKind, string | number, Cell, string]>([
    ['day', '2026-01-05T00:00:00', { type: 'day', value: '2026-01-05' as never }, '05 Jan 2026'],
    ['amount', 1250.5, { type: 'amount', value: 125_050 as never }, '1,250.50'],
    ['amount', 0, { type: 'amount', value: 0 as never }, '0.00'],
    ['rate', 3.6725, { type: 'number', value: '3.6725' }, '3.6725'],
    ['rate', 1e-20, { type: 'number', value: '1e-20' }, '1e-20'],
    ['number', 27, { type: 'number', value: '27' }, '27'],
    ['number', 0, { type: 'number', value: '0' }, '0'],
    ['status', 'PAID', { type: 'text', value: 'PAID' }, 'PAID'],
    ['name', 'Ada King', { type: 'text', value: 'Ada King' }, 'Ada King'],
    ['word', 'Installment', { type: 'text', value: 'Installment' }, 'Installment'],
    ['text', 'for plot 7', { type: 'text', value: 'for plot 7' }, 'for plot 7'],
    ['currency', 'AED', { type: 'text', value: 'AED' }, 'AED'],
    ['slip', 'scan.pdf', { type: 'text', value: 'scan.pdf' }, 'scan.pdf'],
  ])('%s %j', (kind, value, expected, text) => {
    expect(cell(kind, value)).toEqual(expected);
    expect(shownText(cell(kind, value))).toBe(text);
  });

  it('of a person whose name somebody else has tells the number, too', () => {
    const name = cellOf({ member: 'name', kind: 'name', heading: 'Name', namesake: 'number' });
    expect([name({ name: 'Ali', number: 7 }), name({ name: 'Ali' }), name({ number: 7 })].map(shownText)).toEqual([
      'Ali (No. 7)',
      'Ali',
      '',
    ]);
  });

  it('of a bare value tells that value alone', () => {
    const read: ValueReader = { day: () => null, amount: () => null, rate: String };
    const column = { member: 'name', heading: 'Name', namesake: 'number', paid: 'paid' } as const;
    expect(bareCellOf({ ...column, kind: 'name' }, read)('Ali')).toEqual({ type: 'text', value: 'Ali' });
    expect(bareCellOf({ ...column, kind: 'text' }, read)(null)).toBeNull();
  });

  it.each<[ColumnKind, (string | null | undefined)[]]>([
    ['day', [null, undefined, '', 'tomorrow']],
    ['amount', [null, undefined]],
    ['rate', [null, undefined, '']],
    ['number', [null, undefined, '']],
    ['name', [null, undefined, '']],
    ['slip', [null, undefined, '']],
  ])('%s: where there is nothing, there is no cell', (kind, values) => {
    for (const value of values) expect(cell(kind, value)).toBeNull();
    expect(shownText(null)).toBe('');
  });
});
