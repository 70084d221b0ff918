import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import type { InstallmentPaidRow } from '../../src/contract/areas/projects.wire';
import { BooksModel, correctedStep, type Expected, type ModelMovement, type Step } from '../support/books-model';
import type { BooksClient } from '../support/books-client';
import { laterDay, openingDay } from '../support/closed-days-of-model';
import { makeWorld, readWorld, type World } from '../support/books-world';
import { converted, rateOf } from '../support/world-rates';
import { keepAccounts } from '../../src/server/ledger/account-keeping';
import { keepLists } from '../../src/server/movements/list-keeping';
import type { TestServer } from '../support/test-server';
import { isOfClosing, SharedClosings } from './closings-of-history';
import { findDueFault, findReadingFault } from './due-of-model';
import { step, stepWithClosings } from './history-steps';

/** Which histories, how many of them beside each other, and whether periods are closed in them: then one after another. */
interface HistoriesOptions {
  readonly seed: number;
  readonly histories: number;
  readonly atOnce: number;
  readonly isOfClosings?: boolean;
  /** ends with the first that fails, as it is */
  readonly isControl?: boolean;
}

/** How a run of histories went. */
export interface HistoriesOutcome {
  readonly histories: number;
  readonly steps: number;
}

interface Runner {
  readonly server: TestServer;
  readonly client: BooksClient;
  /** of the histories in which periods are closed, which have the books for themselves */
  readonly closings: SharedClosings | null;
  steps: number;
}

interface Recorded {
  readonly movement: ModelMovement;
  readonly id: number;
  /** sends the same once more, under its key */
  readonly repeat: () => ReturnType<typeof create>;
}

/**
 * Runs random histories of movements, reversals, repeats and settings through HTTP and holds the books against the
 * model after every step (I1 to I7). Throws with the seed and the smallest history that fails.
 */
export async function runHistories(
  server: TestServer,
  { isOfClosings = false, ...options }: HistoriesOptions,
): Promise<HistoriesOutcome> {
  const { client } = await server.signIn('super');
  const runner: Runner = {
    server,
    client,
    closings: isOfClosings ? new SharedClosings(server, client) : null,
    steps: 0,
  };
  const share = Math.ceil(options.histories / options.atOnce);
  const steps = isOfClosings
    ? fc.array(stepWithClosings, { minLength: 5, maxLength: 14 })
    : fc.array(step, { minLength: 1, maxLength: 14 });
  await Promise.all(
    Array.from({ length: options.atOnce }, (_, lane) =>
      fc.assert(
        fc.asyncProperty(steps, (taken) => runHistory(runner, taken)),
        { seed: options.seed + lane, numRuns: share, endOnFailure: options.isControl ?? false },
      ),
    ),
  );
  await runner.closings?.begin();
  return { histories: share * options.atOnce, steps: runner.steps };
}

async function runHistory(runner: Runner, steps: readonly Step[]): Promise<void> {
  const { database } = runner.server;
  const world = await makeWorld(database);
  await runner.closings?.begin();
  const model = new BooksModel(world, runner.closings?.model);
  const recorded: Recorded[] = [];
  const removed = new Set<number>();
  let before = (await readWorld(database, world)).state;
  for (const taken of steps) {
    if (touchesRemoved(taken, removed)) continue;
    const expected = model.take(taken);
    const status = await send(runner, world, taken, recorded, model, expected);
    runner.steps += 1;
    if (expected.status !== 0 && status !== expected.status) {
      throw new Error(`${JSON.stringify(taken)} answered ${String(status)}, the model says ${String(expected.status)}`);
    }
    if (taken.kind === 'remove account' && status === 204) removed.add(taken.account);
    if (removed.size > 0) continue;
    // Now and then, as the chore does it, while others record.
    if (runner.steps % 4 === 0) await keepLists(database);
    if (runner.steps % 4 === 2) await keepAccounts(database);
    const { state, faults } = await readWorld(database, world);
    if (faults.length > 0) throw new Error(`After ${JSON.stringify(taken)}: ${faults.join('; ')}`);
    if (status >= 400 && !isDeepStrictEqual(state, before))
      throw new Error(`I5: the refused ${JSON.stringify(taken)} changed the books`);
    if (!isDeepStrictEqual(state, model.state)) {
      throw new Error(
        `I6: after ${JSON.stringify(taken)} the books are ${show(state)}, the model ${show(model.state)}`,
      );
    }
    const place = runner.steps % world.accounts.length;
    const fault =
      (await runner.closings?.findFault()) ??
      (await findReadingFault(database, { world, model, place, chance: runner.steps }));
    if (fault) throw new Error(`After ${JSON.stringify(taken)}: ${fault}`);
    before = state;
  }
  const fault = removed.size === 0 ? await findDueFault(database, { world, model }) : null;
  if (fault) throw new Error(`At the end: ${fault}`);
  await compareReports(runner, world, model, removed);
}

const show = (value: unknown) =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? String(member) : member));

/** An account that is gone takes no more part in a history. */
function touchesRemoved(taken: Step, removed: ReadonlySet<number>): boolean {
  if ('account' in taken) return removed.has(taken.account);
  return taken.kind === 'transfer' && (removed.has(taken.from) || removed.has(taken.to));
}

const amountOf = (hundredths: number | bigint) => Number(hundredths) / 100;

async function send(
  runner: Runner,
  world: World,
  taken: Step,
  recorded: Recorded[],
  model: BooksModel,
  { status: expectedStatus, movement: movementOfStep, corrects }: Expected,
): Promise<number> {
  const { client } = runner;
  const numberOf = (movement: ModelMovement | undefined) =>
    recorded.find((known) => known.movement === movement)?.id ?? Number.MAX_SAFE_INTEGER;
  if (taken.kind === 'reverse') {
    const { table = 'deposits' } = movementOfStep ?? {};
    const id = numberOf(movementOfStep);
    const why: Readonly<Record<string, string>> = taken.isLater ? { date: laterDay, reason: 'Of a test' } : {};
    if (table !== 'opening_balances') return (await client.reverse(table, id, why)).status;
    const query = new URLSearchParams(why).toString();
    return (await client.remove(`${pathWithId(paths.admin.accounts.reverseOpening, id)}?${query}`)).status;
  }
  if (taken.kind === 'again') {
    const known = recorded[taken.movement % Math.max(1, recorded.length)];
    if (!known) return 0;
    const answer = await known.repeat();
    if (answer.body.data.id !== known.id) throw new Error('I6: the same key made another movement');
    return answer.status;
  }
  if (isOfClosing(taken)) return runner.closings!.send(taken);
  if (taken.kind === 'rename') return renameAccount(runner, world, model, taken.account, taken.isOtherCurrency);
  if (taken.kind === 'close' || taken.kind === 'reopen') {
    const { id } = world.accounts[taken.account]!;
    const [row] = await runner.server.rows<{ version: number }>('select version from accounts where id = $1', [id]);
    return (await client.post(pathWithId(paths.admin.accounts[taken.kind], id), row)).status;
  }
  if (taken.kind === 'remove account') {
    return (await client.remove(pathWithId(paths.accounts.remove, world.accounts[taken.account]!.id))).status;
  }
  const key = randomUUID();
  if (taken.kind === 'correct' && expectedStatus === 0) return 0;
  const repeat = () =>
    taken.kind === 'correct'
      ? create(client, world, correctedStep(corrects, taken), key, numberOf(corrects))
      : create(client, world, taken, key);
  const answer = await repeat();
  if (answer.status === 201 && movementOfStep)
    recorded.push({ movement: movementOfStep, id: answer.body.data.id, repeat });
  return answer.status;
}

/** A currency that changes is changed back, so that the world keeps its shape. */
async function renameAccount(
  { client }: Runner,
  world: World,
  model: BooksModel,
  place: number,
  isOtherCurrency: boolean,
): Promise<number> {
  const { id, currencyId } = world.accounts[place]!;
  const other = world.accounts.find((candidate) => candidate.currencyId !== currencyId)!.currencyId;
  const types = ['COMBINED', 'ACCOUNT', 'COMBINED', 'PAYMENT'];
  const body = (currency: number) => ({
    accName: randomUUID(),
    currency: { id: currency },
    accounttype: types[place],
  });
  const { status } = await client.put(
    pathWithId(paths.accounts.update, id),
    body(isOtherCurrency ? other : currencyId),
  );
  if (status === 200 && isOtherCurrency && !model.isUsed(place)) {
    await client.put(pathWithId(paths.accounts.update, id), body(currencyId));
  }
  return status;
}

/** Records what a step says; with the number of a movement, in its place. */
function create(client: BooksClient, world: World, taken: Step, key: string, corrects?: number) {
  switch (taken.kind) {
    case 'deposit': {
      const { id, currencyId, partnerId: userId } = world.accounts[taken.account]!;
      const body = { date: taken.day, userId, toacc: id, tocurrency: currencyId, amount: amountOf(taken.cents) };
      return corrects ? client.correct('deposit', corrects, body, { key }) : client.createDeposit(body, { key });
    }
    case 'transfer': {
      const [from, to] = [world.accounts[taken.from]!, world.accounts[taken.to]!];
      const body = {
        transferdate: taken.day,
        fromacc: from.id,
        fromcurrency: from.currencyId,
        fromamount: amountOf(taken.cents),
        toacc: to.id,
        tocurrency: to.currencyId,
        toamount: amountOf(converted(world, taken.from, taken.to, BigInt(taken.cents))),
        conversionrate: rateOf(world, taken.from, taken.to),
      };
      return corrects ? client.correct('transfer', corrects, body, { key }) : client.createTransfer(body, { key });
    }
    case 'open': {
      const { id: accountId } = world.accounts[taken.account]!;
      const body = { accountId, date: openingDay(taken.isLate), amount: amountOf(taken.cents) };
      return client.post<{ id: number }>(paths.admin.accounts.recordOpening, body, { 'idempotency-key': key });
    }
    case 'pay': {
      const body = {
        paymentdate: taken.day,
        paymentaccount: world.accounts[taken.account]!.id,
        projectid: world.projectId,
        installmentid: taken.installment + 1,
        amount: amountOf(taken.cents),
      };
      return corrects
        ? client.correct('installment payment', corrects, body, { key })
        : client.payInstallment(body, { key });
    }
    case 'fee': {
      const body = {
        paymentdate: taken.day,
        paymentaccount: world.accounts[taken.account]!.id,
        feetype: world.feeTypeId,
        paidby: world.personId,
        amount: amountOf(taken.cents),
      };
      return corrects ? client.correct('fee payment', corrects, body, { key }) : client.payFee(body, { key });
    }
    default:
      throw new Error(`${taken.kind} creates nothing`);
  }
}

/** I7: what the reports and queries answer is what the model holds. */
async function compareReports(
  { client }: Runner,
  world: World,
  model: BooksModel,
  removed: ReadonlySet<number>,
): Promise<void> {
  for (const [place, { id }] of world.accounts.entries()) {
    if (removed.has(place)) continue;
    const { body } = await client.get<DepositPage>(paths.deposits.filter, { accountId: id, page: 0, size: 200 });
    const listed = body.data.deposits.map(({ amount }) => Math.round(amount * 100)).sort((a, b) => a - b);
    const modelled = model.movements
      .filter(({ table, isReversed, changes }) => table === 'deposits' && !isReversed && changes[0]!.account === place)
      .map(({ changes }) => Number(changes[0]!.change))
      .sort((a, b) => a - b);
    if (!isDeepStrictEqual(listed, modelled))
      throw new Error(`I7: the report lists ${listed.join()}, the model ${modelled.join()}`);
  }
  for (const [place, paid] of model.state.paid.entries()) {
    const query = { queryName: 'getpaidamountofinstallment', projectid: world.projectId, installmentid: place + 1 };
    const { body } = await client.get<InstallmentPaidRow[]>(paths.query, query);
    if (Math.round(body.data[0]!.paidamount * 100) !== Number(paid))
      throw new Error('I7: the paid amount is not the model’s');
  }
}
