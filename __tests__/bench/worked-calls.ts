import { paths } from '../../src/contract/vocabulary/paths';
import type { BookFacts } from './book-facts';
import { type BenchCall, smallCalls, year } from './calls';
import { pageOfDays, sortedLists } from './sorted-lists';

/** What is looked for: few of all entries, most of them, and none. */
const searches = {
  'an amount': '1,250.50',
  'amounts, most of all': '1000..20000',
  'a number': '#77',
  'a month': '2024-03',
  'a word, most of all': 'receipt',
  'a word and a number': 'receipt 7700',
  'a word and amounts': 'receipt 1000..1010',
  'a word that nobody wrote': 'zanzibar',
};

/** Looking for entries, of all kinds and in one report, and what such entries make together. */
function searchCalls(): BenchCall[] {
  return Object.entries(searches).flatMap(([what, search]) => [
    { name: `Find ${what}`, path: paths.books.find, query: { search }, isSearch: true as const },
    { name: `Deposits, looked for: ${what}`, path: paths.deposits.filter, query: { search }, isSearch: true as const },
  ]);
}

/** Deposits in other orders than that of dates: the first page, the one behind an entry in the middle, and the last. */
function sortedCalls({ account, deposit }: BookFacts): BenchCall[] {
  return sortedLists(account).flatMap(({ sort, ...filter }) => {
    const filtered = 'accountId' in filter ? ', an account' : 'startDate' in filter ? ', since a day' : '';
    const name = `Deposits by ${String(sort)}${filtered}`;
    const places: Record<string, BenchCall['query']> =
      sort === 'date'
        ? { [`page ${pageOfDays}`]: { page: pageOfDays } }
        : { 'behind an entry': { at: `after-${String(deposit)}` }, 'last page': { at: 'last' } };
    return Object.entries({ 'first page': {}, ...places }).map(([which, place]) => ({
      name: `${name}: ${which}`,
      path: paths.deposits.filter,
      query: { sort: sort!, ...filter, ...place },
    }));
  });
}

/** An entry's panel, what was taken back, and who did what. */
function lookedUpCalls({ person, deposit }: BookFacts): BenchCall[] {
  const { history, entry } = paths.books;
  const asked = (name: string, path: string, query: BenchCall['query'] = {}) => ({ name, path, query });
  return [
    asked('Panel of a deposit', entry.replace(':kind', 'deposit').replace(':id', String(deposit))),
    asked('What is new', paths.booksStamp),
    asked('Deposits taken back', paths.deposits.filter, { reversed: 'true' }),
    asked('Transfers taken back', paths.transfers.filter, { reversed: 'true' }),
    asked('History', history),
    asked('History, a person', history, { person }),
    asked('History, deposits deleted', history, { kind: 'deposit', deed: 'deleted' }),
    asked('History, days', history, year),
  ];
}

/** What reports are worked in with: searches, orders, panels, history. */
export const workedCalls = (facts: BookFacts): BenchCall[] => [
  ...searchCalls(),
  ...sortedCalls(facts),
  ...lookedUpCalls(facts),
];

/** What is asked for one by one and costs the same in short books; of what was deleted those have no whole page. */
export const singleCalls = (facts: BookFacts): BenchCall[] => [
  ...smallCalls(facts),
  ...lookedUpCalls(facts).filter(({ name }) => name !== 'History, deposits deleted'),
];
