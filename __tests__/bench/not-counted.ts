import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { ApiClient } from '../support/api-client';
import type { BenchCall } from './calls';

/** What is read and not counted: why it cannot grow with the entries, or what counts it instead. */
const reasons: Readonly<Record<string, string>> = {
  [paths.health]: 'asks no database',
  [paths.ready]: 'one statement of no table',
  [paths.description]: 'asks no database',
  [paths.admin.company.timeZones]: 'asks no table',
  [paths.file]: 'a slip by its key',
  [paths.payments.slipsOfInstallment]: 'the slips of an installment, all of which it answers',
  [paths.downloads.state]: 'a download by its key',
  [paths.downloads.file]: 'all rows of a report, all of which it answers',
  [paths.books.calendar]: 'installments of a year, as Due and Cash',
  [paths.admin.scheduleVersion]: 'what a version of a schedule changed, all of which it answers',
  [paths.admin.imports.batch]: 'an import by its key',
  [paths.admin.imports.rows]: 'rows of a file, by key',
};

const { list, one, entries } = paths.reconciliations;
const countedBesides = [paths.books.find, list, pathWithId(one, 1), pathWithId(entries, 1)];

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, '[^/]+')}$`);

/** What is changed and not counted: why it cannot grow with the entries, or what counts it instead. */
const { auth, users, admin, reconciliations } = paths;
const recorded = 'counted with the recordings';
const imported = 'counted with the imports, of a whole file each';
const ticked = 'counted with the reconciliation of an account';
const changeReasons: Readonly<Record<string, string>> = {
  [`POST ${auth.login}`]: 'a person by name, and a session',
  [`POST ${auth.refresh}`]: 'a session by its key',
  [`POST ${auth.logout}`]: 'a session by its key',
  [`POST ${users.changePassword}`]: 'a person by key, and their sessions',
  [`DELETE ${admin.people.session}`]: 'a session by its key',
  [`POST ${paths.deposits.create}`]: recorded,
  [`POST ${paths.transfers.create}`]: recorded,
  [`POST ${paths.payments.createInstallment}`]: recorded,
  [`POST ${paths.payments.createFee}`]: recorded,
  [`POST ${admin.imports.list}`]: imported,
  [`POST ${admin.imports.write}`]: imported,
  [`POST ${admin.imports.undo}`]: imported,
  [`PUT ${admin.imports.settings}`]: 'judges a file again',
  [`PUT ${admin.imports.rows}`]: 'rows of a file, by key',
  [`DELETE ${admin.imports.batch}`]: 'an import by its key',
  [`POST ${reconciliations.list}`]: 'a reconciliation, and the one before',
  [`PUT ${reconciliations.one}`]: 'a reconciliation by its key',
  [`DELETE ${reconciliations.one}`]: 'what it has ticked, all of which is open again',
  [`POST ${reconciliations.ticks}`]: ticked,
  [`POST ${reconciliations.ticksThrough}`]: ticked,
  [`POST ${reconciliations.bankFile}`]: 'what is open on the days of a file, 5,000 entries at most',
  [`POST ${reconciliations.finish}`]: 'what stays open, all of which is kept, 5,000 entries at most',
  [`POST ${reconciliations.reopen}`]: 'what stayed open, all of which it forgets',
  [`POST ${paths.booksCheck}`]: 'begins a check, which nobody waits for',
  [`DELETE ${paths.downloads.state}`]: 'a download by its key',
};

const isFile = /\.(csv|xlsx|zip)$/;

/** The calls as the server describes them, with the methods of each. */
async function described(client: ApiClient): Promise<[path: string, methods: string[]][]> {
  const { body } = await client.get(paths.description);
  const { paths: told } = body as unknown as { paths: Readonly<Record<string, object>> };
  return Object.entries(told).map(([path, methods]) => [path, Object.keys(methods)]);
}

/** The calls that read, as the server describes them, that are neither among these nor known not to be counted. */
export async function uncountedReads(client: ApiClient, calls: readonly BenchCall[]): Promise<string[]> {
  const asked = [...calls.map(({ path }) => path), ...countedBesides];
  const known = Object.keys(reasons).map(patternOf);
  const isCounted = (path: string) => asked.some((each) => patternOf(path).test(each));
  return (await described(client))
    .flatMap(([path, methods]) => (methods.includes('get') ? [path] : []))
    .filter((path) => isCounted(path) === known.some((pattern) => pattern.test(path)));
}

/** The same of those that change something: these were counted, by method and path. Files are read. */
export async function uncountedChanges(client: ApiClient, counted: readonly string[]): Promise<string[]> {
  const named = (call: string) => call.replace(/\{\w+\}|:\w+/g, ':');
  const [isCounted, isKnown] = [counted, Object.keys(changeReasons)].map((calls) => new Set(calls.map(named)));
  return (await described(client))
    .filter(([path]) => !isFile.test(path))
    .flatMap(([path, methods]) => methods.map((method) => `${method.toUpperCase()} ${path}`))
    .filter((call) => !call.startsWith('GET ') && isCounted!.has(named(call)) === isKnown!.has(named(call)));
}
