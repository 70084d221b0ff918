import type { AccountRow } from '#contract/areas/accounts.wire';
import type { UserRow } from '#contract/areas/auth.wire';
import type { DepositBody, DepositRow } from '#contract/areas/deposits.wire';
import { paths } from '#contract/vocabulary/paths';
import { type Call, formOf, type Scripted, type ScriptedServer } from '../support/scripted-server';
import { accountRow, aed, depositRow, personRow } from '../support/wire-rows';

export const accounts: AccountRow[] = [
  accountRow(11, 'Main Operating', { balance: 1250.5, accounttype: 'COMBINED' }),
  accountRow(12, 'Escrow Tower A', { balance: -0.05, currency: aed }),
];

export const users: UserRow[] = [
  personRow(21, 'Amina Khalid'),
  personRow(22, 'Chen Wei', 'ADMIN'),
  personRow(23, 'Nightly Import', 'SYSTEM'),
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

/** Books of so many deposits behind the calls that the console makes: lists, paged deposits, create and delete. */
export class SmallBooks {
  readonly deposits: DepositRow[];
  readonly created: { body: DepositBody; key: string; slip: File | null }[] = [];

  constructor(server: ScriptedServer, count: number) {
    this.deposits = Array.from({ length: count }, (_, index) => depositRow(count - index));
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
    return { status: 201, ...done({ id: 40 + this.created.length }) };
  }

  /** Somebody else has recorded one more. */
  recordElsewhere(): void {
    this.deposits.unshift(depositRow(this.deposits.length + 1));
  }

  private remove(id: number): Scripted {
    const index = this.deposits.findIndex((row) => row.id === id);
    if (index < 0) return refused(404, 'This deposit does not exist.');
    this.deposits.splice(index, 1);
    return { status: 204 };
  }
}
