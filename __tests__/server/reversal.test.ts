import type { BooksStamp } from '../../src/contract/areas/books.wire';
import type { DepositPage, DepositSummaryRow } from '../../src/contract/areas/deposits.wire';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import type {
  FeePaymentPage,
  InstallmentPaymentPage,
  PaymentOfInstallmentRow,
} from '../../src/contract/areas/payments.wire';
import type { InstallmentPaidRow, ProjectSummaryRow } from '../../src/contract/areas/projects.wire';
import type { TransferPage } from '../../src/contract/areas/transfers.wire';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
});
afterAll(() => server.stop());

type Page = DepositPage & TransferPage & InstallmentPaymentPage & FeePaymentPage;
/** Each kind of movement: how it is made, reversed and listed, which accounts it moves, and how many statements its slip, entry and reversal take. */
const kinds = {
  deposit: {
    table: 'deposits',
    create: () => admin.createDeposit({}, { slip: slipFile() }),
    ids: async () => (await list(paths.deposits.filter)).deposits.map(({ id }) => id),
    accounts: ['Main Operating'],
    statements: [10, 9],
  },
  transfer: {
    table: 'transfers',
    create: () => admin.createTransfer({}, { slip: slipFile() }),
    ids: async () => (await list(paths.transfers.filter)).transfers.map(({ id }) => id),
    accounts: ['Main Operating', 'Gulf Operating'],
    statements: [9, 9],
  },
  'installment payment': {
    table: 'payments',
    create: () => admin.payInstallment({}, { slip: slipFile() }),
    ids: async () => (await list(paths.payments.filterInstallment)).installmentTxn.map(({ paymentid }) => paymentid),
    accounts: ['Escrow Marina'],
    statements: [11, 11],
  },
  'fee payment': {
    table: 'payments',
    create: () => admin.payFee({}, { slip: slipFile() }),
    ids: async () => (await list(paths.payments.filterFee)).feetxn.map(({ paymentid }) => paymentid),
    accounts: ['Reserve Fund'],
    statements: [11, 11],
  },
} as const;
const list = async (path: string) => (await admin.get<Page>(path, { size: 0 })).body.data;
/** Changes when anybody has written, and only then. */
const stamp = async () => (await admin.get<BooksStamp>(paths.booksStamp)).body.data.stamp;
const balances = (names: readonly string[]) => Promise.all(names.map((name) => admin.balanceOf(name)));
const what = (table: 'deposits' | 'transfers' | 'payments') => table.slice(0, -1);
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

/** What is said to the database between the begin and the commit of a call. */
async function statementsOf<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer; texts: string[] }> {
  const texts: string[] = [];
  const end = interceptSql({ before: (text) => void texts.push(text) });
  const answer = await call().finally(end);
  return { answer, texts: texts.slice(texts.indexOf('begin') + 1, texts.indexOf('commit')) };
}

/** What the screens read of a state that a reversal must bring back. */
async function shown() {
  const query = { projectid: server.sample.id('project Marina Heights'), ...installment() };
  return {
    totals: (await admin.get<DepositSummaryRow[]>(paths.query, { queryName: 'depositTransactions' })).body.data,
    projects: (await admin.get<ProjectSummaryRow[]>(paths.query, { queryName: 'projectScheduleSummary' })).body.data,
    paid: (await admin.get<InstallmentPaidRow[]>(paths.query, { queryName: 'getpaidamountofinstallment', ...query }))
      .body.data,
    payments: (
      await admin.get<PaymentOfInstallmentRow[]>(paths.payments.ofInstallment, {
        projectId: query.projectid,
        installmentId: query.installmentid,
      })
    ).body.data,
  };
}
const installment = () => ({ installmentid: server.sample.openInstallment.installmentId });

describe.each(kindNames)('the reversal of a %s', (kindName) => {
  const kind = kinds[kindName];

  it('brings balances, lists, totals and schedule back, and keeps the entry with its mirror', async () => {
    const before = { balances: await balances(kind.accounts), ids: await kind.ids(), shown: await shown() };
    const stamps = [await stamp()];
    const { id } = (await kind.create()).body.data;
    stamps.push(await stamp());
    expect(await kind.ids()).toContain(id);
    expect(await balances(kind.accounts)).not.toEqual(before.balances);

    const { status, bytes } = await admin.reverse(kind.table, id);
    expect([status, bytes.length]).toEqual([204, 0]);
    stamps.push(await stamp());
    expect(new Set(stamps).size).toBe(3);
    expect({ balances: await balances(kind.accounts), ids: await kind.ids(), shown: await shown() }).toEqual(before);

    const movements = { deposits: 'deposits', transfers: 'transfers', payments: 'payments' } as const;
    const kept = await server.rows<Record<string, unknown>>(
      `select 'deposits' as name, id, slip_name, reversed_by, reversed_at, reversal_entry_id from deposits
       union all select 'transfers', id, slip_name, reversed_by, reversed_at, reversal_entry_id from transfers
       union all select 'payments', id, slip_name, reversed_by, reversed_at, reversal_entry_id from payments`,
    );
    expect(kept.find((row) => row.name === movements[kind.table] && row.id === id)).toMatchObject({
      slip_name: expect.any(String) as string,
      reversed_by: server.sample.id('person admin'),
      reversed_at: expect.any(Date) as Date,
      reversal_entry_id: expect.any(Number) as number,
    });
    const [audit] = await server.rows('select action, subject_id, actor_name from audit_log order by id desc limit 1');
    expect(audit).toEqual({
      action: `${what(kind.table)}.reversed`,
      subject_id: String(id),
      actor_name: 'Omar Siddiqui',
    });
  });

  it('takes no more statements than it needs: accounts are locked once, when it is recorded and when it is reversed', async () => {
    const recorded = await statementsOf(kind.create);
    const reversed = await statementsOf(() => admin.reverse(kind.table, recorded.answer.body.data.id));
    expect([recorded.texts.length, reversed.texts.length]).toEqual(kind.statements);
    const locks = [recorded, reversed].map(({ texts }) =>
      texts.filter((text) => text.includes('for no key update of "a"')),
    );
    expect(locks).toEqual([[expect.any(String)], [expect.any(String)]]);
  });

  it('happens once: the second is 409', async () => {
    const { id } = (await kind.create()).body.data;
    expect((await admin.reverse(kind.table, id)).status).toBe(204);
    const before = await server.digest();
    const { status, body } = await admin.reverse(kind.table, id);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'CONFLICT', message: messages.movement.alreadyReversed(what(kind.table)) });
    expect(await server.digest()).toEqual(before);
  });

  it('happens once, however many try at the same moment', async () => {
    const before = await balances(kind.accounts);
    const made = await Promise.all(Array.from({ length: 4 }, () => kind.create()));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const racers = made.flatMap(({ body }) => Array.from({ length: 5 }, () => admin.reverse(kind.table, body.data.id)));
    const statuses = (await Promise.all(racers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(4);
    expect(statuses.filter((status) => status === 409)).toHaveLength(16);
    expect(await balances(kind.accounts)).toEqual(before);
  });

  it('of one that is not there is 404', async () => {
    const { status, body } = await admin.reverse(kind.table, 999_999_999);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: messages.movement.notFound(what(kind.table)) });
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('of number %d is 400', async (id) => {
    expect((await admin.reverse(kind.table, id)).status).toBe(400);
  });
});

it('has no reason where what is written shows nothing', async () => {
  const { id } = (await admin.createDeposit()).body.data;
  expect((await admin.reverse('deposits', id, { reason: ' \u200b\u3164' })).status).toBe(204);
  expect(await server.rows('select reversal_reason from deposits where id = $1', [id])).toEqual([
    { reversal_reason: '' },
  ]);
});

it('opens an installment that was paid in full', async () => {
  const { amount } = server.sample.openInstallment;
  const { id } = (await admin.payInstallment({ ...installment(), amount: amount / 100 })).body.data;
  expect((await admin.payInstallment({ amount: 0.01 })).status).toBe(409);
  await admin.reverse('payments', id);
  expect((await admin.payInstallment({ amount: 0.01 })).status).toBe(201);
});

describe('a reversal that would take out what is not there any more', () => {
  it('of a deposit is 409 with how much is there', async () => {
    const small = (await server.rows(
      `insert into accounts (name, currency_id) select 'Small', currency_id from accounts where name = 'Main Operating' returning id, currency_id`,
    )) as [{ id: number; currency_id: number }];
    const [{ id: toacc, currency_id: tocurrency }] = small;
    const { id } = (await admin.createDeposit({ toacc, tocurrency, amount: 100 })).body.data;
    const main = server.sample.account('Main Operating');
    const out = { fromacc: toacc, fromcurrency: tocurrency, toacc: main.id, tocurrency: main.currency_id };
    const moved = await admin.createTransfer({ ...out, conversionrate: 1, fromamount: 60, toamount: 60 });
    const before = await server.digest();
    const { status, body } = await admin.reverse('deposits', id);
    expect(status).toBe(409);
    expect(body.message).toBe(messages.account.insufficientBalance('Small', '40.00', 'USD'));
    expect(await server.digest()).toEqual(before);

    expect((await admin.reverse('transfers', moved.body.data.id)).status).toBe(204);
    expect((await admin.reverse('deposits', id)).status).toBe(204);
    expect(await admin.balanceOf('Small')).toBe(0);
  });
});

it('payments and reversals of one installment at once leave it sound', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => admin.payInstallment({ amount: 1 })));
  const both = await Promise.all([
    ...made.map(({ body }) => admin.reverse('payments', body.data.id)),
    ...Array.from({ length: 6 }, () => admin.payInstallment({ amount: 2 })),
  ]);
  expect(both.map(({ status }) => status)).toEqual([...Array<number>(6).fill(204), ...Array<number>(6).fill(201)]);
});

it("is told apart by the company's day, which changes what is due though nobody writes", async () => {
  const stampIn = async (zone: string) => {
    await server.rows('delete from company_settings');
    await server.rows('insert into company_settings (business_time_zone) values ($1)', [zone]);
    return stamp();
  };
  // 25 hours apart: never the same day.
  const [ahead, behind] = [await stampIn('Pacific/Kiritimati'), await stampIn('Pacific/Pago_Pago')];
  expect(ahead).not.toBe(behind);
  expect(await stampIn('Pacific/Pago_Pago')).toBe(behind);
  await server.rows('delete from company_settings');
});

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});

it('is news at another server at once, also for who holds lists and figures as they were', async () => {
  const second = await server.another();
  try {
    const there = second.anonymous.with(admin.token);
    const held = [paths.booksStamp, paths.deposits.filter, paths.totals.deposits, paths.accounts.list];
    const read = async (tags: readonly (string | null)[]) => {
      const answers = held.map((path, place) => there.get(path, {}, { 'if-none-match': tags[place] ?? '' }));
      return (await Promise.all(answers)).map(({ status, headers, bytes }) => ({
        status,
        tag: headers.get('etag'),
        bytes: bytes.toString(),
      }));
    };
    const before = await read([]);
    const recorded = await admin.createDeposit();
    const after = await read(before.map(({ tag }) => tag));
    expect(after.map(({ status, bytes }, place) => [status, bytes === before[place]!.bytes])).toEqual(
      held.map(() => [200, false]),
    );
    await admin.reverse('deposits', recorded.body.data.id);
    const later = await read(after.map(({ tag }) => tag));
    expect(later.map(({ bytes }, place) => bytes === after[place]!.bytes)).toEqual(held.map(() => false));
    // As they were, but for the stamp, which never comes back, and for how many reversed ones the list leaves out.
    const kept = (answers: typeof before) =>
      answers.slice(1).map(({ bytes }) => bytes.replace(/"reversedItems":\d+/, ''));
    expect(kept(later)).toEqual(kept(before));
  } finally {
    await second.stop();
  }
});
