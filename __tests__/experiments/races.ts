import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { makeWorld, readWorld, type World } from '../support/books-world';
import type { TestServer } from '../support/test-server';
import { chanceOf, type Experiment, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';
import { withProtection } from './protection';

const depositInto = async (client: BooksClient, world: World, place: number, amount: number) => {
  const { id, currencyId } = world.accounts[place]!;
  const answer = await client.createDeposit({ toacc: id, tocurrency: currencyId, amount });
  if (answer.status !== 201) throw new Error(`A deposit was refused: ${answer.body.message}`);
  return answer.body.data.id;
};

const payOf = (client: BooksClient, world: World, installment: number, amount: number) =>
  client.payInstallment({
    paymentaccount: world.accounts[2]!.id,
    projectid: world.projectId,
    installmentid: installment,
    amount,
  });

/** E7: twenty people pay the rest of one installment in slices at once. */
async function overpayRace(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl } = size;
  const { client } = await server.signIn('admin');
  let violations = 0;
  let round = 0;
  let accepted = 0;
  let refused = 0;
  await withProtection(server, isControl, async () => {
    for (; round < rounds && !isCaught(size, violations); round += 1) {
      const world = await makeWorld(server.database);
      await depositInto(client, world, 2, 10_000);
      const answers = await Promise.all(Array.from({ length: 20 }, () => payOf(client, world, 1, 40)));
      accepted += answers.filter(({ status }) => status === 201).length;
      refused += answers.filter(({ status }) => status === 409).length;
      const { state, faults } = await readWorld(server.database, world);
      if (state.paid[0]! > world.installments[0]! || state.paid[0] !== 48_000n || faults.length > 0) violations += 1;
    }
  });
  return {
    violations,
    figures: `${String(round)} rounds of 20 payers: ${String(accepted)} accepted, ${String(refused)} refused, ${String(violations)} rounds wrong`,
  };
}

/** E5: every movement is reversed by two to five people at once, and has exactly one mirror. */
async function doubleReversal(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl, seed } = size;
  const { client } = await server.signIn('admin');
  const chance = chanceOf(seed);
  let effects = 0;
  let wrong = 0;
  let round = 0;
  await withProtection(server, isControl, async () => {
    const world = await makeWorld(server.database);
    for (; round < rounds && !isCaught(size, wrong); round += 1) {
      const id = await depositInto(client, world, 0, 10);
      const racers = 2 + Math.floor(chance() * 4);
      const answers = await Promise.all(Array.from({ length: racers }, () => client.reverse('deposits', id)));
      const done = answers.filter(({ status }) => status === 204).length;
      effects += done;
      if (done !== 1 || answers.some(({ status }) => status !== 204 && status !== 409)) wrong += 1;
    }
    const { state, faults } = await readWorld(server.database, world);
    if (state.balances[0] !== 0n || faults.length > 0) wrong += 1;
  });
  return {
    violations: wrong,
    figures: `${String(round)} movements reversed at once: ${String(effects)} effects, ${String(wrong)} wrong`,
  };
}

/** E6: each key is sent ten times at once, one more time with its answer cut off, and once more later, over a restart. */
async function repeatedKeys(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl, seed } = size;
  const { session } = await server.signIn('admin');
  const chance = chanceOf(seed);
  const world = await makeWorld(server.database);
  const { id: account, currencyId } = world.accounts[0]!;
  let wrong = 0;
  let round = 0;
  for (; round < rounds && !isCaught(size, wrong); round += 1) {
    const key = isControl ? undefined : randomUUID();
    const body = { toacc: account, tocurrency: currencyId, amount: 1, remarks: `round ${String(round)}` };
    const deposit = () => server.holder(session.token).createDeposit(body, { key });
    const cut = sendAndLeave(server.holder(session.token), server.sample.deposit(body), key, Math.floor(chance() * 15));
    const answers = await Promise.all(Array.from({ length: 10 }, deposit));
    await cut;
    if (round === Math.floor(rounds / 2)) await server.restart();
    // A connection of before the restart may break once; whoever has a key simply sends again.
    const later = await deposit().catch(deposit);
    const ids = new Set([...answers, later].map(({ body: { data } }) => data.id));
    if (ids.size !== 1) wrong += 1;
    const other = isControl ? null : await server.holder(session.token).createDeposit({ ...body, amount: 2 }, { key });
    if (other && other.status !== 422) wrong += 1;
  }
  const { state } = await readWorld(server.database, world);
  if (state.live.deposits !== round) wrong += 1;
  return {
    violations: wrong,
    figures: `${String(round)} keys, each sent 12 times and over a restart: ${String(state.live.deposits)} movements, ${String(wrong)} wrong`,
  };
}

/** Sends a create and hangs up before, while or after it is answered. */
async function sendAndLeave(
  client: BooksClient,
  body: object,
  key: string | undefined,
  milliseconds: number,
): Promise<void> {
  const form = new FormData();
  form.append(uploadParts.deposit, JSON.stringify(body));
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  const leaving = { body: form, headers, signal: AbortSignal.timeout(milliseconds) };
  await client.send('POST', paths.deposits.create, leaving).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
}

/** The races of reliability.md §7, each with a control in which locks, limits or keys are taken away. */
export const races: readonly Experiment[] = [
  {
    name: 'overpay',
    promise: 'E7, S27: an installment is never paid beyond its amount, whoever pays at once',
    rounds: 200,
    shortRounds: 4,
    hasControl: true,
    run: overpayRace,
  },
  {
    name: 'double-reversal',
    promise: 'E5, S27: a movement is reversed once, however many try at once',
    rounds: 500,
    shortRounds: 12,
    hasControl: true,
    run: doubleReversal,
  },
  {
    name: 'repeated-keys',
    promise: 'E6, S27: one key makes one movement, also over lost answers and a restart',
    rounds: 1_000,
    shortRounds: 5,
    hasControl: true,
    run: repeatedKeys,
  },
];
