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

/** Recording of each kind, and the reversal of a deposit. */
export function recordingsOf(facts: BookFacts): BenchRecording[] {
  const { account, otherAccount, currency, otherCurrency, person, project, payingAccount, installment, fee } = facts;
  const sends = (name: string, path: string, part: string, body: object): BenchRecording => ({
    name,
    record: async (client) => {
      const key = timedKey(Date.now(), randomBytes(16));
      const { status, body: answer } = await client.upload(path, part, body, { key });
      if (status !== 201) throw new Error(`${name}: ${answer.message}`);
      return answer.data.id;
    },
  });
  const deposit = sends('Record a deposit', paths.deposits.create, uploadParts.deposit, {
    date: '2025-06-01',
    userId: person,
    toacc: account,
    tocurrency: currency,
    amount: 100.5,
    remarks: '',
  });
  return [
    deposit,
    sends('Record a transfer', paths.transfers.create, uploadParts.transfer, {
      transferdate: '2025-06-01',
      fromacc: account,
      fromcurrency: currency,
      fromamount: 100,
      toacc: otherAccount,
      tocurrency: otherCurrency,
      toamount: currency === otherCurrency ? 100 : 200,
      conversionrate: currency === otherCurrency ? 1 : 2,
      remarks: '',
    }),
    sends('Pay an installment', paths.payments.createInstallment, uploadParts.installmentPayment, {
      paymentdate: '2025-06-01',
      paymentaccount: payingAccount,
      projectid: project,
      installmentid: installment,
      amount: 0.01,
      remarks: '',
    }),
    sends('Pay a fee', paths.payments.createFee, uploadParts.feePayment, {
      paymentdate: '2025-06-01',
      paymentaccount: account,
      feetype: fee,
      paidby: person,
      amount: 1,
      remarks: '',
    }),
    {
      name: 'Record and reverse a deposit',
      record: async (client) => {
        const id = await deposit.record(client);
        const { status, body } = await client.remove(pathWithId(paths.deposits.reverse, id));
        if (status >= 300) throw new Error(`Reverse a deposit: ${body.message}`);
        return id;
      },
    },
  ];
}
