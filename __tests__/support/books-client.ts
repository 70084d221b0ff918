import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import type { DepositBody } from '../../src/contract/areas/deposits.wire';
import { type Cents, centsFromNumber } from '../../src/contract/values/money';
import { pathWithId, paths, uploadParts } from '../../src/contract/vocabulary/paths';
import type { FeePaymentBody, InstallmentPaymentBody } from '../../src/contract/areas/payments.wire';
import type { TransferBody } from '../../src/contract/areas/transfers.wire';
import type { Database } from '../../src/server/db/database';
import { ApiClient, type UploadExtras } from './api-client';

interface NamedAccount {
  readonly id: number;
  readonly name: string;
  readonly currency_id: number;
  readonly account_type: string;
}

/** What a test may say instead of the ordinary; undefined leaves a member out, and wrong ones may be wrong in any way. */
export type Overrides<Body> = { readonly [Member in keyof Body]?: unknown } & Readonly<Record<string, unknown>>;

/** The numbers behind the names of the sample company. */
export class SampleNumbers {
  private constructor(
    private readonly accounts: readonly NamedAccount[],
    private readonly numbers: ReadonlyMap<string, number>,
    /** a row of Marina Heights, in AED, of which nothing is paid yet */
    readonly openInstallment: { readonly installmentId: number; readonly amount: Cents },
  ) {}

  static async read(database: Database): Promise<SampleNumbers> {
    const { rows: accounts } = await database.query<NamedAccount>(
      'select id, name, currency_id, account_type from accounts',
    );
    const { rows: named } = await database.query<{ key: string; id: number }>(
      `select 'person ' || username as key, id from users union all select 'currency ' || code, id from currencies
        union all select 'fee ' || name, id from fee_types union all select 'project ' || name, id from projects`,
    );
    const numbers = new Map(named.map(({ key, id }) => [key, id]));
    const { rows: open } = await database.query<{ installment_id: number; amount_cents: Cents }>(
      `select installment_id, amount_cents from schedule_rows
        where project_id = $1 and paid_cents = 0 and schedule_type = 'Installment' order by installment_id`,
      [numbers.get('project Marina Heights')],
    );
    const [{ installment_id: installmentId, amount_cents: amount }] = open as [(typeof open)[number]];
    return new SampleNumbers(accounts, numbers, { installmentId, amount });
  }

  account(name: string): NamedAccount {
    const account = this.accounts.find((candidate) => candidate.name === name);
    if (!account) throw new Error(`The sample has no account ${name}.`);
    return account;
  }

  /** `what` is 'person admin', 'currency USD', 'fee Legal Fee' or 'project Marina Heights'. */
  id(what: `${'person' | 'currency' | 'fee' | 'project'} ${string}`): number {
    const id = this.numbers.get(what);
    if (id === undefined) throw new Error(`The sample has no ${what}.`);
    return id;
  }

  deposit(overrides: Overrides<DepositBody> = {}) {
    const account = this.account('Main Operating');
    return {
      date: '2026-01-05T00:00:00',
      userId: this.id('person daniel.weber'),
      toacc: account.id,
      tocurrency: account.currency_id,
      amount: 100.25,
      remarks: 'A deposit of a test',
      ...overrides,
    };
  }

  transfer(overrides: Overrides<TransferBody> = {}) {
    const from = this.account('Main Operating');
    const to = this.account('Gulf Operating');
    return {
      transferdate: '2026-01-05T00:00:00',
      fromacc: from.id,
      fromamount: 100,
      fromcurrency: from.currency_id,
      toacc: to.id,
      toamount: 367.25,
      tocurrency: to.currency_id,
      conversionrate: 3.6725,
      remarks: 'A transfer of a test',
      ...overrides,
    };
  }

  installmentPayment(overrides: Overrides<InstallmentPaymentBody> = {}) {
    return {
      paymentdate: '2026-01-05T00:00:00',
      paymentaccount: this.account('Escrow Marina').id,
      projectid: this.id('project Marina Heights'),
      installmentid: this.openInstallment.installmentId,
      amount: 250.5,
      remarks: 'A payment of a test',
      ...overrides,
    };
  }

  feePayment(overrides: Overrides<FeePaymentBody> = {}) {
    return {
      paymentdate: '2026-01-05T00:00:00',
      paidby: this.id('person admin'),
      paymentaccount: this.account('Reserve Fund').id,
      feetype: this.id('fee Legal Fee'),
      amount: 75.1,
      remarks: 'A fee of a test',
      ...overrides,
    };
  }
}

const corrections = {
  deposit: {
    path: paths.deposits.correct,
    part: uploadParts.deposit,
    body: (sample: SampleNumbers): object => sample.deposit(),
  },
  transfer: {
    path: paths.transfers.correct,
    part: uploadParts.transfer,
    body: (sample: SampleNumbers): object => sample.transfer(),
  },
  'installment payment': {
    path: paths.payments.correctInstallment,
    part: uploadParts.installmentPayment,
    body: (sample: SampleNumbers): object => sample.installmentPayment(),
  },
  'fee payment': {
    path: paths.payments.correctFee,
    part: uploadParts.feePayment,
    body: (sample: SampleNumbers): object => sample.feePayment(),
  },
} as const;

/** Somebody who records movements in the sample company. */
export class BooksClient extends ApiClient {
  constructor(
    origin: string,
    token: string | null,
    readonly sample: SampleNumbers,
  ) {
    super(origin, token);
  }

  createDeposit(overrides: Overrides<DepositBody> = {}, extras: UploadExtras = {}) {
    return this.upload(paths.deposits.create, uploadParts.deposit, this.sample.deposit(overrides), extras);
  }

  createTransfer(overrides: Overrides<TransferBody> = {}, extras: UploadExtras = {}) {
    return this.upload(paths.transfers.create, uploadParts.transfer, this.sample.transfer(overrides), extras);
  }

  payInstallment(overrides: Overrides<InstallmentPaymentBody> = {}, extras: UploadExtras = {}) {
    const body = this.sample.installmentPayment(overrides);
    return this.upload(paths.payments.createInstallment, uploadParts.installmentPayment, body, extras);
  }

  payFee(overrides: Overrides<FeePaymentBody> = {}, extras: UploadExtras = {}) {
    return this.upload(paths.payments.createFee, uploadParts.feePayment, this.sample.feePayment(overrides), extras);
  }

  reverse(kind: 'deposits' | 'transfers' | 'payments', id: number, why: Readonly<Record<string, string>> = {}) {
    const query = new URLSearchParams(why).toString();
    return this.remove(`${pathWithId(paths[kind].reverse, id)}${query && `?${query}`}`);
  }

  /** Corrects a movement into the one of the sample with these differences. */
  correct(
    kind: keyof typeof corrections,
    id: number,
    overrides: Readonly<Record<string, unknown>>,
    extras: UploadExtras = {},
  ) {
    const { path, part, body } = corrections[kind];
    return this.upload(pathWithId(path, id), part, { ...body(this.sample), ...overrides }, extras);
  }

  /** What the account list says an account holds, in hundredths. */
  async balanceOf(name: string): Promise<number> {
    const { body } = await this.get<AccountRow[]>(paths.accounts.list);
    return centsFromNumber(body.data.find(({ accName }) => accName === name)!.balance)!;
  }
}
