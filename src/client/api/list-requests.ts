import { paths, type QueryName } from '#contract/vocabulary/paths';
import type { ApiRequest } from '../transport/api-request';

/** A question by its name (§7). */
export const queryRequest = (queryName: QueryName, params: ApiRequest['params'] = {}): ApiRequest => ({
  path: paths.query,
  params: { queryName, ...params },
});

/**
 * The calls with which screens begin, under the names of their endpoints. Written apart from these, since the script at the
 * head of the page sends them before anything else of the console is there.
 */
export const listRequests = {
  listAccounts: { path: paths.accounts.list },
  listCurrencies: { path: paths.accounts.currencies },
  listUsers: { path: paths.users.list },
  listFees: queryRequest('getallfees'),
  listProjects: queryRequest('projectScheduleSummary'),
  projectOwners: queryRequest('projectview'),
  projectTotals: queryRequest('projecttotalsbyscheduletype'),
  depositTotals: queryRequest('depositTransactions'),
  listPeople: { path: paths.admin.people.list },
  listProjectSetups: { path: paths.admin.projects.list },
  listSetUpAccounts: { path: paths.admin.accounts.list },
  listSetUpCurrencies: { path: paths.admin.currencies.list },
  listImports: { path: paths.admin.imports.list },
  readDue: { path: paths.books.due },
  readCompanyName: { path: paths.company },
  readCompany: { path: paths.admin.company.settings },
  listTimeZones: { path: paths.admin.company.timeZones },
  readSetUp: { path: paths.admin.company.setUp },
  companyHistory: { path: paths.admin.company.history },
  readBooksCheck: { path: paths.booksCheck },
  readBackups: { path: paths.admin.backups },
  readDescription: { path: paths.description },
} satisfies Readonly<Record<string, ApiRequest>>;

/** The name of an endpoint that is asked without anything more. */
export type ListName = keyof typeof listRequests;
