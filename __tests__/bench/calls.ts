import { limits } from '../../src/contract/vocabulary/limits';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BookFacts } from './book-facts';

type Query = Readonly<Record<string, string | number>>;

/** A call that people wait for, by a name that is read. */
export interface BenchCall {
  readonly name: string;
  readonly path: string;
  readonly query: Query;
  /** a search looks at no more than so many entries, however long the books are; it is held to a time instead of a ratio */
  readonly isSearch?: true;
}

/** Days that lists and accounts are asked for. */
export const year = { startDate: '2023-01-01', endDate: '2023-12-31' };
const month = { startDate: '2024-03-01', endDate: '2024-03-31' };
/** The day of a two-hundredth of all. */
const busyDay = { startDate: '2022-11-04', endDate: '2022-11-04' };

/** The filters that each report has, alone and in pairs, by their names. */
function listsOf({ account, otherAccount, person, project, fee, currency }: BookFacts) {
  const named = (path: string, filters: Readonly<Record<string, Query>>) => ({
    path,
    filters: { 'no filter': {}, 'a year': year, ...filters, ...pairsOf({ 'a year': year, ...filters }) },
  });
  const { deposits, transfers, payments } = paths;
  return {
    Deposits: named(deposits.filter, {
      'a person': { userId: person },
      'an account': { accountId: account },
      'a currency': { currency },
    }),
    'Deposits of short times': {
      path: deposits.filter,
      filters: {
        'a month': month,
        'the busy day': busyDay,
        'the busy day, an account': { ...busyDay, accountId: account },
      },
    },
    'Deposits, 100 on a page': {
      path: deposits.filter,
      filters: { 'no filter': { size: 100 }, 'an account, a year': { ...year, accountId: account, size: 100 } },
    },
    Transfers: named(transfers.filter, {
      'from an account': { fromAccountId: account },
      'to an account': { toAccountId: otherAccount },
    }),
    'Installment payments': named(payments.filterInstallment, {
      'a project': { projectId: project },
      'an account': { bankAccountId: account },
    }),
    'Fee payments': named(payments.filterFee, {
      'a fee': { feeid: fee },
      'an account': { bankAccountId: account },
      'who paid': { paidById: person },
    }),
  };
}

function pairsOf(filters: Readonly<Record<string, Query>>): Record<string, Query> {
  const all = Object.entries(filters);
  return Object.fromEntries(
    all.flatMap(([name, query], index) =>
      all.slice(index + 1).map(([other, more]) => [`${name}, ${other}`, { ...query, ...more }] as const),
    ),
  );
}

/** Every list with every filter. */
export const listCalls = (facts: BookFacts): BenchCall[] =>
  Object.entries(listsOf(facts)).flatMap(([list, { path, filters }]) =>
    Object.entries(filters).map(([filter, query]) => ({ name: `${list}, ${filter}`, path, query })),
  );

/** The same of what was deleted, of which longer pages are filled in long books alone. */
export const deletedLists = (facts: BookFacts): BenchCall[] =>
  listCalls(facts).flatMap(({ name, path, query }) =>
    'size' in query ? [] : [{ name: `${name}, deleted`, path, query: { ...query, reversed: 'true' } }],
  );

const queried = (name: string, queryName: string, query: Query = {}): BenchCall => ({
  name,
  path: paths.query,
  query: { queryName, ...query },
});

const asked = (name: string, path: string, query: Query = {}): BenchCall => ({ name, path, query });

/** The statement of the largest account: its pages, and its curve by day and by month. */
function statementCalls({ account: accountId, deposits }: BookFacts): BenchCall[] {
  const { statement, statementCurve, balances } = paths.books;
  const page = Math.floor(deposits / limits.statementPageSize / 2);
  return [
    asked('Account Statement, all days, first page', statement, { accountId }),
    asked('Account Statement, all days, middle page', statement, { accountId, page }),
    asked('Account Statement, a year', statement, { accountId, ...year, size: 5 }),
    asked('Account Statement, the busy day, last page', statement, { accountId, ...busyDay, page }),
    asked('Account Statement: all accounts, a year', balances, { ...year }),
    asked('Account Statement: curve of a year', statementCurve, { accountId, ...year }),
    asked('Account Statement: curve of all days', statementCurve, { accountId }),
  ];
}

/** The totals that are read from kept sums; those that are added up read at most 10,000 entries. */
function totalsCalls({ account, person, project, fee }: BookFacts): BenchCall[] {
  const { deposits, transfers, installmentPayments, feePayments } = paths.totals;
  return [
    asked('Totals of deposits', deposits),
    asked('Totals of deposits, a person', deposits, { userId: person }),
    asked('Totals of deposits, an account', deposits, { accountId: account }),
    asked('Totals of installment payments', installmentPayments),
    asked('Totals of installment payments, a project', installmentPayments, { projectId: project }),
    asked('Totals of fee payments', feePayments),
    asked('Totals of fee payments, a fee', feePayments, { feeid: fee }),
    asked('Totals of transfers, an account', transfers, { fromAccountId: account, startDate: '2025-12-01' }),
  ];
}

/** What is set up, closed, checked and kept beside the entries. */
function setUpCalls({ person, project }: BookFacts): BenchCall[] {
  const { admin, close } = paths;
  return [
    asked('The company', paths.company),
    asked('Company', admin.company.settings),
    asked('Company: set-up', admin.company.setUp),
    asked('History of the company', admin.company.history),
    asked('Owners of a project', pathWithId(admin.projects.owners, project)),
    asked('History of a project', pathWithId(admin.projects.history, project)),
    asked('Versions of a schedule', pathWithId(admin.scheduleVersions, project)),
    asked('Sessions of a person', pathWithId(admin.people.sessions, person)),
    asked('Close: state', close.state),
    asked('Close: history', close.history),
    asked('Close: exceptions', close.exceptions),
    asked('Close: what no longer stands', close.unsettled),
    asked('Views of a report', paths.views.list, { report: 'deposits' }),
    asked('Address of the calendar', paths.books.dueCalendar),
    asked('Check of the books', paths.booksCheck),
    asked('Backups', admin.backups),
  ];
}

/** Everything else that a screen asks for. */
export function smallCalls(facts: BookFacts): BenchCall[] {
  const { account, person, project, installment } = facts;
  const ofInstallment = { projectid: project, installmentid: installment };
  const { admin } = paths;
  return [
    queried('Home: projects', 'projectScheduleSummary'),
    asked('Home: accounts', paths.accounts.list),
    queried('Home: deposit totals', 'depositTransactions'),
    asked('Partners: all', paths.books.partners),
    asked('Partners: a partner', pathWithId(paths.books.partner, person)),
    asked('Partners: all, as of a day long past', paths.books.partners, { endDate: '2021-08-17' }),
    asked('Partners: a partner, as of a day long past', pathWithId(paths.books.partner, person), {
      endDate: '2021-08-17',
    }),
    queried('Project Details: owners', 'projectview'),
    queried('Project Details: totals', 'projecttotalsbyscheduletype'),
    queried('Project Schedule', 'projectSchedulerecords', { projectid: project }),
    queried('Make Payment: installments', 'getProjectInstallment', { projectid: project }),
    queried('Make Payment: paid so far', 'getpaidamountofinstallment', ofInstallment),
    asked('Payments of an installment', paths.payments.ofInstallment, {
      projectId: project,
      installmentId: installment,
    }),
    queried('Fees', 'getallfees'),
    asked('People to choose from', paths.users.list),
    asked('Currencies to choose from', paths.accounts.currencies),
    asked('People', admin.people.list),
    asked('History of a person', admin.people.history.replace(':id', String(person))),
    asked('Account Setup', admin.accounts.list),
    asked('History of an account', pathWithId(admin.accounts.history, account)),
    asked('Currencies', admin.currencies.list),
    asked('Project Setup', admin.projects.list),
    asked('Schedule Setup', pathWithId(admin.schedule, project)),
    asked('Imports', admin.imports.list),
    asked('Due and Cash', paths.books.due),
    asked('Due and Cash: installments', paths.books.dueInstallments, { currency: 'USD', within: '90' }),
    asked('Due and Cash: projects', paths.books.dueProjects),
    ...statementCalls(facts),
    ...totalsCalls(facts),
    ...setUpCalls(facts),
  ];
}

/** The numbers of the pages of a list that has so many: its middle and its last one. */
export const laterPages = (totalPages: number) => ({ middle: Math.floor(totalPages / 2), last: totalPages - 1 });
