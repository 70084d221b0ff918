import { acceptedSearch, numberAlone, readSearch, wordForms } from '#contract/reports/search';

const amounts = (least: number | null, most: number | null) => [{ kind: 'amounts', least, most }];
const whole = (id: number) => ({ kind: 'whole', id, amount: id * 100, word: String(id) });
const word = (text: string, isBeginning = false) => ({ kind: 'word', word: text, isBeginning });

it.each([
  ['1250.50', amounts(125_050, 125_050)],
  ['1,250.5', amounts(125_050, 125_050)],
  ['١٬٢٥٠٫٥٠', amounts(125_050, 125_050)],
  // In remarks it stands as it was written.
  ['٧٧', [{ kind: 'whole', id: 77, amount: 7_700, word: '٧٧' }]],
  // As they come out of pages and workbooks that are written from the right.
  ['\u200e77', [whole(77)]],
  ['#\u200f77\u200e', [{ kind: 'number', id: 77 }]],
  ['\u202a2026-10-05\u202c', [{ kind: 'days', first: '2026-10-05', last: '2026-10-05' }]],
  ['\u202a1 234 567.89\u202c', amounts(123_456_789, 123_456_789)],
  ['1,250', amounts(125_000, 125_000)],
  ['1\u00a0250.50', amounts(125_050, 125_050)],
  ['12\u202f345\u202f678.9', amounts(1_234_567_890, 1_234_567_890)],
  ['1250,50', amounts(125_050, 125_050)],
  ['1.250,5', amounts(125_050, 125_050)],
  ['12\u00a0345\u00a0678,90', amounts(1_234_567_890, 1_234_567_890)],
  ['1 234 567.89', amounts(123_456_789, 123_456_789)],
  ['12  345 678,90', amounts(1_234_567_890, 1_234_567_890)],
  ['1000,50..1.250,50', amounts(100_050, 125_050)],
  ['1000..2000', amounts(100_000, 200_000)],
  ['2,000.10..1000', amounts(100_000, 200_010)],
  ['1000..', amounts(100_000, null)],
  ['..99.99', amounts(null, 9_999)],
  ['#77', [{ kind: 'number', id: 77 }]],
  ['77', [whole(77)]],
  ['999999999999999', [{ kind: 'whole', id: 999_999_999_999_999, amount: null, word: '999999999999999' }]],
  ['10000000000000', [{ kind: 'whole', id: 10_000_000_000_000, amount: null, word: '10000000000000' }]],
  ['2026-02', [{ kind: 'days', first: '2026-02-01', last: '2026-02-28' }]],
  ['2026-10-05', [{ kind: 'days', first: '2026-10-05', last: '2026-10-05' }]],
  // As every table shows it, and as one word.
  ['05 Oct 2026', [{ kind: 'days', first: '2026-10-05', last: '2026-10-05' }]],
  ['\u202a5\u00a0october 2026\u202c', [{ kind: 'days', first: '2026-10-05', last: '2026-10-05' }]],
  ['5-Oct-2026', [{ kind: 'days', first: '2026-10-05', last: '2026-10-05' }]],
  [
    'rent 05 Oct 2026 250.50',
    [word('rent'), { kind: 'days', first: '2026-10-05', last: '2026-10-05' }, ...amounts(25_050, 25_050)],
  ],
  ['5 Mar 26', [whole(5), word('Mar'), whole(26)]],
  ['31 Feb 2026', [whole(31), word('Feb'), whole(2026)]],
  ['rent Nov 2026', [word('rent'), word('Nov'), whole(2026)]],
  ['Rent', [word('Rent')]],
  ['INV-10/b', [word('INV'), word('10'), word('b')]],
  ['1\u00a0250,5 rent', [...amounts(125_050, 125_050), word('rent')]],
  ['inv-a* rent', [word('inv'), word('a', true), word('rent')]],
  ['inv* rent', [word('inv', true), word('rent')]],
  ['إيجار، دفعة', [word('إيجار'), word('دفعة')]],
  // What is no amount, day or number is words.
  ['-5', [word('5')]],
  ['-5,50', [word('5'), word('50')]],
  ['1.234', [word('1'), word('234')]],
  ['1,250,50', [word('1'), word('250'), word('50')]],
  // What may be two numbers is.
  ['77 250.50', [whole(77), ...amounts(25_050, 25_050)]],
  ['1 234 567', [whole(1), whole(234), whole(567)]],
  ['77 250.50 rent', [whole(77), ...amounts(25_050, 25_050), word('rent')]],
  ['7 25.50', [whole(7), ...amounts(2_550, 2_550)]],
  ['a..b', [word('a'), word('b')]],
  ['2026-13', [word('2026'), word('13')]],
  ['#x', [word('x')]],
  ['x#77', [word('x'), word('77')]],
  ['#77x', [word('77x')]],
  ['x..1000', [word('x'), word('1000')]],
  ['1 234 567.895', [whole(1), whole(234), word('567'), word('895')]],
  ['2026-10x', [word('2026'), word('10x')]],
  ['0', [whole(0)]],
  ['0.00', amounts(0, 0)],
  ['1000..x', [word('1000'), word('x')]],
  ['INV 1 234 567.89', [word('INV'), whole(1), whole(234), ...amounts(56_789, 56_789)]],
  ['..', []],
])('reads %s', (typed, parts) => {
  expect(readSearch(typed)).toEqual(parts);
});

it('reads every part of what was typed', () => {
  expect(readSearch('  1250.50   rent 2026-10 ').map(({ kind }) => kind)).toEqual(['amounts', 'word', 'days']);
});

it('takes what has a letter or a digit in it, in one spelling', () => {
  expect(acceptedSearch('  rent \t 5 ')).toBe('rent 5');
  expect(acceptedSearch('\u00a01\u202f250.50\u00a0USD')).toBe('1,250.50 USD');
  expect(acceptedSearch('1\u00a0250,50')).toBe('1.250,50');
  expect(acceptedSearch('x'.repeat(60))).toHaveLength(60);
  expect(['', '  ', '..', '#', '-', 'x'.repeat(61)].map(acceptedSearch)).toEqual(['', '', '', '', '', '']);
});

it('is the number of an entry where nothing else is looked for', () => {
  expect(['#77', ' 77 ', '\u200e77', '77 rent', '77.00', 'rent', ''].map(numberAlone)).toEqual([
    77,
    77,
    77,
    null,
    null,
    null,
    null,
  ]);
});

it('finds a word however its accents are written', () => {
  expect(wordForms('Caf\u00e9')).toEqual(['Caf\u00e9', 'Cafe\u0301']);
  expect(wordForms('rent')).toEqual(['rent']);
});
