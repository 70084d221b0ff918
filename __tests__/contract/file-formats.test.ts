import { askedFormats, openFormats, readingsOfColumns } from '#contract/imports/file-formats';
import type { ForeignCell } from '#contract/imports/foreign-cells';
import { importTables } from '#contract/imports/import-tables';
import { type ColumnPlaces, matchHeads } from '#contract/imports/match-heads';

it('what has to be asked about a file is told from all of its rows, what a workbook says left out', () => {
  const table = importTables.deposits;
  const { places } = matchHeads(table, ['Date', 'Deposited By', 'Amount', 'Currency', 'Account']);
  const asked = (rows: ForeignCell[][]) => {
    const columns = readingsOfColumns();
    for (const cells of rows) columns.see(cells);
    return openFormats(table, places, columns.readings());
  };
  const open = { dateOrders: ['day first', 'month first'], decimalSigns: ['.', ','] };
  const row = (date: ForeignCell, amount: ForeignCell): ForeignCell[] => [date, '31/12/2026', amount, '1,5', ''];
  expect(asked([row('03/04/2026', '1.250')])).toEqual(open);
  expect(asked([row('03/04/2026', '1.250'), row('31/12/2026', '5,00')])).toEqual({
    dateOrders: ['day first'],
    decimalSigns: [','],
  });
  const typed = [row({ type: 'day', value: '2026-01-05' as never }, { type: 'percent', value: '1.255%' }), []];
  expect(asked(typed)).toEqual({ dateOrders: ['day first'], decimalSigns: ['.'] });
  expect(asked([row({ type: 'day', value: '2026-01-05' as never }, { type: 'number', value: '1.25' }), []])).toEqual({
    dateOrders: ['day first'],
    decimalSigns: ['.'],
  });
  expect(asked([row('31/12/2026', '5.5'), row('12/31/2026', '5,5')])).toEqual({ dateOrders: [], decimalSigns: [] });
  expect(askedFormats({ dateOrders: [], decimalSigns: [','] })).toEqual({
    dateOrders: open.dateOrders,
    decimalSigns: [],
  });
});

it('of each column it is told what it can mean, whichever of them is chosen later', () => {
  const columns = readingsOfColumns();
  for (const cells of [
    ['03/04/2026', '31/12/2026', '1.250', 'Ada 5'],
    ['', '01/02/2026', '5', '7'],
  ])
    columns.see(cells);
  const readings = columns.readings();
  expect(readings).toEqual([
    { dateOrders: ['day first', 'month first'], decimalSigns: null },
    { dateOrders: ['day first'], decimalSigns: null },
    { dateOrders: null, decimalSigns: ['.', ','] },
    { dateOrders: null, decimalSigns: null },
  ]);
  const of = (places: ColumnPlaces) => openFormats(importTables.projects, places, readings).dateOrders;
  expect(of({ startDate: 0 })).toEqual(['day first', 'month first']);
  expect(of({ startDate: 0, endDate: 1 })).toEqual(['day first']);
  expect(of({})).toEqual(['day first']);
});

it('years of two figures that may come first are asked about as soon as one column looks like it', () => {
  const columns = readingsOfColumns();
  for (const cells of [
    ['26-01-15', '26-01-15', '15/01/2026'],
    ['26-01-16', '26-01-15', '16/01/2026'],
  ])
    columns.see(cells);
  const readings = columns.readings();
  expect(readings.map(({ dateOrders }) => dateOrders)).toEqual([
    ['day first', 'year first'],
    ['day first'],
    ['day first'],
  ]);
  const asked = (places: ColumnPlaces) => askedFormats(openFormats(importTables.projects, places, readings)).dateOrders;
  expect(asked({ startDate: 0, endDate: 1 })).toEqual(['day first', 'year first']);
  expect(asked({ startDate: 1, endDate: 2 })).toEqual([]);
});
