import type { CalendarDate } from '../../src/contract/values/dates';
import { cents } from '../../src/contract/values/money';
import { type Database, openDatabase } from '../../src/server/db/database';
import { nextNumbers } from '../../src/server/db/numbers';
import { build } from '../../src/server/db/query';
import { type BooksTransaction, inTransaction } from '../../src/server/db/transaction';
import { lockAccounts } from '../../src/server/ledger/accounts-lock';
import { holdEntry, post, type Posting } from '../../src/server/ledger/ledger';
import { dumpBooks } from '../support/books-dump';
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

/** Posts to accounts of the sample in USD, whose rows are locked as every service locks them. */
const posted = (postings: (account: (place: number, amount: number) => Posting) => readonly Posting[]) =>
  inTransaction(database, async (transaction) => {
    const { rows } = await queryIn<{ id: number }>(
      transaction,
      `select id from accounts where currency_id = $1 and balance_cents > 1000 order by id limit 2`,
      [usd],
    );
    const locked = await lockAccounts(
      transaction,
      rows.map(({ id }) => id),
    );
    const account = (place: number, amount: number): Posting => ({
      account: locked.get(rows[place]!.id)!,
      amount: cents(amount),
    });
    const [id] = await nextNumbers(transaction, ['journal_entries']);
    const entry = {
      id,
      kind: 'DEPOSIT',
      date: '2026-01-05' as CalendarDate,
      recordedBy: 1,
      postings: postings(account),
    } as const;
    post(transaction as BooksTransaction, entry);
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
  const before = await dumpBooks(database);
  await expect(posted(postings)).rejects.toThrow(/A posting of nothing|do not sum to zero per currency/);
  expect(await dumpBooks(database)).toEqual(before);
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
  const before = await dumpBooks(database);
  const gone = posted((account) => {
    const found = account(0, 100);
    return [{ ...found, account: { ...('account' in found ? found.account : never()), id: 999_999 } }, partner(-100)];
  });
  await expect(gone).rejects.toThrow('division by zero');
  expect(await dumpBooks(database)).toEqual(before);
});

it('holds no entry that is not there', async () => {
  const held = inTransaction(database, (transaction) =>
    holdEntry(transaction, build.selectFrom('journal_entries').select('id').where('id', '=', 999_999).$asScalar()),
  );
  await expect(held).resolves.toBeUndefined();
});

function never(): never {
  throw new Error('There is an account.');
}
