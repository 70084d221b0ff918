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

/** The calls that read, as the server describes them, that are neither among these nor known not to be counted. */
export async function uncountedReads(client: ApiClient, calls: readonly BenchCall[]): Promise<string[]> {
  const { body } = await client.get(paths.description);
  const { paths: described } = body as unknown as { paths: Readonly<Record<string, object>> };
  const asked = [...calls.map(({ path }) => path), ...countedBesides];
  const known = Object.keys(reasons).map(patternOf);
  const isCounted = (path: string) => asked.some((each) => patternOf(path).test(each));
  return Object.entries(described)
    .flatMap(([path, methods]) => ('get' in methods ? [path] : []))
    .filter((path) => isCounted(path) === known.some((pattern) => pattern.test(path)));
}
