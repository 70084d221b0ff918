import type { DepositPage } from '../../src/contract/areas/deposits.wire';
import type { BookEntry } from '../../src/contract/areas/entries.wire';
import type { AccountStatement } from '../../src/contract/areas/statements.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathOfEntry, paths } from '../../src/contract/vocabulary/paths';
import { keepLists } from '../../src/server/movements/list-keeping';
import type { BooksClient } from '../support/books-client';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';
import { randomUUID } from 'node:crypto';

let server: TestServer;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
});
afterAll(() => server.stop());

const another = () => server.sample.openInstallment.installmentId + 1;
/** Each kind of movement: how it is made, what it is corrected into, and by how much that changes accounts. */
const kinds = {
  deposit: {
    table: 'deposits',
    create: () => admin.createDeposit({}, { slip: slipFile() }),
    into: () => ({ amount: 90.25, date: '2026-01-07', remarks: 'As it was' }),
    net: { 'Main Operating': -1000 },
  },
  transfer: {
    table: 'transfers',
    create: () => admin.createTransfer({}, { slip: slipFile() }),
    into: () => ({ fromamount: 200, toamount: 734.5 }),
    net: { 'Main Operating': -10000, 'Gulf Operating': 36725 },
  },
  'installment payment': {
    table: 'payments',
    create: () => admin.payInstallment({}, { slip: slipFile() }),
    into: () => ({ installmentid: another(), amount: 250 }),
    net: { 'Escrow Marina': 50 },
  },
  'fee payment': {
    table: 'payments',
    create: () => admin.payFee({}, { slip: slipFile() }),
    into: () => ({ paymentaccount: server.sample.account('Vendor Payments').id }),
    net: { 'Reserve Fund': 7510, 'Vendor Payments': -7510 },
  },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];
const what = (kind: Kind) => kinds[kind].table.slice(0, -1);

/** Days are requested in two spellings. */
const omitDay = (body: object) => Object.fromEntries(Object.entries(body).filter(([member]) => member !== 'date'));

/** A row of a movement, as far as its reversal and correction go. */
const rowOf = async (kind: Kind, id: number) => {
  const rows = await server.rows<Record<string, unknown>>(
    `with movements as (
        select 'deposits' as name, id, slip_name, reversal_reason, corrects_id, reversed_by, reversal_entry_id from deposits
        union all select 'transfers', id, slip_name, reversal_reason, corrects_id, reversed_by, reversal_entry_id from transfers
        union all select 'payments', id, slip_name, reversal_reason, corrects_id, reversed_by, reversal_entry_id from payments)
      select m.*, to_char(j.entry_date, 'YYYY-MM-DD') as reversed_on
      from movements m left join journal_entries j on j.id = m.reversal_entry_id where m.id = $1 and m.name = $2`,
    [id, kinds[kind].table],
  );
  return rows[0]!;
};

describe.each(kindNames)('the correction of a %s', (kindName) => {
  const kind = kinds[kindName];

  it('puts another one in its place, with its slip; balances move once, by the net', async () => {
    const { id } = (await kind.create()).body.data;
    const accounts = Object.keys(kind.net);
    const before = await Promise.all(accounts.map((name) => admin.balanceOf(name)));
    const texts: string[] = [];
    const end = interceptSql({ before: (text) => void texts.push(text) });
    const answer = await admin.correct(kindName, id, { ...kind.into(), reason: 'A slip of the pen' }).finally(end);
    expect([answer.status, answer.body]).toMatchObject([201, { success: true }]);
    // Locked once for both, before what the new one is judged by is read.
    expect(
      texts.filter((text) => text.includes('union all') && text.includes('for no key update of "a"')),
    ).toHaveLength(1);
    const after = await Promise.all(accounts.map((name) => admin.balanceOf(name)));
    expect(after.map((balance, place) => balance - before[place]!)).toEqual(Object.values(kind.net));

    const newId = answer.body.data.id;
    const [old, next] = [await rowOf(kindName, id), await rowOf(kindName, newId)];
    expect(old).toMatchObject({ reversal_reason: 'A slip of the pen', reversed_by: server.sample.id('person admin') });
    expect([old.reversed_on, next.corrects_id, next.slip_name]).toEqual(['2026-01-05', id, old.slip_name]);
    const entryOf = async (number: number) =>
      (await admin.get<BookEntry>(pathOfEntry(what(kindName) as 'deposit', number))).body.data;
    const [gone, stands] = [await entryOf(id), await entryOf(newId)];
    expect([gone.correctedBy, gone.corrects, stands.correctedBy, stands.corrects]).toEqual([newId, null, null, id]);
    // What it answers of the new one is the request that was sent.
    expect(stands.requested).toMatchObject(omitDay(kind.into()));
    expect(gone.history[0]!.changes).toContainEqual({ label: 'Corrected by', before: null, after: `No. ${newId}` });
    const rows = await server.rows(
      `select action, subject_id, after -> 'correctedBy' as by, after -> 'corrects' as corrects, after -> 'reason' as reason
        from audit_log order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: `${what(kindName)}.created`, subject_id: String(newId), by: null, corrects: id, reason: null },
      {
        action: `${what(kindName)}.corrected`,
        subject_id: String(id),
        by: newId,
        corrects: null,
        reason: 'A slip of the pen',
      },
    ]);
  });

  it('happens once under its key, and once at all', async () => {
    const { id } = (await kind.create()).body.data;
    const key = randomUUID();
    const first = await admin.correct(kindName, id, kind.into(), { key });
    expect((await admin.correct(kindName, id, kind.into(), { key })).body).toEqual(first.body);
    const before = await server.digest();
    const again = await admin.correct(kindName, id, kind.into());
    expect([again.status, again.body.message]).toEqual([409, messages.movement.alreadyCorrected(what(kindName))]);
    expect((await admin.reverse(kind.table, id)).status).toBe(409);
    expect(await server.digest()).toEqual(before);
    // What took its place can be corrected in turn, and deleted.
    const second = await admin.correct(kindName, first.body.data.id, {}, { slip: slipFile() });
    expect(second.status).toBe(201);
    expect((await rowOf(kindName, second.body.data.id)).slip_name).not.toBe((await rowOf(kindName, id)).slip_name);
    expect((await admin.reverse(kind.table, second.body.data.id)).status).toBe(204);
  });

  it('happens once, however many try at the same moment', async () => {
    const { id } = (await kind.create()).body.data;
    const tries = await Promise.all(Array.from({ length: 5 }, () => admin.correct(kindName, id, kind.into())));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('of one that was deleted, of another kind or unknown changes nothing', async () => {
    const { id } = (await kind.create()).body.data;
    await admin.reverse(kind.table, id);
    const otherKind = kindName === 'fee payment' ? 'installment payment' : 'fee payment';
    const other = kind.table === 'payments' ? (await kinds[otherKind].create()).body.data.id : 999_999_999;
    const before = await server.digest();
    const deleted = await admin.correct(kindName, id, kind.into());
    expect([deleted.status, deleted.body.message]).toEqual([409, messages.movement.alreadyReversed(what(kindName))]);
    expect((await admin.correct(kindName, other, kind.into())).status).toBe(404);
    expect(await server.digest()).toEqual(before);
  });
});

describe('limits apply to the net of a correction', () => {
  it('of an installment: what was paid by it is free again', async () => {
    const { amount } = server.sample.openInstallment;
    const full = { installmentid: server.sample.openInstallment.installmentId };
    const { id } = (await admin.payInstallment({ ...full, amount: 100 })).body.data;
    const [{ left } = { left: 0 }] = await server.rows<{ left: number }>(
      `select (amount_cents - paid_cents)::integer as left from schedule_rows where project_id = $1 and installment_id = $2`,
      [server.sample.id('project Marina Heights'), full.installmentid],
    );
    expect(left).toBeLessThan(amount);
    const over = await admin.correct('installment payment', id, { ...full, amount: (left + 10_001) / 100 });
    expect([over.status, over.body.code]).toEqual([409, 'CONFLICT']);
    const all = await admin.correct('installment payment', id, { ...full, amount: (left + 10_000) / 100 });
    expect(all.status).toBe(201);
    expect((await admin.reverse('payments', all.body.data.id)).status).toBe(204);
  });

  it('of an account: a deposit that is spent can still be moved to another day, and not made smaller', async () => {
    const [{ id: toacc, currency_id: tocurrency }] = (await server.rows(
      `insert into accounts (name, currency_id) select 'Narrow', currency_id from accounts where name = 'Main Operating' returning id, currency_id`,
    )) as [{ id: number; currency_id: number }];
    const { id } = (await admin.createDeposit({ toacc, tocurrency, amount: 100 })).body.data;
    const main = server.sample.account('Main Operating');
    const out = { fromacc: toacc, fromcurrency: tocurrency, toacc: main.id, tocurrency: main.currency_id };
    await admin.createTransfer({ ...out, conversionrate: 1, fromamount: 100, toamount: 100 });
    const into = { toacc, tocurrency, amount: 100, date: '2026-01-04' };
    const less = await admin.correct('deposit', id, { ...into, amount: 99.99 });
    expect([less.status, less.body.message]).toEqual([
      409,
      messages.account.insufficientBalance('Narrow', '0.00', 'USD'),
    ]);
    expect((await admin.correct('deposit', id, into)).status).toBe(201);
  });
});

describe('a reversal with a reason and a day', () => {
  it('keeps both, and stands on that day in the statement, beside the entry on its own', async () => {
    const account = server.sample.account('Reserve Fund');
    const { id } = (await admin.createDeposit({ toacc: account.id, tocurrency: account.currency_id, amount: 3.21 }))
      .body.data;
    const gone = await admin.reverse('deposits', id, { reason: ' Twice ', date: '2026-01-09' });
    expect(gone.status).toBe(204);
    expect(await rowOf('deposit', id)).toMatchObject({ reversal_reason: 'Twice', reversed_on: '2026-01-09' });
    const { body } = await admin.get<AccountStatement>(paths.books.statement, {
      accountId: account.id,
      size: 200,
      startDate: '2026-01-05',
      endDate: '2026-01-09',
    });
    const own = body.data.entries.filter((row) => row.in === 3.21 || row.out === 3.21);
    expect(own.map(({ date, in: into, out }) => [date.slice(0, 10), into, out])).toEqual([
      ['2026-01-05', 3.21, null],
      ['2026-01-09', null, 3.21],
    ]);
    const listed = await admin.get<DepositPage>(paths.deposits.filter, { accountId: account.id, size: 0 });
    expect(listed.body.data.deposits.map((row) => row.id)).not.toContain(id);
  });

  it.each([
    [{ date: '2026-01-04' }, messages.movement.reversalBeforeEntry('05 Jan 2026')],
    [{ date: '2026-02-30' }, messages.form.dateInvalid],
    [{ reason: 'x'.repeat(251) }, messages.reason.tooLong],
    [{ reason: 'a\u0000b' }, messages.reason.invalid],
  ])('of %j is 400', async (why, sentence) => {
    const { id } = (await admin.createDeposit()).body.data;
    const before = await server.digest();
    const { status, body } = await admin.reverse('deposits', id, why);
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await server.digest()).toEqual(before);
  });

  it('is also that of a correction', async () => {
    const { id } = (await admin.createDeposit()).body.data;
    const early = await admin.correct('deposit', id, { reversalDate: '2026-01-04' });
    expect([early.status, early.body.errors.map(({ field }) => field)]).toEqual([400, ['reversalDate']]);
    await admin.correct('deposit', id, { amount: 1, reversalDate: '2026-01-08' });
    expect(await rowOf('deposit', id)).toMatchObject({ reversed_on: '2026-01-08' });
  });
});

it('of a closed day is taken back on the first open one, where what takes its place may be recorded', async () => {
  const keeper = (await server.signIn('super')).client;
  const { id } = (await admin.createDeposit({ amount: 12.5 })).body.data;
  await keeper.post(paths.close.state, { through: '2026-01-31' });
  const { body } = await admin.correct('deposit', id, { amount: 13 });
  expect(body.message).toBe(messages.closing.dayClosed('31 Jan 2026', '01 Feb 2026'));
  expect((await admin.correct('deposit', id, { amount: 13, date: '2026-02-03' })).status).toBe(201);
  expect(await rowOf('deposit', id)).toMatchObject({ reversed_on: '2026-02-01' });
  await keeper.post(paths.close.reopen, { through: null, reason: 'Of a test' });
});

/** Reversed entries, as every report answers them. */
interface ReversedPage {
  readonly totalItems: number;
  readonly totalPages: number;
  readonly [list: string]: unknown;
}
const lists = {
  deposit: [paths.deposits.filter, 'deposits'],
  transfer: [paths.transfers.filter, 'transfers'],
  'installment payment': [paths.payments.filterInstallment, 'installmentTxn'],
  'fee payment': [paths.payments.filterFee, 'feetxn'],
} as const;

it.each(kindNames)(
  'of a %s the reversed ones are listed with who, when and why, and what replaced them',
  async (kindName) => {
    const [path, list] = lists[kindName];
    const read = async (query: object = {}) => {
      const { body } = await admin.get<ReversedPage>(path, { reversed: 'true', size: 200, ...query });
      const rows = body.data[list] as { id?: number; paymentid?: number; [member: string]: unknown }[];
      return {
        ...body.data,
        rows: rows.map(({ id, paymentid, reversedBy: by, reversedOn: on, reversalReason: reason, replacedBy }) => ({
          id: id ?? paymentid,
          by,
          on,
          reason,
          replacedBy,
        })),
      };
    };
    const before = await read();
    const { id } = (await kinds[kindName].create()).body.data;
    const { id: other } = (await kinds[kindName].create()).body.data;
    const next = await admin.correct(kindName, id, { ...kinds[kindName].into(), reason: 'Mistyped' });
    await admin.reverse(kinds[kindName].table, other, { date: '2026-01-20' });
    const after = await read();
    expect(after.totalItems).toBe(before.totalItems + 2);
    const own = after.rows.filter((row) => row.id === id || row.id === other);
    const by = { by: 'Omar Siddiqui' };
    expect(own).toEqual([
      { id: other, ...by, on: '2026-01-20T00:00:00', reason: '', replacedBy: null },
      { id, ...by, on: '2026-01-05T00:00:00', reason: 'Mistyped', replacedBy: next.body.data.id },
    ]);
    // The count is the same before and after it is carried over, by any filter and page.
    await keepLists(server.database);
    expect(await read()).toEqual(after);
    const last = await read({ size: 1, page: after.totalItems - 1 });
    expect([last.totalPages, last.rows[0]]).toEqual([after.totalItems, after.rows.at(-1)]);
    const later = await read({ startDate: '2026-01-06' });
    expect(later.totalItems).toBe(after.rows.length - (await read({ endDate: '2026-01-05' })).totalItems);
    for (const query of [{ size: 0 }, { search: 'x' }])
      expect((await admin.get(path, { reversed: 'true', ...query })).status).toBe(400);
  },
);

it('leaves sound books', async () => {
  expect(await server.findFaults()).toEqual([]);
});
