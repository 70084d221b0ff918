import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import type { CalendarDate } from '../../src/contract/values/dates';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import { BooksClient } from '../support/books-client';
import type { TestServer } from '../support/test-server';
import { CrowdChiefs } from './crowd-chiefs';
import { CrowdClerks } from './crowd-clerks';
import { type Crowd, CrowdNotes } from './crowd-member';
import { chanceOf, type Experiment, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';
import { withProtection } from './protection';

/** Pieces of work of each in the long form. */
const longForm = 100;
const clerkCount = 12;
const chiefCount = 6;
const accountCount = 30;
const currencies = ['USD', 'AED', 'EUR'] as const;

/**
 * How the database finds what it locks and changes: as it does it with a few rows, and as it may with many. A row that was
 * waited for is looked at again by the same plan, and one that finds it with a few rows may lose it with many.
 */
const plans = {
  few: [],
  byIndex: ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'],
  byHash: ['enable_nestloop', 'enable_indexscan'],
  byMerge: ['enable_nestloop', 'enable_hashjoin'],
  inOrder: ['enable_hashagg', 'enable_hashjoin', 'enable_sort'],
} as const;

/** The plans of two servers that are at the same rows. */
const plansOfServers = [
  [plans.few, plans.byIndex],
  [plans.byHash, plans.byMerge],
  [plans.inOrder, plans.few],
] as const;

/** Has connections that are opened from now on find rows without some ways. */
async function planWithout(server: TestServer, ways: readonly string[]): Promise<void> {
  const [{ name } = { name: '' }] = await server.rows<{ name: string }>('select current_database() as name');
  await server.rows(`alter database ${escapeIdentifier(name)} reset all`);
  for (const way of ways)
    await server.rows(`alter database ${escapeIdentifier(name)} set ${escapeIdentifier(way)} = off`);
}

/** Adds what the crowd works on, as a SUPER does it. Its people are at one server so far. */
async function makeCrowd(server: TestServer, chance: () => number): Promise<Crowd> {
  const [{ client: chief }, { client: clerk }] = [await server.signIn('super'), await server.signIn('admin')];
  const added = async (path: string, body: object): Promise<number> => {
    const answer = await chief.post<{ id: number }>(path, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body.data.id;
  };
  const accounts: Crowd['accounts'][number][] = [];
  for (let place = 0; place < accountCount; place += 1) {
    const code = currencies[place % currencies.length]!;
    const facts = { name: `Crowd ${randomUUID()}`, currencyId: server.sample.id(`currency ${code}`) };
    const body = { ...facts, accountType: 'COMBINED', overdraftLimit: 1_000_000 };
    accounts.push({ ...facts, code, id: await added(paths.admin.accounts.add, body) });
  }
  const partnerIds: number[] = [];
  for (let place = 0; place < 4; place += 1) {
    const partner = { name: `Crowd ${randomUUID()}`, username: null, role: null };
    partnerIds.push(await added(paths.admin.people.list, partner));
  }
  const projects: Crowd['projects'][number][] = [];
  for (const code of currencies) {
    const currency = server.sample.id(`currency ${code}`);
    const project = { name: `Crowd ${randomUUID()}`, currency, startdate: '2026-01-01' };
    const id = await added(paths.admin.projects.save, project);
    const rows = [1, 2, 3].map((month) => {
      const scheduledate = `2026-0${month}-15`;
      return { scheduletype: 'Installment', name: `Part ${month}`, amount: 5_000, scheduledate };
    });
    const { status } = await chief.put(pathWithId(paths.admin.schedule, id), { version: 0, rows });
    if (status !== 200) throw new Error(`A schedule was answered with ${status}`);
    projects.push({ id, currencyId: currency });
  }
  const feeTypes = [server.sample.id('fee Legal Fee')];
  for (let place = 0; place < 3; place += 1) feeTypes.push(await added(paths.fees.save, { feename: randomUUID() }));
  const lastDay = '2026-03-31' as CalendarDate;
  return { clerks: [clerk], chiefs: [chief], accounts, projects, partnerIds, feeTypes, lastDay, chance };
}

/** Does the work while the people of the crowd are at a second server on the same database, too, which has these plans. */
async function atTwoServers(
  server: TestServer,
  ways: readonly string[],
  crowd: Crowd,
  work: () => Promise<unknown>,
): Promise<void> {
  await planWithout(server, ways);
  const second = await server.another();
  const atBoth = ([client]: readonly BooksClient[]) => [
    client!,
    new BooksClient(second.anonymous.origin, client!.token, server.sample),
  ];
  crowd.clerks = atBoth(crowd.clerks);
  crowd.chiefs = atBoth(crowd.chiefs);
  await work().finally(() => second.stop());
}

/**
 * `rounds` pieces of work for each, with each kind of plans in turn, another at each server: what was recorded with one is
 * corrected and deleted with the next. Then the books are checked as `check:books` does it.
 */
async function crowdAtWork(
  server: TestServer,
  { seed, rounds, isControl }: ExperimentSize,
): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const notes = new CrowdNotes();
  const wrong: string[] = [];
  // The control goes on until something is wrong: when two of them meet is chance.
  const goesOn = (turn: number) => (isControl ? notes.wrong.length === 0 && turn < longForm : turn < rounds);
  await withProtection(server, isControl, async () => {
    const crowd = await makeCrowd(server, chance);
    const [clerks, chiefs] = [new CrowdClerks(crowd, notes), new CrowdChiefs(crowd, notes)];
    const goOn = async (deed: () => Promise<void>) => {
      for (let turn = 0; goesOn(turn); turn += 1) await deed();
    };
    for (const [place, [ways, others]] of plansOfServers.entries()) {
      await planWithout(server, ways);
      if (place > 0) await server.restart();
      await atTwoServers(server, others, crowd, () =>
        Promise.all([
          ...Array.from({ length: clerkCount }, () => goOn(() => clerks.record())),
          ...Array.from({ length: chiefCount }, () => goOn(() => chiefs.settle())),
        ]),
      );
      if (isCaught({ isControl }, notes.wrong.length)) break;
    }
    wrong.push(...(await server.findFaults()));
    for (const rule of everyRule(null))
      wrong.push(...(await checkRule(server.database, rule)).map(({ fault }) => fault));
  });
  wrong.unshift(...notes.wrong);
  const [{ deadlocks } = { deadlocks: 0 }] = await server.rows<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  const first = wrong.length > 0 ? ` (${wrong.slice(0, 5).join('; ')})` : '';
  return {
    violations: wrong.length + deadlocks,
    figures: `${notes.figures}; ${deadlocks} deadlocks, ${wrong.length} wrong${first}`,
  };
}

/** All who work in the books at once, with a control in which locks and limits are taken away. */
export const crowd: Experiment = {
  name: 'crowd',
  promise:
    'whoever records, corrects, deletes, reconciles, closes, imports and sets up at once, at two servers: nothing fails, nobody waits in a circle, and the books check clean',
  rounds: longForm,
  shortRounds: 2,
  hasControl: true,
  run: crowdAtWork,
};
