import { reports } from '../../src/contract/reports/reports';
import type { Report } from '../../src/contract/reports/report';
import { xlsxNameOf } from '../../src/contract/reports/xlsx-name';
import { balancesReport } from '../../src/contract/reports/balances.report';
import { dueProjectsReport } from '../../src/contract/reports/due.report';
import { historyReport } from '../../src/contract/reports/history.report';
import { partnerReport, partnersReport } from '../../src/contract/reports/partner.report';
import { statementReport } from '../../src/contract/reports/statement.report';
import { fileOfPath, pathWithId, paths, queryNames, uploadParts } from '../../src/contract/vocabulary/paths';
import { paymentSlipsFile } from '../../src/contract/vocabulary/slips';
import type { Answer, ApiClient } from '../support/api-client';
import type { SampleNumbers } from '../support/books-client';

type Members = Readonly<Record<string, unknown>>;

/** A call with values it accepts, or nearly: what is not said is not sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** as in the contract, with `:id` or `:slip`; a `:kind` is that of deposits */
  readonly path: string;
  readonly id?: unknown;
  readonly query?: Members;
  readonly json?: Members | undefined;
  /** a JSON part beside which a slip may travel */
  readonly upload?: { readonly part: string; readonly body: Members };
  /** is sent without a session, which a logout would end */
  readonly isPublic?: true;
}

const newest = { page: 0, size: 5, startDate: '2026-01-01', endDate: '2026-12-31' };
/** Numbers of nothing, so that a call that is let through changes nothing. */
const nobody = 999_999_999;
const noDownload = '00000000-0000-4000-8000-000000000000';

/** What reads the books. */
function readingCalls(sample: SampleNumbers): Call[] {
  const [account, project] = [sample.account('Main Operating').id, sample.id('project Marina Heights')];
  const { installmentId } = sample.openInstallment;
  const get = (path: string, query: Members = {}): Call => ({ method: 'GET', path, query });
  return [
    get(paths.accounts.list),
    get(paths.accounts.currencies),
    get(paths.users.list),
    ...queryNames.map((queryName) => get(paths.query, { queryName, projectid: project, installmentid: installmentId })),
    get(paths.deposits.filter, { ...newest, userId: 1, currency: 'USD', accountId: account }),
    get(paths.transfers.filter, { ...newest, fromAccountId: account, toAccountId: account }),
    get(paths.payments.filterInstallment, { ...newest, projectId: project, bankAccountId: account }),
    get(paths.payments.filterFee, { ...newest, feeid: 1, bankAccountId: account, paidById: 1 }),
    get(paths.payments.ofInstallment, { projectId: project, installmentId }),
    get(paths.payments.slipsOfInstallment, { projectId: project, installmentId }),
    ...fileCalls(account, { projectId: project, installmentId }),
    get(paths.admin.projects.list),
    { ...get(paths.admin.projects.owners), id: project },
    { ...get(paths.admin.projects.history), id: project },
    get(paths.company),
    get(paths.books.statement, { ...newest, accountId: account }),
    get(paths.books.statementCurve, { accountId: account, startDate: newest.startDate, endDate: newest.endDate }),
    { ...get(paths.books.entry), id: 1 },
    get(paths.books.history, { person: 1, startDate: '2026-01-01', kind: 'deposit', deed: 'added', subject: '1' }),
    get(paths.books.find, { search: '100' }),
    get(paths.books.due),
    get(paths.books.dueInstallments, { currency: 'USD', within: 'overdue' }),
    get(paths.books.dueProjects),
    get(paths.books.balances, { startDate: newest.startDate }),
    get(paths.books.partners, { endDate: '2026-01-31' }),
    { ...get(paths.books.partner, { endDate: '2026-01-31' }), id: 1 },
    get(paths.books.dueCalendar),
    get(paths.totals.deposits, { ...newest, userId: 1, currency: 'USD', accountId: account }),
    get(paths.totals.transfers, { ...newest, fromAccountId: account, toAccountId: account }),
    get(paths.totals.installmentPayments, { ...newest, projectId: project, bankAccountId: account }),
    get(paths.totals.feePayments, { ...newest, feeid: 1, bankAccountId: account, paidById: 1 }),
    get(paths.views.list, { report: 'deposits' }),
    get(paths.reconciliations.list, { accountId: account }),
    { ...get(paths.reconciliations.one), id: nobody },
    { ...get(paths.reconciliations.entries, { part: 'all', size: 5 }), id: nobody },
    ...[paths.close.state, paths.close.history, paths.close.unsettled, paths.close.exceptions].map((path) => get(path)),
    get(paths.booksCheck),
    get(paths.admin.backups),
    get(paths.booksStamp),
    get(paths.description),
    { method: 'POST', path: paths.booksCheck },
  ];
}

/** What asks for files, and for how far they are. */
function fileCalls(accountId: number, installment: Members): Call[] {
  const ask = (path: string, fileName: string, query: Members): Call => ({
    method: 'POST',
    path: fileOfPath(path, fileName),
    query,
  });
  const bothOf = (report: Report, query: Members) =>
    [report.fileName, xlsxNameOf(report)].map((fileName) => ask(report.path, fileName, query));
  const { projectSchedules, ...lists } = reports;
  const ofProject = { ...projectSchedules.parameters, projectid: installment.projectId };
  return [
    ...[...Object.values(lists), balancesReport].flatMap((list) => bothOf(list, { startDate: newest.startDate })),
    ...bothOf(statementReport, { accountId, startDate: newest.startDate }),
    ...bothOf(dueProjectsReport([]), {}),
    ...bothOf(partnerReport, { person: 1, endDate: '2026-01-31' }),
    ...bothOf(partnersReport, { endDate: '2026-01-31' }),
    ...bothOf(historyReport(''), { kind: 'deposit', subject: '1' }),
    ...bothOf(projectSchedules, ofProject),
    ask(paths.payments.slipsOfInstallment, paymentSlipsFile, installment),
    { method: 'GET', path: paths.downloads.state, id: noDownload },
    { method: 'DELETE', path: paths.downloads.state, id: noDownload },
  ];
}

/** What ADMIN and SUPER write to the books, and everybody of his own. */
function writingCalls(sample: SampleNumbers): Call[] {
  const create = (path: string, part: string, body: Members): Call => ({
    method: 'POST',
    path,
    upload: { part, body },
  });
  const correct = (path: string, part: string, body: Members): Call => ({
    ...create(path, part, { ...body, reason: 'Of a test', reversalDate: '2026-01-06' }),
    id: nobody,
  });
  const save = (method: 'POST' | 'PUT', path: string, json: Members): Call => ({ method, path, id: nobody, json });
  const remove = (path: string): Call => ({ method: 'DELETE', path, id: nobody });
  const account = { accName: 'Of a test', currency: { id: sample.id('currency USD') }, accounttype: 'ACCOUNT' };
  const project = { name: 'Of a test', currency: sample.id('currency USD'), startdate: '2026-01-01', value: 100 };
  const owners = [{ userid: sample.id('person admin'), share: 100 }];
  const { projects } = paths.admin;
  return [
    create(paths.deposits.create, uploadParts.deposit, sample.deposit()),
    create(paths.transfers.create, uploadParts.transfer, sample.transfer()),
    create(paths.payments.createInstallment, uploadParts.installmentPayment, sample.installmentPayment()),
    create(paths.payments.createFee, uploadParts.feePayment, sample.feePayment()),
    correct(paths.deposits.correct, uploadParts.deposit, sample.deposit()),
    correct(paths.transfers.correct, uploadParts.transfer, sample.transfer()),
    correct(paths.payments.correctInstallment, uploadParts.installmentPayment, sample.installmentPayment()),
    correct(paths.payments.correctFee, uploadParts.feePayment, sample.feePayment()),
    save('POST', paths.accounts.save, account),
    save('PUT', paths.accounts.update, account),
    save('POST', paths.fees.save, { feename: 'Of a test' }),
    save('PUT', paths.fees.update, { feename: 'Of a test' }),
    save('POST', paths.users.changePassword, {
      currentPassword: 'not the password',
      newPassword: 'of-a-test-1',
      confirmPassword: 'of-a-test-1',
    }),
    save('POST', projects.save, { ...project, owners }),
    save('PUT', projects.update, { ...project, version: 1 }),
    save('POST', projects.archive, { version: 1 }),
    save('POST', projects.restore, { version: 1 }),
    save('PUT', projects.owners, { version: 1, validFrom: '2026-01-01', owners }),
    { ...remove(projects.owners), query: { version: 1, validFrom: '2026-01-01' } },
    save('POST', paths.reconciliations.list, { accountId: nobody, statementDate: '2026-01-31', closing: 5 }),
    save('PUT', paths.reconciliations.one, { statementDate: '2026-01-31', closing: 5, version: 1 }),
    save('POST', paths.reconciliations.ticks, { on: [1], off: [] }),
    save('POST', paths.reconciliations.ticksThrough, { through: '2026-01-31' }),
    save('POST', paths.reconciliations.finish, { version: 1 }),
    remove(paths.reconciliations.one),
    save('POST', paths.views.list, { report: 'deposits', name: 'Of a test', address: '?size=25', isShared: false }),
    save('PUT', paths.views.view, { name: 'Of a test', address: '', isShared: false }),
    remove(paths.views.view),
    ...[paths.deposits, paths.transfers, paths.payments].map(({ reverse }) => ({
      ...remove(reverse),
      query: { reason: 'Of a test', date: '2026-01-06' },
    })),
    remove(paths.accounts.remove),
    remove(paths.fees.remove),
    ...(['POST', 'DELETE'] as const).map((method) => ({ method, path: paths.books.dueCalendar })),
  ];
}

/** What only SUPER may: reading and writing of what the company is made of. */
function administrationCalls(): Call[] {
  const { list, change, disable, enable, givePassword, sessions, session, history } = paths.admin.people;
  const { imports, company } = paths.admin;
  const person = { name: 'Of a test', username: null, role: null };
  const of = (method: Call['method'], path: string, json?: Members): Call => ({ method, path, id: nobody, json });
  return [
    { method: 'GET', path: list },
    { method: 'POST', path: list, json: person },
    of('PUT', change, { ...person, version: 1 }),
    of('POST', disable),
    of('POST', enable),
    of('POST', givePassword),
    of('GET', sessions),
    of('DELETE', sessions),
    of('DELETE', session),
    of('GET', history),
    of('GET', paths.admin.schedule),
    of('PUT', paths.admin.schedule, { version: 1, reason: null, rows: [] }),
    of('GET', paths.admin.scheduleVersions),
    of('GET', paths.admin.scheduleVersion),
    { method: 'GET', path: company.settings },
    { method: 'PUT', path: company.settings, json: { name: 'Of a test', timeZone: 'UTC', version: nobody } },
    { method: 'GET', path: company.timeZones },
    { method: 'GET', path: company.setUp },
    { method: 'GET', path: company.history },
    { method: 'GET', path: imports.list },
    { method: 'POST', path: imports.list, upload: { part: 'kind', body: {} } },
    of('GET', imports.batch),
    of('DELETE', imports.batch),
    of('GET', imports.rows),
    of('PUT', imports.rows, { lines: [2], isAccepted: true }),
    of('PUT', imports.settings, { version: 1, columns: [], dateOrder: null, decimalSign: null }),
    of('POST', imports.write, { version: 1 }),
    of('POST', imports.undo, { version: 1 }),
    of('POST', paths.reconciliations.reopen, { reason: 'Of a test' }),
    { method: 'POST', path: paths.reconciliations.bankFile, id: nobody, upload: { part: 'dateOrder', body: {} } },
    // Of a day before all entries, so that nothing else is refused by it.
    { method: 'POST', path: paths.close.state, json: { through: '1900-01-01', reason: 'Of a test' } },
    { method: 'POST', path: paths.close.reopen, json: { through: null, reason: 'Of a test' } },
    {
      method: 'POST',
      path: paths.close.exceptions,
      json: { userId: nobody, startDate: '1900-01-01', endDate: '1900-01-01', hours: 1, reason: 'Of a test' },
    },
    of('DELETE', paths.close.exception),
  ];
}

/** What needs a session. */
export const guardedCalls = (sample: SampleNumbers): Call[] => [
  ...readingCalls(sample),
  ...writingCalls(sample),
  ...administrationCalls(),
  ...setUpCalls(sample),
];

/** What SUPER sets up of accounts and currencies. */
function setUpCalls(sample: SampleNumbers): Call[] {
  const { accounts, currencies } = paths.admin;
  const setUp = { name: 'Of a test', currencyId: sample.id('currency USD'), accountType: 'ACCOUNT', overdraftLimit: 9 };
  const opening = { accountId: sample.account('Main Operating').id, date: '2026-01-05', amount: 5, remarks: '' };
  const calls: Call[] = [
    { method: 'GET', path: accounts.list },
    { method: 'GET', path: accounts.history },
    { method: 'GET', path: currencies.list },
    { method: 'POST', path: accounts.add, json: { ...setUp, openingDate: '2026-01-05', openingAmount: 5 } },
    { method: 'PUT', path: accounts.change, json: { ...setUp, version: 1 } },
    { method: 'POST', path: accounts.close, json: { version: 1 } },
    { method: 'POST', path: accounts.reopen, json: { version: 1 } },
    { method: 'POST', path: accounts.recordOpening, json: opening },
    { method: 'DELETE', path: accounts.reverseOpening },
    { method: 'POST', path: currencies.add, json: { code: 'JPY' } },
    { method: 'DELETE', path: currencies.remove },
  ];
  return calls.map((call) => (call.path.includes(':') ? { ...call, id: nobody } : call));
}

/** What writes, but for what begins with a file that is judged first. */
export const changingCalls = (sample: SampleNumbers): Call[] => [
  ...writingCalls(sample),
  ...[...administrationCalls(), ...setUpCalls(sample)].filter(({ method, upload }) => method !== 'GET' && !upload),
];

/** The one call that asks no database. */
export const livenessCall: Call = { method: 'GET', path: paths.health, isPublic: true };

/** What needs no session. */
export const publicCalls: readonly Call[] = [
  { method: 'GET', path: paths.ready },
  { method: 'POST', path: paths.auth.login, json: { username: 'admin', password: 'not the password' } },
  { method: 'POST', path: paths.auth.refresh, json: { refreshtoken: 'x'.repeat(43) } },
  { method: 'POST', path: paths.auth.logout, json: { refreshtoken: 'x'.repeat(43) } },
  { method: 'GET', path: paths.file, id: `${'x'.repeat(43)}.png` },
  { method: 'GET', path: paths.downloads.file, id: noDownload },
  { method: 'GET', path: paths.books.calendar, id: `${'x'.repeat(43)}.ics` },
].map((call) => ({ ...call, isPublic: true }) as Call);

/** 'POST /api/deposit'. */
export const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

function addressOf({ path: declared, id, query = {} }: Call): string {
  const path = declared.replace(':kind', 'deposit');
  const address = typeof id === 'number' ? pathWithId(path, id) : path.replace(/:\w+/, encodeURIComponent(String(id)));
  const filled = address.replace(':session', '00000000-0000-4000-8000-000000000000').replace(':version', '1');
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** Sends a call as it is. */
export function send(holder: ApiClient, call: Call): Promise<Answer> {
  const client = call.isPublic ? holder.with(null) : holder;
  const address = addressOf(call);
  if (call.upload) return client.upload(address, call.upload.part, call.upload.body);
  if (!call.json) return client.call(call.method, address);
  const headers = { 'content-type': 'application/json' };
  return client.call(call.method, address, { headers, body: JSON.stringify(call.json) });
}

/** The same call once for each of its parameters, with the value of that one replaced. */
export function withEachParameter(call: Call, value: unknown): Call[] {
  const replaced = (members: Members) => Object.keys(members).map((name) => ({ ...members, [name]: value }));
  return [
    ...(call.id === undefined ? [] : [{ ...call, id: value }]),
    ...replaced(call.query ?? {}).map((query) => ({ ...call, query })),
    ...replaced(call.json ?? {}).map((json) => ({ ...call, json })),
    ...replaced(call.upload?.body ?? {}).map((body) => ({ ...call, upload: { part: call.upload!.part, body } })),
  ];
}
