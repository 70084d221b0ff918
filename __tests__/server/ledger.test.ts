import type { CalendarDate } from '../../src/contract/values/dates';
import { messages } from '../../src/contract/texts/messages';
import { cents } from '../../src/contract/values/money';
import { type Database, openDatabase } from '../../src/server/db/database';
import { nextNumbers } from '../../src/server/db/numbers';
import { build } from '../../src/server/db/query';
import { type BooksTransaction, inTransaction, type Transaction } from '../../src/server/db/transaction';
import { type LockedAccount, lockAccounts } from '../../src/server/ledger/accounts-lock';
import {
  type Entry,
  holdEntry,
  moveBalances,
  type NetChange,
  post,
  type Posting,
  replace,
  reverse,
} from '../../src/server/ledger/ledger';
import { digestBooks } from '../support/books-dump';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { queryIn } from '../support/transaction-queries';

/* The ledger at its own door: what no service asks of it, and what it would do if one did. */

let copy: TestDatabase;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate('sample');
  database = openDatabase({ connectionString: copy.ownerUrl }, { size: 2 });
});
afterAll(async () => {
  await database.end();
  await copy.drop();
});

const [usd, aed] = [1, 2];
const partner = (amount: number, currencyId = usd): Posting => ({
  counterpart: 'PARTNER',
  currencyId,
  amount: cents(amount),
});

type Line = (place: number, amount: number) => Posting;

/** Two accounts of the sample in USD, in the order of their ids. */
async function twoAccounts(transaction: Transaction): Promise<number[]> {
  const accounts = `select id from accounts where currency_id = $1 and balance_cents > 1000 order by id limit 2`;
  const { rows } = await queryIn<{ id: number }>(transaction, accounts, [usd]);
  return rows.map(({ id }) => id);
}

const lineOn = (account: LockedAccount, amount: number): Posting => ({ account, amount: cents(amount) });

async function newEntry(transaction: Transaction, postings: readonly Posting[], date = '2026-01-05'): Promise<Entry> {
  const [id] = await nextNumbers(transaction, ['journal_entries']);
  return { id, kind: 'DEPOSIT', date: date as CalendarDate, recordedBy: 1, postings };
}

/** Posts to accounts of the sample in USD, whose rows are locked as every service locks them. */
const posted = (postings: (account: Line) => readonly Posting[]) =>
  inTransaction(database, async (transaction) => {
    const ids = await twoAccounts(transaction);
    const locked = await lockAccounts(transaction, ids);
    const lines = postings((place, amount) => lineOn(locked.get(ids[place]!)!, amount));
    post(transaction as BooksTransaction, await newEntry(transaction, lines));
  });

it.each<[string, Parameters<typeof posted>[0]]>([
  ['nothing', () => []],
  ['one line', (account) => [account(0, 100)]],
  ['a line of nothing', (account) => [account(0, 100), partner(-100), partner(0)]],
  ['lines that leave a hundredth', (account) => [account(0, 100), partner(-99)]],
  ['lines that are as much but not of one sign', (account) => [account(0, 100), partner(100)]],
  ['lines that are zero over two currencies', (account) => [account(0, 100), partner(-100, aed)]],
  [
    'one of two currencies that is not zero',
    (account) => [account(0, 100), partner(-100), partner(5, aed), partner(-4, aed)],
  ],
])('refuses %s, and nothing is written', async (_what, postings) => {
  const before = await digestBooks(database);
  await expect(posted(postings)).rejects.toThrow(/A posting of nothing|do not sum to zero per currency/);
  expect(await digestBooks(database)).toEqual(before);
});

it('moves an account once by all of its lines, and every other by its own', async () => {
  const balances = async () =>
    (
      await database.query<{ name: string; balance_cents: number }>(
        'select name, balance_cents from accounts order by id',
      )
    ).rows;
  const before = new Map((await balances()).map((row) => [row.name, row.balance_cents]));
  await posted((account) => [account(0, 300), account(0, -100), account(1, -50), partner(-150)]);
  const moved = (await balances()).flatMap(({ name, balance_cents }) => {
    const change = balance_cents - before.get(name)!;
    return change === 0 ? [] : [change];
  });
  expect(moved).toEqual([200, -50]);
});

it('throws when an account went away under its lock, and writes nothing', async () => {
  const before = await digestBooks(database);
  const gone = posted((account) => {
    const { account: found } = account(0, 100) as Extract<Posting, { account: LockedAccount }>;
    return [lineOn({ ...found, id: 999_999 }, 100), partner(-100)];
  });
  await expect(gone).rejects.toThrow('division by zero');
  expect(await digestBooks(database)).toEqual(before);
});

it('holds no entry that is not there', async () => {
  const held = inTransaction(database, (transaction) =>
    holdEntry(transaction, build.selectFrom('journal_entries').select('id').where('id', '=', 999_999).$asScalar()),
  );
  await expect(held).resolves.toBeUndefined();
});

/** What a test does in a transaction that is rolled back behind it. */
async function tried<Result>(
  work: (transaction: BooksTransaction, one: LockedAccount, other: LockedAccount) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = [];
  const rolledBack = inTransaction(database, async (transaction) => {
    const locked = await lockAccounts(transaction, await twoAccounts(transaction));
    const [one, other] = [...locked.values()];
    done.push(await work(transaction as BooksTransaction, one!, other!));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  return done[0]!;
}

const balanceOf = async (transaction: Transaction, { id }: LockedAccount) =>
  (await queryIn<{ balance_cents: number }>(transaction, 'select balance_cents from accounts where id = $1', [id]))
    .rows[0]!.balance_cents;

const { account: sentences } = messages;
const day = (text: string) => text as CalendarDate;

it.each<[what: string, account: Partial<LockedAccount>, change: number, refusal: string | undefined]>([
  ['all there is', { balance: cents(1_000) }, -1_000, undefined],
  ['more than there is', { balance: cents(1_000) }, -1_001, sentences.insufficientBalance('A', '10.00', 'USD')],
  ['all there is with the overdraft', { balance: cents(1_000), overdraftLimit: cents(200) }, -1_200, undefined],
  [
    'more than that',
    { balance: cents(1_000), overdraftLimit: cents(200) },
    -1_201,
    sentences.insufficientBalance('A', '12.00', 'USD'),
  ],
  ['what comes in below the limit', { balance: cents(-5_000) }, 1, undefined],
  ['up to what can be said exactly', { balance: cents(Number.MAX_SAFE_INTEGER - 5) }, 5, undefined],
  ['beyond it', { balance: cents(Number.MAX_SAFE_INTEGER - 5) }, 6, sentences.balanceTooLarge],
  ['on a closed account', { isClosed: true }, 1, sentences.closed('A')],
  ['on the day of its opening balance', { openedOn: day('2026-01-05') }, 1, undefined],
  ['before that day', { openedOn: day('2026-01-06') }, 1, sentences.beforeOpening('A', '06 Jan 2026')],
])('of an account moves %s only where it may: %j by %d', async (_what, account, change, refusal) => {
  const outcome = await tried(async (transaction, one) => {
    const given = { ...one, name: 'A', overdraftLimit: cents(0), openedOn: null, ...account };
    const entry = await newEntry(transaction, [lineOn(given, change), partner(-change)]);
    try {
      post(transaction, entry);
    } catch (error) {
      return error as Error;
    }
    return undefined;
  });
  expect(outcome?.message).toBe(refusal);
  expect(outcome).toEqual(refusal === undefined ? undefined : expect.objectContaining({ status: 409 }));
});

const heldOf = (transaction: Transaction, { id }: Entry, others?: number[]) =>
  holdEntry(transaction, build.selectFrom('journal_entries').select('id').where('id', '=', id).$asScalar(), others);

it('holds an entry as it was written, line by line, and writes its mirror', async () => {
  await tried(async (transaction, one, other) => {
    const before = [await balanceOf(transaction, one), await balanceOf(transaction, other)];
    const entry = await newEntry(transaction, [lineOn(other, -40), lineOn(one, 30), partner(10)]);
    post(transaction, entry);
    const held = (await heldOf(transaction, entry))!;
    const lines = held.postings.map((line) => ('account' in line ? [line.account.id, line.amount] : line));
    expect(lines).toEqual([[other.id, -40], [one.id, 30], partner(10)]);
    expect(held).toMatchObject({ id: entry.id, kind: 'DEPOSIT', date: '2026-01-05' });
    expect([await balanceOf(transaction, one), await balanceOf(transaction, other)]).toEqual([
      before[0]! + 30,
      before[1]! - 40,
    ]);

    const { id } = await newEntry(transaction, []);
    reverse(transaction, held, { id, date: day('2026-01-07'), recordedBy: 1 });
    const { rows: written } = await queryIn(
      transaction,
      `select kind, entry_date::text as day, reverses_id, account_id, counterpart, amount_cents
        from journal_entries j join postings p on p.journal_entry_id = j.id where j.id = $1 order by line`,
      [id],
    );
    const mirror = { kind: 'REVERSAL', day: '2026-01-07', reverses_id: entry.id, account_id: null, counterpart: null };
    expect(written).toEqual([
      { ...mirror, account_id: other.id, amount_cents: 40 },
      { ...mirror, account_id: one.id, amount_cents: -30 },
      { ...mirror, counterpart: 'PARTNER', amount_cents: -10 },
    ]);
    expect([await balanceOf(transaction, one), await balanceOf(transaction, other)]).toEqual(before);
  });
});

it('replaces an entry by another, and moves each account once, by the net of both', async () => {
  await tried(async (transaction, one) => {
    const before = await balanceOf(transaction, one);
    const entry = await newEntry(transaction, [lineOn(one, 300), partner(-300)]);
    post(transaction, entry);
    const held = (await heldOf(transaction, entry))!;
    // Nothing is left of it: taken alone the mirror would be refused.
    const spent = { ...one, balance: cents(0), overdraftLimit: cents(0) };
    const postings = held.postings.map((line) => ('account' in line ? { ...line, account: spent } : line));
    const { id } = await newEntry(transaction, []);
    const next = await newEntry(transaction, [lineOn(spent, 310), partner(-310)]);
    replace(transaction, { ...held, postings }, { id, date: day('2026-01-05'), recordedBy: 1 }, next);
    expect(await balanceOf(transaction, one)).toBe(before + 310);
    const { rows: kinds } = await queryIn(
      transaction,
      'select kind, reverses_id from journal_entries where id = any($1) order by reverses_id',
      [[id, next.id]],
    );
    expect(kinds).toEqual([
      { kind: 'REVERSAL', reverses_id: entry.id },
      { kind: 'DEPOSIT', reverses_id: null },
    ]);
  });
});

const noOverdraft = 'update accounts set overdraft_limit_cents = 0 where id = $1';
const closed = 'update accounts set closed_at = now(), balance_cents = 0 where id = $1';
const openedLater = `update accounts set opened_on = '2026-01-06' where id = $1`;

it.each<[what: string, prepare: string, change: number, id: number | undefined, refusal: RegExp | undefined]>([
  ['what may be moved', noOverdraft, -1, undefined, undefined],
  ['more than there is', noOverdraft, -(2 ** 50), undefined, /^Insufficient balance in/],
  ['on a closed one', closed, 1, undefined, /is closed/],
  ['before one is opened', openedLater, 1, undefined, /before/],
  ['on one that is not there', noOverdraft, 1, 999_999, /on an account that is not there/],
  ['more than can be counted', noOverdraft, 2 ** 54, undefined, /would hold too much\. Balance must lie between/],
])('moves the balance by what stands in the ledger already: %s', async (_what, prepare, change, id, refusal) => {
  await tried(async (transaction, one) => {
    await queryIn(transaction, prepare, [one.id]);
    const before = await balanceOf(transaction, one);
    const moved: NetChange = { accountId: id ?? one.id, change: String(change), firstDay: day('2026-01-05') };
    const moving = moveBalances(transaction, [moved], messages.importBatch.tooLittleToWrite);
    if (refusal) await expect(moving).rejects.toThrow(refusal);
    else await moving;
    expect(await balanceOf(transaction, one)).toBe(refusal ? before : before + change);
  });
});

it('locks accounts once and in order, whoever names them, with all that is known of them', async () => {
  await tried(async (transaction, one, other) => {
    await queryIn(
      transaction,
      `update accounts set opened_on = '2025-02-03', closed_at = now(), balance_cents = 0, overdraft_limit_cents = 7 where id = $1`,
      [other.id],
    );
    const locked = await lockAccounts(transaction, [other.id, one.id, 999_999, other.id]);
    expect([...locked.keys()]).toEqual([one.id, other.id]);
    expect(locked.get(one.id)).toEqual(one);
    expect(locked.get(other.id)).toMatchObject({
      name: other.name,
      currencyId: usd,
      currencyCode: 'USD',
      overdraftLimit: 7,
      isClosed: true,
      openedOn: '2025-02-03',
      balance: 0,
    });
    const entry = await newEntry(transaction, [lineOn(one, 5), partner(-5)]);
    post(transaction, entry);
    expect((await heldOf(transaction, entry, [other.id]))!.postings).toHaveLength(2);
  });
});

/** Whether somebody else can refer to an account, or lock it, while it is locked. */
const whileLocked = (what: 'balance' | 'identity', by: 'list' | 'query') =>
  inTransaction(database, async (transaction) => {
    const [id] = await twoAccounts(transaction);
    const query = build.selectFrom('accounts').select('id').where('id', '=', id!).$asScalar();
    await lockAccounts(transaction, by === 'list' ? [id!] : query, what);
    const can = async (select: string, of = id) => (await database.query(select, [of])).rows.length > 0;
    expect(await can('select id from currencies where id = $1 for update skip locked', usd)).toBe(true);
    return [
      await can('select id from accounts where id = $1 for key share skip locked'),
      await can('select id from accounts where id = $1 for no key update skip locked'),
    ];
  });

it.each(['list', 'query'] as const)(
  'lets pass who only refers to an account whose balance is locked, not its identity, by a %s',
  async (by) => {
    expect(await whileLocked('balance', by)).toEqual([true, false]);
    expect(await whileLocked('identity', by)).toEqual([false, false]);
  },
);
