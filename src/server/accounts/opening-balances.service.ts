import { sql } from 'kysely';
import type { OpeningBalanceBody } from '#contract/areas/account-setup.wire';
import { messages } from '#contract/texts/messages';
import { formatDate } from '#contract/values/dates';
import { type Cents, cents, formatCents, negateCents } from '#contract/values/money';
import { build, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import type { LockedAccount } from '../ledger/accounts-lock';
import { accountColumnOf, declaredMovements } from '../movements/movement-entries';
import { writeMovement } from '../movements/write-movement';
import { conflict } from '../refusal';
import { acceptedCents, acceptedDate } from '../wire-values';
import { lockAccount } from './account-writes';

/** The day of the first entry on an account that is not reversed: of each kind the first, by its index. */
const firstEntryDay = statement({ day: 'date | null' }, (accountId: number) => {
  const firsts = declaredMovements.flatMap(({ table, dayColumn, accountLines }) =>
    accountLines.map(
      (line) =>
        sql`(select min(${sql.ref(dayColumn)}) from ${sql.table(table)} where ${sql.ref(accountColumnOf(line))} = ${accountId} and reversed_at is null)`,
    ),
  );
  return sql`select least(${sql.join(firsts)}) as day`;
});

/** Refuses an opening balance that takes the account below its overdraft limit. */
export function requireWithinLimit(
  {
    name,
    balance,
    overdraftLimit,
    currencyCode,
  }: Pick<LockedAccount, 'name' | 'balance' | 'overdraftLimit' | 'currencyCode'>,
  amount: Cents,
): void {
  const available = cents(balance + overdraftLimit);
  if (amount >= 0 || available + amount >= 0) return;
  const sentence = messages.opening.belowLimit(name, formatCents(available), currencyCode);
  throw conflict(sentence, [{ field: 'amount', message: sentence }]);
}

/** Records what an account holds before its first other entry (contract §9): one that is not reversed, within the limit. */
export async function recordOpening(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: OpeningBalanceBody,
  slipName: string | null,
): Promise<number> {
  const [amount, date] = [acceptedCents(body.amount), acceptedDate(body.date)];
  const account = await lockAccount(transaction, body.accountId, 'balance');
  if (account.isClosed) throw conflict(messages.account.closed(account.name));
  if (account.openedOn !== null) throw conflict(messages.opening.exists(account.name));
  const { day } = await onlyRow(transaction, firstEntryDay(account.id));
  if (day !== null && date > day) {
    const sentence = messages.opening.afterFirstEntry(account.name, formatDate(day));
    throw conflict(sentence, [{ field: 'date', message: sentence }]);
  }
  requireWithinLimit(account, amount);
  const { currencyId } = account;
  const id = await writeMovement(transaction, actor, 'OPENING', {
    body,
    slipName,
    columns: { currency_id: currencyId },
    postings: [
      { account, amount },
      { counterpart: 'OPENING', currencyId, amount: negateCents(amount) },
    ],
  });
  await rows(transaction, build.updateTable('accounts').set({ opened_on: date }).where('id', '=', account.id));
  return id;
}

/** The account of a reversed opening balance may hold entries of any day again. */
export async function forgetOpeningDay(transaction: BooksTransaction, openingId: number): Promise<void> {
  await rows(
    transaction,
    build
      .updateTable('accounts')
      .set({ opened_on: null })
      .where('id', '=', (of) => of.selectFrom('opening_balances').select('account_id').where('id', '=', openingId)),
  );
}
