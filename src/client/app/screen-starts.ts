import { askedPlace, readReportAddress } from '#contract/reports/report-address';
import type { ReportName } from '#contract/reports/report-filters';
import { type Permission, roleAllows } from '#contract/vocabulary/permissions';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { type ScreenPath, screenPaths } from '#contract/vocabulary/screen-paths';
import { today } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { type ListName, queryRequest } from '../api/list-requests';
import { scheduleProjectKey, type SignedInPerson } from '../session/session.storage';
import { tabStorage } from '../storage/browser-storage';
import type { ApiRequest } from '../transport/api-request';
import { filterParams } from '../transport/requests';
import { tellsMoreThanAsked } from '../transport/server-clock';

/** The address of a screen of the dashboard. */
export type DashboardPath = Exclude<ScreenPath, typeof screenPaths.login | typeof screenPaths.dashboard>;

/** Who opens a screen, and what else its address says. */
export interface ScreenVisit {
  person: SignedInPerson;
  search: string;
}

/** The calls with which a screen begins: those that it makes at each visit, and those for what it does not know yet. */
export interface FirstCalls {
  anew?: readonly (ListName | ApiRequest)[];
  unlessKnown?: readonly (ListName | ApiRequest)[];
}

interface ScreenStart {
  /** null: everybody who is signed in; the settings are guarded by the server alone (§6) */
  permission: Permission | null;
  calls: FirstCalls | ((visit: ScreenVisit) => FirstCalls);
}

/** The page of a report that the address tells. */
const pageOf = (name: ReportName, path: string, { person, search }: ScreenVisit): ApiRequest => {
  const { place } = readReportAddress(name, new URLSearchParams(search), undefined, person.menus.includes('books'));
  return { path, params: filterParams(askedPlace(name, place)) };
};

/** What an address tells under these names, as links of the console write it; whatever else it holds, the screen itself reads. */
const told = (search: string, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name, text]) => names.includes(name) && text));

/** The number of the page that an address tells, from 0. */
const pageTold = (search: string) => Number(told(search, 'page').page ?? 1) - 1;

/** A page of the statement of an account, or what every account makes of the days, which are this month where none are said. */
function statementOf(search: string): ApiRequest {
  const now = today(new Date());
  const days = search ? told(search, 'startDate', 'endDate') : { startDate: `${now.slice(0, 8)}01`, endDate: now };
  const { accountId, size = limits.statementPageSize } = told(search, 'accountId', 'size');
  const asked = filterParams(days);
  if (!accountId) return { path: paths.books.balances, params: asked };
  return { path: paths.books.statement, params: { accountId, ...asked, page: pageTold(search), size } };
}

/** Where a partner stands, with what they deposited, or all of them, up to the day that is said. */
function partnersOf(search: string): ApiRequest[] {
  // Whatever else an address has there is no part of a path.
  const userId = ownNumber(new URLSearchParams(search).get('person'));
  const params = told(search, 'endDate');
  if (userId === null) return [{ path: paths.books.partners, params }];
  const deposits = { userId, page: pageTold(search), size: limits.partnerPageSize, ...filterParams(params) };
  return [
    { path: pathWithId(paths.books.partner, userId), params },
    { path: paths.deposits.filter, params: deposits },
  ];
}

/** A page of the installments that a figure adds up, where one is told. */
function installmentsOf(search: string): ApiRequest[] {
  const { currency, within } = told(search, 'currency', 'within');
  if (!currency || !within) return [];
  const params = { currency, within, page: pageTold(search), size: limits.duePageSize };
  return [{ path: paths.books.dueInstallments, params }];
}

const ofHistory = ['person', 'kind', 'subject', 'startDate', 'endDate', 'deed', 'before', 'after', 'isOldest'];

const ownNumber = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
const setUpOf = ({ role, menus }: SignedInPerson): ListName[] =>
  roleAllows(role, 'settings.manage') && menus.includes('administration') ? ['readSetUp'] : [];

const forAll = (calls: ScreenStart['calls']): ScreenStart => ({ permission: null, calls });
const toRecord = (calls: ScreenStart['calls']): ScreenStart => ({ permission: 'movements.record', calls });
const toManage = (calls: ScreenStart['calls']): ScreenStart => ({ permission: 'settings.manage', calls });

/** Of each screen who may open it, and the calls with which it begins. */
export const screenStarts: Readonly<Record<DashboardPath, ScreenStart>> = {
  [screenPaths.home]: forAll(({ person }) => ({
    anew: ['listProjects', 'listAccounts', 'depositTotals'],
    unlessKnown: setUpOf(person),
  })),
  [screenPaths.deposit]: toRecord({ unlessKnown: ['listAccounts', 'listUsers'] }),
  [screenPaths.transfer]: toRecord({ unlessKnown: ['listAccounts'] }),
  [screenPaths.payment]: toRecord({ unlessKnown: ['listProjects', 'listAccounts'] }),
  [screenPaths.projectDetails]: forAll({ anew: ['listProjects', 'projectOwners', 'projectTotals'] }),
  [screenPaths.projectSchedule]: forAll(() => {
    const projectid = ownNumber(tabStorage.get(scheduleProjectKey));
    const schedule = projectid === null ? [] : [queryRequest('projectSchedulerecords', { projectid })];
    return { anew: ['listProjects', ...schedule] };
  }),
  [screenPaths.deposits]: forAll((visit) => ({
    anew: [pageOf('deposits', paths.deposits.filter, visit)],
    unlessKnown: ['listUsers', 'listAccounts'],
  })),
  [screenPaths.transfers]: forAll((visit) => ({
    anew: [pageOf('transfers', paths.transfers.filter, visit)],
    unlessKnown: ['listAccounts'],
  })),
  [screenPaths.payments]: forAll((visit) => ({
    anew: [pageOf('installmentPayments', paths.payments.filterInstallment, visit)],
    unlessKnown: ['listProjects', 'listAccounts'],
  })),
  [screenPaths.changePassword]: forAll({}),
  [screenPaths.accounts]: forAll({ anew: ['listAccounts'], unlessKnown: ['listCurrencies'] }),
  [screenPaths.fee]: forAll({ anew: ['listFees'] }),
  [screenPaths.statement]: forAll(({ search }) => ({ anew: [statementOf(search)], unlessKnown: ['listAccounts'] })),
  [screenPaths.due]: forAll(({ search }) => ({
    anew: ['readDue', { path: paths.books.dueProjects }, ...installmentsOf(search)],
  })),
  [screenPaths.partners]: forAll(({ search }) => ({ anew: partnersOf(search), unlessKnown: ['listUsers'] })),
  [screenPaths.reconciliation]: forAll(({ search }) => {
    const { list, one } = paths.reconciliations;
    const params = told(search, 'accountId');
    const id = ownNumber(new URLSearchParams(search).get('id'));
    const ofAccount = [{ path: list, params }, ...(id === null ? [] : [{ path: pathWithId(one, id) }])];
    return {
      anew: params.accountId ? ofAccount : [],
      unlessKnown: ['listAccounts'],
    };
  }),
  [screenPaths.history]: {
    permission: 'history.read',
    calls: ({ search }) => ({
      anew: [{ path: paths.books.history, params: filterParams(told(search, ...ofHistory)) }],
      unlessKnown: ['listUsers'],
    }),
  },
  [screenPaths.close]: toManage({ anew: [{ path: paths.close.history }, { path: paths.close.exceptions }] }),
  [screenPaths.people]: toManage({ anew: ['listPeople'] }),
  [screenPaths.projectSetup]: toManage({
    anew: ['listProjectSetups'],
    unlessKnown: ['listCurrencies', 'listUsers'],
  }),
  [screenPaths.scheduleSetup]: toManage(({ search }) => {
    const project = ownNumber(new URLSearchParams(search).get('project'));
    const schedule = project === null ? [] : [{ path: pathWithId(paths.admin.schedule, project) }];
    return { anew: schedule, unlessKnown: ['listProjects'] };
  }),
  [screenPaths.accountSetup]: toManage({ anew: ['listSetUpAccounts'], unlessKnown: ['listCurrencies'] }),
  [screenPaths.currencies]: toManage({ anew: ['listSetUpCurrencies'] }),
  [screenPaths.import]: toManage({ anew: ['listImports'] }),
  [screenPaths.company]: toManage(({ person }) => ({
    anew: ['readCompany', 'companyHistory'],
    unlessKnown: ['listTimeZones', ...setUpOf(person)],
  })),
  [screenPaths.companySetup]: toManage({ anew: ['readSetUp'] }),
  [screenPaths.system]: toManage({ anew: ['readBackups'], unlessKnown: ['readDescription'] }),
};

/** What the frame around every screen asks, where the server has it. */
function frameCalls({ role, menus }: SignedInPerson): ListName[] {
  return [
    ...(menus.length > 0 ? (['readCompanyName'] as const) : []),
    ...(roleAllows(role, 'books.check') && tellsMoreThanAsked() ? (['readBooksCheck'] as const) : []),
  ];
}

/** Whether it is the address of a screen of the dashboard, in its own spelling. */
export const isDashboardPath = (pathname: string): pathname is DashboardPath => Object.hasOwn(screenStarts, pathname);

/** Whether a person may open it at all; before a new password is chosen, there is only the screen for that. */
export function mayOpen(path: DashboardPath, { role, mustChangePassword }: SignedInPerson): boolean {
  const { permission } = screenStarts[path];
  if (mustChangePassword) return path === screenPaths.changePassword;
  return permission === null || roleAllows(role, permission);
}

/** The calls with which a screen and the frame around it begin; none for who may not see it. */
export function firstCalls(path: DashboardPath, visit: ScreenVisit): Required<FirstCalls> {
  const { person } = visit;
  if (person.mustChangePassword) return { anew: [], unlessKnown: [] };
  const frame = frameCalls(person);
  if (!mayOpen(path, person)) return { anew: [], unlessKnown: frame };
  const { calls } = screenStarts[path];
  const { anew = [], unlessKnown = [] } = typeof calls === 'function' ? calls(visit) : calls;
  return { anew, unlessKnown: [...unlessKnown, ...frame] };
}
