import { depositsReport } from '../../../src/contract/reports/deposits.report';
import { paths } from '../../../src/contract/vocabulary/paths';
import type { AccountRow, CurrencyRow } from '../../../src/contract/areas/accounts.wire';
import type { DepositPage } from '../../../src/contract/areas/deposits.wire';
import type { InstallmentPaidRow } from '../../../src/contract/areas/projects.wire';
import type { BookFacts } from '../book-facts';
import { type BenchCall, laterPages, year } from '../calls';

/** How many rows a page has: as many as the peer's own screens ask for. */
const pageRows = 25;

/** What one of both servers is asked, and what its answer says, so that both are known to say the same. */
export interface Asked extends Omit<BenchCall, 'name'> {
  readonly says: (body: never) => unknown;
}

/** One thing that both are asked for. */
export interface ComparedCall {
  readonly name: string;
  readonly ours: Asked;
  readonly peers: Asked;
}

/** An answer, on both sides with what was asked for as its data. */
interface Answered<Data> {
  readonly data: Data;
}

const rowsOf = ({ data }: Answered<readonly unknown[]>) => data.length;
const codesOf = ({ data }: Answered<readonly CurrencyRow[]>) => data.map(({ code }) => code);

interface PeerDeposits extends Answered<readonly { id: number; person: { name: string } }[]> {
  readonly meta: { filter_count: number };
}

type Filter = Readonly<Record<string, object>>;

/** What each row of a list of deposits shows, on both sides. */
const depositColumns = 'id,deposit_date,person.name,amount_cents,currency.code,account.name,remarks,slip';
const newestFirst = '-deposit_date,-id';

/** A page of deposits, the newest first, with how many there are in all. */
function deposits(name: string, page: number, query: BenchCall['query'], filter: Filter): ComparedCall {
  return {
    name: `Deposits${name}`,
    ours: {
      path: depositsReport.path,
      query: { ...query, page, size: pageRows },
      says: ({ data }: Answered<DepositPage>) => [
        data.totalItems,
        data.deposits.map(({ id, userName }) => [id, userName]),
      ],
    },
    peers: {
      path: '/items/deposits',
      query: {
        fields: depositColumns,
        sort: newestFirst,
        limit: pageRows,
        page: page + 1,
        meta: 'filter_count',
        ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
      },
      says: ({ data, meta }: PeerDeposits) => [meta.filter_count, data.map(({ id, person }) => [id, person.name])],
    },
  };
}

const pagesOf = (rows: number): number => Math.ceil(rows / pageRows);

/** How long the lists are whose later pages are asked for, and what stands under another number there. */
export interface PeerFacts {
  readonly all: number;
  readonly ofPerson: number;
  readonly installment: number;
}

/** The lists of deposits: filters by day, account and person; pages in the middle and at the end. */
function listCalls({ account, person }: BookFacts, { all, ofPerson }: PeerFacts): ComparedCall[] {
  const inYear = { deposit_date: { _between: [year.startDate, year.endDate] } };
  const [ofAccount, ofOne] = [{ account: { _eq: account } }, { person: { _eq: person } }];
  const [later, laterOfPerson] = [laterPages(pagesOf(all)), laterPages(pagesOf(ofPerson))];
  return [
    deposits(', first page', 0, {}, {}),
    deposits(', middle page', later.middle, {}, {}),
    deposits(', last page', later.last, {}, {}),
    deposits(' of a year, first page', 0, year, inYear),
    deposits(' into an account, first page', 0, { accountId: account }, ofAccount),
    deposits(' of a year into an account, first page', 0, { ...year, accountId: account }, { ...inYear, ...ofAccount }),
    deposits(' of a person, first page', 0, { userId: person }, ofOne),
    deposits(' of a person, middle page', laterOfPerson.middle, { userId: person }, ofOne),
  ];
}

/** Everything that is only read, by one client and by several. */
export function comparedCalls(facts: BookFacts, peerFacts: PeerFacts): ComparedCall[] {
  const { project, installment } = facts;
  return [
    ...listCalls(facts, peerFacts),
    {
      name: 'Accounts by name, with balances',
      ours: {
        path: paths.accounts.list,
        query: {},
        says: ({ data }: Answered<AccountRow[]>) =>
          data.map(({ accName, balance }) => [accName, Math.round(balance * 100)]),
      },
      peers: {
        path: '/items/accounts',
        query: {
          fields: 'id,name,balance_cents,account_type,currency.id,currency.name,currency.code',
          sort: 'name,id',
          limit: -1,
        },
        says: ({ data }: Answered<{ name: string; balance_cents: string }[]>) =>
          data.map(({ name, balance_cents }) => [name, Number(balance_cents)]),
      },
    },
    {
      name: 'Currencies by code',
      ours: { path: paths.accounts.currencies, query: {}, says: codesOf },
      peers: { path: '/items/currencies', query: { fields: 'id,name,code', sort: 'code', limit: -1 }, says: codesOf },
    },
    {
      name: 'People by name',
      ours: { path: paths.users.list, query: {}, says: rowsOf },
      peers: { path: '/items/people', query: { fields: 'id,name', sort: 'name,id', limit: -1 }, says: rowsOf },
    },
    {
      name: 'One installment',
      ours: {
        path: paths.query,
        query: { queryName: 'getpaidamountofinstallment', projectid: project, installmentid: installment },
        says: ({ data }: Answered<InstallmentPaidRow[]>) => data.map(({ paidamount }) => Math.round(paidamount * 100)),
      },
      peers: {
        path: `/items/installments/${peerFacts.installment}`,
        query: { fields: 'paid_cents,amount_cents' },
        says: ({ data }: Answered<{ paid_cents: string }>) => [Number(data.paid_cents)],
      },
    },
    {
      name: 'Sums of deposits by person and account',
      ours: { path: paths.query, query: { queryName: 'depositTransactions' }, says: rowsOf },
      peers: {
        path: '/items/deposits',
        query: { groupBy: 'person,account', 'aggregate[sum]': 'amount_cents', limit: -1 },
        says: rowsOf,
      },
    },
  ];
}

/** The file of all deposits, on both sides with the columns of the list. */
export const files = {
  ours: { path: depositsReport.path, query: { size: 0 } },
  peers: {
    path: '/items/deposits',
    query: { fields: depositColumns, sort: newestFirst, limit: -1, export: 'csv' },
  },
} as const;
