import type { ReconciliationEntries } from '../../src/contract/areas/reconciliations.wire';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { Answer } from '../support/api-client';
import type { Books } from './counted-books';
import { addOpenEntries, dayBefore } from './open-entries';
import { type DatabaseWork, databaseWork } from './statement-plans';

/** The last day of the first statement of the bank: behind it stands half of all years. */
const statementDate = '2021-12-31';

interface Reconciled {
  /** what each step costs */
  readonly works: ReadonlyMap<string, DatabaseWork>;
  /** the numbers of all entries, page by page, and as they stand in the books */
  readonly paged: readonly number[];
  readonly kept: readonly number[];
}

/** The first reconciliation of the largest account, of which all entries are open. */
export async function reconcile({ database, facts, server: { client } }: Books): Promise<Reconciled> {
  const { account: accountId } = facts;
  const { list, one, entries, ticks, ticksThrough } = paths.reconciliations;
  const { rows } = await database.query<{ entry: string }>(
    'select journal_entry_id as entry from account_entries where account_id = $1 and day <= $2 order by day, journal_entry_id',
    [accountId, statementDate],
  );
  const kept = rows.map(({ entry }) => Number(entry));
  const begun = await client.post<{ id: number }>(list, { accountId, statementDate, closing: 1 });
  const of = (path: string) => pathWithId(path, begun.body.data.id);
  const page = (place: Readonly<Record<string, string | number>>) =>
    client.get<ReconciliationEntries>(of(entries), { part: 'all', size: 25, ...place });

  const paged: number[] = [];
  for (let after: string | null = '1900-01-01.0'; after !== null;) {
    const answer: Answer<ReconciliationEntries> = await page({ after });
    for (const { entry } of answer.body.data.entries) paged.push(entry);
    after = answer.body.data.next;
  }

  const works = new Map<string, DatabaseWork>();
  const step = async (name: string, work: () => Promise<Answer>) => {
    const done = async () => {
      const { status, body } = await work();
      if (status >= 300) throw new Error(`${name}: ${body.message}`);
    };
    works.set(name, await databaseWork(done));
  };
  await step('the first page of what is open', () => page({}));
  await step('a page from the middle', () => page({ after: '2019-01-15.0' }));
  await step('three ticks', () => client.post(of(ticks), { on: kept.slice(-3), off: [] }));
  await step('all of the first month', () => client.post(of(ticksThrough), { through: '2016-01-31' }));
  await step('the figures', () => client.get(of(one)));
  await step('the list', () => client.get(list, { accountId }));
  return { works, paged, kept };
}

interface LookedThrough {
  /** what the first page costs, which finds none */
  readonly work: DatabaseWork;
  /** of each page how many it has found */
  readonly pages: readonly number[];
}

/** What one amount is looked for in, page by page, where so many entries are open and only the last one has it. */
export async function lookThrough({ copy, server: { client } }: Books, open: number): Promise<LookedThrough> {
  const { list, entries } = paths.reconciliations;
  const accountId = await addOpenEntries(copy.ownerUrl, open);
  const begun = await client.post<{ id: number }>(list, { accountId, statementDate: dayBefore, closing: 1 });
  const page = (place: Readonly<Record<string, string>>) =>
    client.get<ReconciliationEntries>(pathWithId(entries, begun.body.data.id), { part: 'all', amount: 8.88, ...place });
  const pages: number[] = [];
  for (let after: string | null = '1900-01-01.0'; after !== null;) {
    const answer: Answer<ReconciliationEntries> = await page({ after });
    pages.push(answer.body.data.entries.length);
    after = answer.body.data.next;
  }
  return { work: await databaseWork(() => page({})), pages };
}
