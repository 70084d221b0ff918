import { randomBytes } from 'node:crypto';
import { timedKey } from '../../src/contract/values/idempotency-keys';
import { pathWithId, paths, uploadParts } from '../../src/contract/vocabulary/paths';
import type { ApiClient } from '../support/api-client';
import type { BookFacts } from './book-facts';

/** A write of one entry, as the console sends it; answers the movement's number. */
export interface BenchRecording {
  readonly name: string;
  record(client: ApiClient): Promise<number>;
}

/** An entry as it is sent: where it is recorded, corrected and reversed. */
interface SentEntry {
  readonly name: string;
  readonly path: string;
  readonly correct: string;
  readonly reverse: string;
  readonly part: string;
  readonly body: object;
}

/** One of each kind, on what has the most entries. */
export function sentEntries(facts: BookFacts): readonly [deposit: SentEntry, ...others: SentEntry[]] {
  const { account, otherAccount, currency, otherCurrency, person, project, payingAccount, installment, fee } = facts;
  const { deposits, transfers, payments } = paths;
  return [
    {
      name: 'Record a deposit',
      ...{ path: deposits.create, correct: deposits.correct, reverse: deposits.reverse, part: uploadParts.deposit },
      body: {
        ...{ date: '2025-06-01', userId: person, toacc: account, tocurrency: currency, amount: 100.5, remarks: '' },
      },
    },
    {
      name: 'Record a transfer',
      ...{ path: transfers.create, correct: transfers.correct, reverse: transfers.reverse, part: uploadParts.transfer },
      body: {
        transferdate: '2025-06-01',
        fromacc: account,
        fromcurrency: currency,
        fromamount: 100,
        toacc: otherAccount,
        tocurrency: otherCurrency,
        toamount: currency === otherCurrency ? 100 : 200,
        conversionrate: currency === otherCurrency ? 1 : 2,
        remarks: '',
      },
    },
    {
      name: 'Pay an installment',
      ...{ path: payments.createInstallment, correct: payments.correctInstallment, reverse: payments.reverse },
      part: uploadParts.installmentPayment,
      body: {
        paymentdate: '2025-06-01',
        paymentaccount: payingAccount,
        projectid: project,
        installmentid: installment,
        amount: 0.01,
        remarks: '',
      },
    },
    {
      name: 'Pay a fee',
      ...{ path: payments.createFee, correct: payments.correctFee, reverse: payments.reverse },
      part: uploadParts.feePayment,
      body: {
        paymentdate: '2025-06-01',
        paymentaccount: account,
        feetype: fee,
        paidby: person,
        amount: 1,
        remarks: '',
      },
    },
  ];
}

/** Sends one as the console does, to be recorded or to take the place of another; answers its number. */
export async function sendEntry(client: ApiClient, { name, part, body }: SentEntry, path: string): Promise<number> {
  const key = timedKey(Date.now(), randomBytes(16));
  const { status, body: answer } = await client.upload(path, part, body, { key });
  if (status !== 201) throw new Error(`${name}: ${answer.message}`);
  return answer.data.id;
}

/** Recording of each kind, and the reversal of a deposit. */
export function recordingsOf(facts: BookFacts): BenchRecording[] {
  const entries = sentEntries(facts);
  const [deposit] = entries;
  return [
    ...entries.map((entry) => ({
      name: entry.name,
      record: (client: ApiClient) => sendEntry(client, entry, entry.path),
    })),
    {
      name: 'Record and reverse a deposit',
      record: async (client) => {
        const id = await sendEntry(client, deposit, deposit.path);
        const { status, body } = await client.remove(pathWithId(deposit.reverse, id));
        if (status >= 300) throw new Error(`Reverse a deposit: ${body.message}`);
        return id;
      },
    },
  ];
}
