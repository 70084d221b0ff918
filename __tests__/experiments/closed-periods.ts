import type { CalendarDate } from '../../src/contract/values/dates';
import { addDays } from '../../src/contract/values/dates';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { checkRule } from '../../src/server/books/books-check';
import { closingRules } from '../../src/server/books/closing-rules';
import type { BooksClient } from '../support/books-client';
import type { TestServer } from '../support/test-server';
import { chanceOf, type Experiment, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

const firstDay = '2026-01-29' as CalendarDate;
const days = [0, 1, 2, 3, 4].map((later) => addDays(firstDay, later));
const { close } = paths;

/** What holds by the answers of the server: the last closed day, and the days that are excepted for the clerk. */
interface Model {
  closedThrough: CalendarDate | null;
  exception: { readonly id: number; readonly day: CalendarDate } | null;
}

const isOpen = ({ closedThrough, exception }: Model, day: CalendarDate, isClerk: boolean) =>
  closedThrough === null || day > closedThrough || (isClerk && exception?.day === day);

/** SUPER closes, reopens, excepts or ends an exception, whatever chance says; answers what must hold then. */
async function change(chief: BooksClient, clerkId: number, model: Model, chance: () => number): Promise<Model> {
  const day = days[Math.floor(chance() * days.length)]!;
  const what = chance();
  const reason = 'Of an experiment';
  if (what < 0.4) {
    const { status } = await chief.post(close.state, { through: day });
    if ((status === 201) !== (model.closedThrough === null || day > model.closedThrough))
      throw new Error(`Closing up to ${day} answered ${String(status)} behind ${String(model.closedThrough)}`);
    return status === 201 ? { ...model, closedThrough: day } : model;
  }
  if (what < 0.7) {
    const through = chance() < 0.5 ? null : day;
    const { status } = await chief.post(close.reopen, { through, reason });
    return status === 201 ? { ...model, closedThrough: through } : model;
  }
  if (model.exception) {
    await chief.remove(pathWithId(close.exception, model.exception.id));
    return { ...model, exception: null };
  }
  const body = { userId: clerkId, startDate: day, endDate: day, hours: 1, reason };
  const { status, body: answer } = await chief.post<{ id: number }>(close.exceptions, body);
  return status === 201 ? { ...model, exception: { id: answer.data.id, day } } : model;
}

/** The days on which a reversal of a deposit must land, and did. */
async function reversed(server: TestServer, clerk: BooksClient, id: number): Promise<string | undefined> {
  const answer = await clerk.reverse('deposits', id);
  if (answer.status !== 204) throw new Error(`A reversal answered ${String(answer.status)}: ${answer.body.message}`);
  const [row] = await server.rows<{ day: string }>(
    `select to_char(j.entry_date, 'YYYY-MM-DD') as day from deposits d join journal_entries j on j.id = d.reversal_entry_id where d.id = $1`,
    [id],
  );
  return row?.day;
}

/** Clerks record around the closed day while SUPER changes it; in between everything must be as the answers say. */
async function closedPeriods(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { client: chief } = await server.signIn('super');
  const { client: clerk } = await server.signIn('admin');
  const chance = chanceOf(size.seed);
  const anyDay = () => days[Math.floor(chance() * days.length)]!;
  const clerkId = server.sample.id('person admin');
  if (size.isControl) await server.rows('alter table postings disable trigger postings_on_open_days');
  let model: Model = { closedThrough: null, exception: null };
  let [violations, round, accepted, refused] = [0, 0, 0, 0];
  for (; round < size.rounds && !isCaught(size, violations); round += 1) {
    const burst = Array.from({ length: 6 }, () => clerk.createDeposit({ date: anyDay(), amount: 0.01 }));
    const [next, ...answers] = await Promise.all([change(chief, clerkId, model, chance), ...burst]);
    model = next;
    accepted += answers.filter(({ status }) => status === 201).length;
    refused += answers.filter(({ status }) => status === 409).length;
    if (answers.some(({ status }) => status !== 201 && status !== 409)) violations += 1;
    for (const [who, isClerk] of [
      [clerk, true],
      [chief, false],
    ] as const) {
      const day = anyDay();
      const { status } = await who.createDeposit({ date: day, amount: 0.01 });
      if ((status === 201) !== isOpen(model, day, isClerk)) violations += 1;
    }
    const taken = answers.find(({ status }) => status === 201);
    if (taken) {
      const { id } = taken.body.data;
      const [row] = await server.rows<{ day: CalendarDate }>(
        `select to_char(deposit_date, 'YYYY-MM-DD') as day from deposits where id = $1`,
        [id],
      );
      const wanted = isOpen(model, row!.day, true) ? row!.day : addDays(model.closedThrough!, 1);
      if ((await reversed(server, clerk, id)) !== wanted) violations += 1;
    }
    for (const rule of closingRules) violations += (await checkRule(server.database, rule)).length;
  }
  return {
    violations,
    figures: `${String(round)} changes of the closed day beside clerks: ${String(accepted)} accepted, ${String(refused)} refused, ${String(violations)} wrong`,
  };
}

/** Closed periods beside clerks at work, with a control in which the guard of the database is taken away. */
export const closings: Experiment = {
  name: 'closed-periods',
  promise: 'no posting is dated in a closed period, and reversals land on the first open day, whoever writes meanwhile',
  rounds: 400,
  shortRounds: 12,
  hasControl: true,
  run: closedPeriods,
};
