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
const plans: readonly (readonly string[])[] = [
  [],
  ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'],
  ['enable_nestloop', 'enable_indexscan'],
  ['enable_nestloop', 'enable_hashjoin'],
  ['enable_hashagg', 'enable_hashjoin', 'enable_sort'],
];

/** Has all connections of this server begin anew without some ways to find rows. */
async function planWithout(server: TestServer, ways: readonly string[]): Promise<void> {
  const [{ name } = { name: '' }] = await server.rows<{ name: string }>('select current_database() as name');
  await server.rows(`alter database ${escapeIdentifier(name)} reset all`);
  for (const way of ways)
    await server.rows(`alter database ${escapeIdentifier(name)} set ${escapeIdentifier(way)} = off`);
  await server.restart();
}

/** Adds what the crowd works on, as a SUPER does it, at two servers on one database. */
async function makeCrowd(server: TestServer, otherOrigin: string, chance: () => number): Promise<Crowd> {
  const atBoth = async (username: 'super' | 'admin') => {
    const { client } = await server.signIn(username);
    return [client, new BooksClient(otherOrigin, client.token, server.sample)] as const;
  };
  const [chiefs, clerks] = [await atBoth('super'), await atBoth('admin')];
  const [chief] = chiefs;
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
  return { clerks, chiefs, accounts, projects, partnerIds, feeTypes, lastDay: '2026-03-31' as CalendarDate, chance };
}

/** Clerks and SUPERs at work at two servers, with one kind of plans; `goesOn` is asked before each piece of work. */
async function work(server: TestServer, chance: () => number, goesOn: (notes: CrowdNotes, turn: number) => boolean) {
  const second = await server.another();
  try {
    const crowd = await makeCrowd(server, second.anonymous.origin, chance);
    const notes = new CrowdNotes();
    const [clerks, chiefs] = [new CrowdClerks(crowd, notes), new CrowdChiefs(crowd, notes)];
    const goOn = async (deed: () => Promise<void>) => {
      for (let turn = 0; goesOn(notes, turn); turn += 1) await deed();
    };
    await Promise.all([
      ...Array.from({ length: clerkCount }, () => goOn(() => clerks.record())),
      ...Array.from({ length: chiefCount }, () => goOn(() => chiefs.settle())),
    ]);
    return notes;
  } finally {
    await second.stop();
  }
}

/** `rounds` pieces of work for each, with each kind of plans in turn. Then the books are checked as `check:books` does it. */
async function crowdAtWork(
  server: TestServer,
  { seed, rounds, isControl }: ExperimentSize,
): Promise<ExperimentOutcome> {
  const chance = chanceOf(seed);
  const wrong: string[] = [];
  const told: string[] = [];
  await withProtection(server, isControl, async () => {
    for (const [place, ways] of plans.entries()) {
      if (place > 0) await planWithout(server, ways);
      // The control goes on until something is wrong: when two of them meet is chance.
      const goesOn = (notes: CrowdNotes, turn: number) =>
        isControl ? notes.wrong.length === 0 && turn < longForm : turn < rounds;
      const notes = await work(server, chance, goesOn);
      told.push(notes.figures);
      wrong.push(...notes.wrong, ...(await server.findFaults()));
      for (const rule of everyRule(null))
        wrong.push(...(await checkRule(server.database, rule)).map(({ fault }) => fault));
      if (isCaught({ isControl }, wrong.length)) break;
    }
  });
  const [{ deadlocks } = { deadlocks: 0 }] = await server.rows<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  const first = wrong.length > 0 ? ` (${wrong.slice(0, 5).join('; ')})` : '';
  return {
    violations: wrong.length + deadlocks,
    figures: `${told.join('; ')}; ${deadlocks} deadlocks, ${wrong.length} wrong${first}`,
  };
}

/** All who work in the books at once, with a control in which locks and limits are taken away. */
export const crowd: Experiment = {
  name: 'crowd',
  promise:
    'whoever records, corrects, deletes, reconciles, closes, imports and sets up at once, at two servers: nothing fails, nobody waits in a circle, and the books check clean',
  rounds: longForm,
  shortRounds: 3,
  hasControl: true,
  run: crowdAtWork,
};
