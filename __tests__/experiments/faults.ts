import { isDeepStrictEqual } from 'node:util';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import type { TestServer } from '../support/test-server';
import { type Experiment, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

interface Write {
  readonly name: string;
  readonly act: () => Promise<{ status: number }>;
}

const mostStatements = 60;
const kindsOfControl = 4;

/** Whether a statement is the application's own work: what looks who is calling comes before it and changes nothing. */
const isTransactional = (text: string) => !/^select "s"\."id" as "session_id"/.test(text);

/** Every write of the books, each on records that are there for it. */
async function writesOf(server: TestServer, client: BooksClient, round: number): Promise<Write[]> {
  const deposit = (await client.createDeposit()).body.data.id;
  const transfer = (await client.createTransfer()).body.data.id;
  const payment = (await client.payInstallment({ amount: 1 })).body.data.id;
  const mark = `${String(round)} ${String(deposit)}`;
  const currency = { id: server.sample.id('currency USD') };
  const account = (await client.post<{ id: number }>(paths.accounts.save, { accName: `Unused ${mark}`, currency })).body
    .data.id;
  const fee = (await client.post<{ id: number }>(paths.fees.save, { feename: `Unused ${mark}` })).body.data.id;
  return [
    { name: 'deposit with a slip', act: () => client.createDeposit({}, { slip: slipFile() }) },
    { name: 'transfer', act: () => client.createTransfer() },
    { name: 'installment payment', act: () => client.payInstallment({ amount: 1 }) },
    { name: 'fee payment', act: () => client.payFee() },
    { name: 'deposit reversed', act: () => client.reverse('deposits', deposit) },
    { name: 'transfer reversed', act: () => client.reverse('transfers', transfer) },
    { name: 'payment reversed', act: () => client.reverse('payments', payment) },
    { name: 'account added', act: () => client.post(paths.accounts.save, { accName: `New ${mark}`, currency }) },
    {
      name: 'account changed',
      act: () => client.put(pathWithId(paths.accounts.update, account), { accName: `Other ${mark}`, currency }),
    },
    { name: 'account removed', act: () => client.remove(pathWithId(paths.accounts.remove, account)) },
    { name: 'fee added', act: () => client.post(paths.fees.save, { feename: `New ${mark}` }) },
    { name: 'fee changed', act: () => client.put(pathWithId(paths.fees.update, fee), { feename: `Other ${mark}` }) },
    { name: 'fee removed', act: () => client.remove(pathWithId(paths.fees.remove, fee)) },
  ];
}

/** E8: the n-th statement of every write fails, for every n; nothing of the write may stay. The control commits step by step. */
async function faultAtEveryStatement(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl } = size;
  const { client } = await server.signIn('super');
  let faults = 0;
  let wrong = 0;
  let kinds = 0;
  const kept: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const writes = await writesOf(server, client, round);
    // Broken transactions keep their locks, for which the next writes would wait.
    const tried = isControl ? writes.slice(0, kindsOfControl) : writes;
    kinds = tried.length;
    for (const { name, act } of tried) {
      if (isCaught(size, wrong)) break;
      for (let statement = 1; statement <= mostStatements; statement += 1) {
        const before = await server.digest(['sessions', 'access_tokens', 'attempt_budgets']);
        const { status, wasHit } = await failingAt(statement, isControl, act);
        if (!wasHit) break;
        faults += 1;
        const after = await server.digest(['sessions', 'access_tokens', 'attempt_budgets']);
        if (status < 400 || !isDeepStrictEqual(before, after) || server.uploads.length > 0) {
          wrong += 1;
          kept.push(`${name} at ${String(statement)}`);
          if (isControl) break;
        }
      }
    }
  }
  const where = kept.length > 0 ? ` (${kept.slice(0, 3).join(', ')} …)` : '';
  return {
    violations: wrong,
    figures: `${String(faults)} faults in ${String(kinds)} kinds of write: ${String(wrong)} left something behind${where}`,
  };
}

async function failingAt(statement: number, isControl: boolean, act: () => Promise<{ status: number }>) {
  let seen = 0;
  let wasHit = false;
  const restore = interceptSql({
    rewrite: (text) => (isControl && /^(begin|commit|rollback)$/.test(text) ? `select '${text}'` : text),
    before: (text) => {
      if (wasHit || !isTransactional(text) || /rollback/.test(text)) return undefined;
      seen += 1;
      if (seen !== statement) return undefined;
      wasHit = true;
      return new Error('A fault of the experiment');
    },
  });
  try {
    const { status } = await act();
    return { status, wasHit };
  } finally {
    restore();
  }
}

/** Faults inside the application (reliability.md §7 E8). */
export const faults: readonly Experiment[] = [
  {
    name: 'faults',
    promise: 'E8, S26: a fault at any statement of any write leaves nothing of it behind',
    rounds: 3,
    shortRounds: 1,
    hasControl: true,
    run: faultAtEveryStatement,
  },
];
