import fc from 'fast-check';
import { depositFilter } from '#contract/areas/deposits.wire';
import { feePaymentFilter, installmentPaymentFilter } from '#contract/areas/payments.wire';
import { scheduleFileParameters } from '#contract/areas/projects.wire';
import { statementPeriod } from '#contract/areas/statements.wire';
import { transferFilter } from '#contract/areas/transfers.wire';
import {
  askedPlace,
  isInEntries,
  readReportAddress,
  type ReportPlace,
  writeReportAddress,
} from '#contract/reports/report-address';
import { isOfDays } from '#contract/reports/report-sort';
import { nextSort } from '#contract/reports/sort-steps';
import { reports } from '#contract/reports/reports';
import { parameterLabels, parametersOfPlace } from '#contract/reports/parameter-labels';
import { askedFilters, filtersOf, reportNames } from '#contract/reports/report-filters';
import { reportPageSizes } from '#contract/vocabulary/limits';
import { manyRuns } from '../support/many-runs';

const read = (name: (typeof reportNames)[number], search: string) =>
  readReportAddress(name, new URLSearchParams(search), reports[name].columns);
const opening = read('deposits', '').place;

it('a report opens on its first page of five rows, unfiltered, and has no address of its own then', () => {
  expect(opening).toEqual({
    filters: { userId: '', accountId: '', startDate: '', endDate: '', search: '', reversed: '', currency: '' },
    sort: '',
    at: '',
    page: 0,
    size: 5,
    entry: null,
  });
  expect(writeReportAddress('deposits', opening)).toBe('');
  expect(reportPageSizes).toEqual([5, 25, 100]);
});

it('filters, page and size are told plainly, in one spelling whatever their order', () => {
  const { place, leftOut } = read('deposits', '?size=25&startDate=2026-01-05&page=3&userId=7');
  expect([place, leftOut]).toEqual([
    {
      filters: {
        userId: '7',
        accountId: '',
        startDate: '2026-01-05',
        endDate: '',
        search: '',
        reversed: '',
        currency: '',
      },
      sort: '',
      at: '',
      page: 2,
      size: 25,
      entry: null,
    },
    [],
  ]);
  expect(writeReportAddress('deposits', place)).toBe('?userId=7&startDate=2026-01-05&page=3&size=25');
  expect(askedFilters('deposits', place.filters)).toEqual({ userId: 7, startDate: '2026-01-05' });
});

it('what is looked for is told as it was typed, and asked so', () => {
  const { place, leftOut } = read('transfers', '?search=%2377%20%20rent&page=2');
  expect([place.filters.search, place.page, leftOut]).toEqual(['#77 rent', 1, []]);
  expect(writeReportAddress('transfers', place)).toBe('?search=%2377%20rent&page=2');
  expect(askedFilters('transfers', place.filters)).toEqual({ search: '#77 rent' });
});

it('reversed entries are asked for by a switch, and no words are looked for among them', () => {
  const { place, leftOut } = read('deposits', '?reversed=true&search=rent');
  expect([place.filters.search, leftOut]).toEqual(['', ['search']]);
  expect(writeReportAddress('deposits', place)).toBe('?reversed=true');
  expect(askedFilters('deposits', place.filters)).toEqual({ reversed: true });
});

it('an order is told by its column, and a page of it by the entry beside it', () => {
  const { place, leftOut } = read('deposits', '?sort=-amount&at=after-77&page=3');
  expect([place.sort, place.at, place.page, leftOut]).toEqual(['-amount', 'after-77', 2, []]);
  expect(writeReportAddress('deposits', place)).toBe('?sort=-amount&at=after-77&page=3');
  expect(askedPlace('deposits', place)).toEqual({ sort: '-amount', at: 'after-77', page: 2, size: 5 });
});

it.each(reportNames)('%s: every column has its order, and each leads back to that of the report', (name) => {
  const { columns } = reports[name];
  for (const { member, kind } of columns) expect([member, isOfDays(member)]).toEqual([member, kind === 'day']);
  const clicks = columns.map((column) => {
    const first = nextSort(column, '');
    const second = nextSort(column, first);
    return [first, second, ...(second ? [nextSort(column, second)] : [])];
  });
  const ways = columns.map(({ member, kind }, place) => {
    if (place === 0) return [member, ''];
    return kind === 'amount' || kind === 'rate' ? [`-${member}`, member, ''] : [member, `-${member}`, ''];
  });
  expect(clicks).toEqual(ways);
});

it('the call of fee payments knows its fee by the name of the specification', () => {
  const { place, leftOut } = read('feePayments', '?type=Fee&feeId=3');
  expect([askedFilters('feePayments', place.filters), leftOut]).toEqual([{ feeid: 3 }, []]);
  expect(writeReportAddress('feePayments', place)).toBe('?type=Fee&feeId=3');
  expect(read('installmentPayments', '?type=Fee').leftOut).toEqual(['type']);
});

it.each([
  ['userId=0', 'userId'],
  ['userId=-7', 'userId'],
  ['userId=7e3', 'userId'],
  ['userId=9999999999999999', 'userId'],
  ['userId=', 'userId'],
  ['userId=7&userId=8', 'userId'],
  ['accountId=Main', 'accountId'],
  ['startDate=2026-02-30', 'startDate'],
  ['startDate=5/1/2026', 'startDate'],
  ['search=..', 'search'],
  ['reversed=1', 'reversed'],
  ['currency=usd', 'currency'],
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=9999999999', 'page'],
  ['size=6', 'size'],
  ['entry=0', 'entry'],
  ['size=0', 'size'],
  ['sort=feename', 'sort'],
  ['sort=-date', 'sort'],
  ['sort=', 'sort'],
  ['at=after-7', 'at'],
  ['sort=date&at=last', 'at'],
  ['sort=amount&at=after-0', 'at'],
  ['projectId=1', 'projectId'],
  ['__proto__=1', '__proto__'],
  ['constructor=1', 'constructor'],
  ['utm_source=mail', 'utm_source'],
  ['startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
])('%s is left out, and the rest applies', (wrong, name) => {
  const { place, leftOut } = read('deposits', `?${wrong}&accountId=3`);
  const isAccount = name === 'accountId';
  expect(leftOut).toEqual([name]);
  expect(place.filters.accountId).toBe(isAccount ? '' : '3');
  expect(read('deposits', writeReportAddress('deposits', place))).toEqual({ place, leftOut: [] });
});

it.each([
  ['deposits', ['userId', 'accountId', 'startDate', 'endDate', 'currency', 'page', 'size']],
  ['transfers', ['fromAccountId', 'toAccountId', 'startDate', 'endDate', 'page', 'size']],
  ['installmentPayments', ['projectId', 'bankAccountId', 'startDate', 'endDate', 'page', 'size']],
  ['feePayments', ['feeid', 'bankAccountId', 'startDate', 'endDate', 'page', 'size']],
] as const)('%s are asked of a server that speaks the specification only by what that names (§7)', (name, known) => {
  const values = filtersOf(name).map(([filter, kind]) => {
    const others: Partial<Record<typeof kind, string>> = { day: '2026-01-05', currency: 'USD', switch: 'true' };
    return `${filter}=${others[kind] ?? '7'}`;
  });
  const search = new URLSearchParams([...values, 'sort=-amount', 'at=last', 'page=2', 'size=25', 'entry=7'].join('&'));
  const { place, leftOut } = readReportAddress(name, search, reports[name].columns, false);
  expect(Object.keys(askedPlace(name, place))).toEqual(known);
  expect([leftOut, place.entry]).toEqual([['search', 'reversed', 'sort', 'at', 'entry'], null]);
});

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const codes = fc.constantFrom('USD', 'AED', 'XTS');
const searches = fc.constantFrom('#77', '1,250.50 rent', '1000..2000', 'إيجار', 'a&b=c', 'inv*');

const placeOf = (name: (typeof reportNames)[number]): fc.Arbitrary<ReportPlace> => {
  const members = reports[name].columns.map(({ member }) => member);
  const values = filtersOf(name).map(([filter, kind]) => {
    const numbers = fc.integer({ min: 1, max: 999_999_999_999_999 }).map(String);
    const { [kind]: chosen = numbers } = {
      ...{ day: days, search: searches, currency: codes, switch: fc.constant('true') },
    } as Partial<Record<typeof kind, fc.Arbitrary<string>>>;
    return [filter, fc.option(chosen, { nil: '' })] as const;
  });
  return fc
    .record({
      filters: fc
        .record(Object.fromEntries(values))
        .map((filters) => (filters.reversed ? { ...filters, search: '' } : filters))
        .map((filters) =>
          filters.endDate && filters.startDate && filters.endDate < filters.startDate
            ? { ...filters, endDate: filters.startDate }
            : filters,
        ),
      sort: fc.constantFrom('', ...members, ...members.slice(1).map((member) => `-${member}`)),
      at: fc.constantFrom('', 'last', 'after-7', 'before-999999999999999'),
      page: fc.nat(999_999_998),
      size: fc.constantFrom(...reportPageSizes),
      entry: fc.option(fc.integer({ min: 1, max: 999_999_999_999_999 })),
    })
    .map((place) => (isInEntries(place) ? place : { ...place, at: '' }));
};

it.each(reportNames)('%s: every place comes back from its address', (name) => {
  fc.assert(
    fc.property(placeOf(name), (place) => {
      expect(read(name, writeReportAddress(name, place))).toEqual({ place, leftOut: [] });
    }),
    { ...manyRuns, numRuns: Math.min(manyRuns.numRuns, 500) },
  );
});

it('whatever an address holds, it is read, and what was read is a place', () => {
  const parameter = fc.constantFrom(
    'userId',
    'accountId',
    'startDate',
    'endDate',
    'page',
    'size',
    'entry',
    'sort',
    'at',
    'type',
    '__proto__',
  );
  const pairs = fc.array(fc.tuple(fc.oneof(parameter, fc.string()), fc.oneof(fc.string(), days, fc.nat().map(String))));
  fc.assert(
    fc.property(pairs, (search) => {
      const { place, leftOut } = readReportAddress('deposits', search, reports.deposits.columns);
      expect(read('deposits', writeReportAddress('deposits', place))).toEqual({ place, leftOut: [] });
      expect(new Set(leftOut).size).toBe(leftOut.length);
    }),
    { ...manyRuns, numRuns: Math.min(manyRuns.numRuns, 2_000) },
  );
});

it.each(
  Object.entries({
    depositFilter,
    transferFilter,
    installmentPaymentFilter,
    feePaymentFilter,
    statementPeriod,
    scheduleFileParameters,
  }),
)('what %s holds stands under a label over a workbook, never under its name on the wire', (_, { properties }) => {
  const unnamed = Object.keys(properties).filter((name) => !parametersOfPlace.includes(name) && !parameterLabels[name]);
  expect(unnamed).toEqual([]);
});
