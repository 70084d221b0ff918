import { randomUUID } from 'node:crypto';
import type { BankFileAnswer } from '../../src/contract/areas/reconciliations.wire';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from './books-client';
import type { TestServer } from './test-server';

type Deposits = readonly (readonly [day: number, amount: number])[];
interface AccountFields {
  readonly toacc: number;
  readonly tocurrency: number;
}

export const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const { reconciliations } = paths;

/** Accounts of a test whose reconciliations a bank's files are held against. */
export class BankAccounts {
  private readonly ofCurrency = new Map<string, Promise<number>>();

  private constructor(
    private readonly server: TestServer,
    readonly client: BooksClient,
  ) {}

  static async of(server: TestServer): Promise<BankAccounts> {
    return new BankAccounts(server, (await server.signIn('super')).client);
  }

  private async currencyOf(code: string): Promise<number> {
    const [row] = await this.server.rows<{ id: number }>(
      `with added as (insert into currencies (code, name) values ($1, $1) on conflict do nothing returning id)
       select id from added union all select id from currencies where code = $1 limit 1`,
      [code],
    );
    return row!.id;
  }

  /** An account of its own with deposits: on which day of January, how much. */
  async account(code: string, deposits: Deposits) {
    const tocurrency = await this.currencyOf(code);
    const body = { name: randomUUID(), currencyId: tocurrency, accountType: 'ACCOUNT', overdraftLimit: 0 };
    const { id: toacc } = (await this.client.post<{ id: number }>(paths.admin.accounts.add, body)).body.data;
    const fields: AccountFields = { toacc, tocurrency };
    return { accountId: toacc, fields, ids: await this.deposit(fields, deposits) };
  }

  async deposit(fields: AccountFields, deposits: Deposits): Promise<number[]> {
    const ids: number[] = [];
    for (const [day, amount] of deposits)
      ids.push((await this.client.createDeposit({ ...fields, date: january(day), amount })).body.data.id);
    return ids;
  }

  /** A reconciliation up to a day of January. */
  async begin(accountId: number, day: number, closing: number): Promise<number> {
    const body = { accountId, statementDate: january(day), closing };
    return (await this.client.post<{ id: number }>(reconciliations.list, body)).body.data.id;
  }

  tickThrough(id: number, day: number) {
    return this.client.post(pathWithId(reconciliations.ticksThrough, id), { through: january(day) });
  }

  /** One of an account of its own, up to the end of January. */
  async reconciliation(code: string, deposits: Deposits, closing = 1): Promise<number> {
    return this.begin((await this.account(code, deposits)).accountId, 31, closing);
  }

  /** One that files of a currency can be held against whose entries do not matter. */
  reconciliationIn(code: string): Promise<number> {
    const known = this.ofCurrency.get(code) ?? this.reconciliation(code, [[1, 1]]);
    this.ofCurrency.set(code, known);
    return known;
  }

  async hold(id: number, file: string | Uint8Array, said: Readonly<Record<string, string>> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(said)) form.append(name, value);
    form.append('file', new File([file as BlobPart], 'statement.csv'));
    const { status, body } = await this.client.sendForm(pathWithId(reconciliations.bankFile, id), form);
    return { status, message: body.message, data: body.data as unknown as BankFileAnswer };
  }
}
