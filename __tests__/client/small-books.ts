import type { AccountRow } from '#contract/areas/accounts.wire';
import type { UserRow } from '#contract/areas/auth.wire';
import type { DepositBody, DepositRow } from '#contract/areas/deposits.wire';
import { paths } from '#contract/vocabulary/paths';
import { type Call, formOf, type Scripted, type ScriptedServer } from '../support/scripted-server';

const usd = { id: 1, currencyname: 'US Dollar', code: 'USD' };
const aed = { id: 2, currencyname: 'UAE Dirham', code: 'AED' };

export const accounts: AccountRow[] = [
  { id: 11, accName: 'Main Operating', balance: 1250.5, currency: usd, accounttype: 'COMBINED' },
  { id: 12, accName: 'Escrow Tower A', balance: -0.05, currency: aed, accounttype: 'ACCOUNT' },
];

export const users: UserRow[] = [
  { id: 21, name: 'Amina Khalid', userType: 'USER' },
  { id: 22, name: 'Chen Wei', userType: 'ADMIN' },
  { id: 23, name: 'Nightly Import', userType: 'SYSTEM' },
];

/** An entry that was sent: its JSON part, and the slip beside it. */
export interface SentEntry {
  body: unknown;
  slip: File | null;
}

/** Reads the named JSON part of an upload. */
export async function entryIn(call: Call, part: string): Promise<SentEntry> {
  const form = await formOf(call);
  const json = form.get(part);
  const slip = form.get('slip');
  return {
    body: JSON.parse(json instanceof Blob ? await json.text() : String(json)) as unknown,
    slip: slip instanceof File ? slip : null,
  };
}

export const done = (data?: unknown): Scripted => ({ json: { success: true, message: '', data } });
export const refused = (
  status: number,
  message: string,
  errors?: { field: string; message: string }[],
  code = 'VALIDATION',
): Scripted => ({
  status,
  json: { success: false, message, code, errors, requestId: 'r-1' },
});

const deposit = (id: number): DepositRow => ({
  id,
  date: '2026-01-05T00:00:00',
  userName: 'Amina Khalid',
  accountName: `Account ${id}`,
  amount: 1000 + id,
  currencyName: 'USD',
  remarks: '',
  slip: null,
});

/** Books of so many deposits behind the calls that the console makes: lists, paged deposits, create and delete. */
export class SmallBooks {
  readonly deposits: DepositRow[];
  readonly created: { body: DepositBody; key: string; slip: File | null }[] = [];

  constructor(server: ScriptedServer, count: number) {
    this.deposits = Array.from({ length: count }, (_, index) => deposit(count - index));
    server.on(`GET ${paths.accounts.list}`, () => done(accounts));
    server.on(`GET ${paths.users.list}`, () => done(users));
    server.on(`GET ${paths.deposits.filter}`, (request) => this.page(request));
    server.on(`POST ${paths.deposits.create}`, (request) => this.create(request));
    for (const { id } of this.deposits) {
      server.on(`DELETE ${paths.deposits.reverse.replace(':id', String(id))}`, () => this.remove(id));
    }
  }

  page({ query }: Call): Scripted {
    const size = Number(query.get('size'));
    const page = Number(query.get('page'));
    return done({
      currentPage: page,
      totalPages: Math.ceil(this.deposits.length / size),
      totalItems: this.deposits.length,
      deposits: this.deposits.slice(page * size, (page + 1) * size),
    });
  }

  async create(request: Call): Promise<Scripted> {
    const { body, slip } = await entryIn(request, 'deposit');
    this.created.push({ body: body as DepositBody, key: String(request.headers['idempotency-key']), slip });
    return { status: 201, ...done() };
  }

  /** Somebody else has recorded one more. */
  recordElsewhere(): void {
    this.deposits.unshift(deposit(this.deposits.length + 1));
  }

  private remove(id: number): Scripted {
    const index = this.deposits.findIndex((row) => row.id === id);
    if (index < 0) return refused(404, 'This deposit does not exist.');
    this.deposits.splice(index, 1);
    return { status: 204 };
  }
}
