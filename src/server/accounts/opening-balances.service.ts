import { sql } from 'kysely';
import type { OpeningBalanceBody } from '#contract/areas/account-setup.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { type Cents, cents, formatCents, negateCents, noCents } from '#contract/values/money';
import { build, firstRow, onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import { entryDayBefore } from '../movements/day-before';
import type { RecordingService } from '../movements/record-movement';
import type { Restoring } from '../movements/reverse-movement';
import { conflict, notFound } from '../refusal';
import { acceptedCents, acceptedDate } from '../wire-values';

/** The day of the first other entry on an account, where that is before the day of its opening balance. */
const entryDay = statement(
  { day: 'date | null' },
  ({ accountId, day }: { readonly accountId: number; readonly day: CalendarDate }) =>
    sql`select ${entryDayBefore(sql`${accountId}::bigint`, sql`${day}::date`)} as day`,
);

/** What an account holds by the opening balance that is to be corrected. */
const correctedAmount = statement(
  { amount: 'cents' },
  ({ id, accountId }: { readonly id: number; readonly accountId: number }) => sql`
    select amount_cents as amount from opening_balances
    where id = ${id}::bigint and account_id = ${accountId}::bigint and reversed_at is null`,
);

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
  if (amount >= 0 || balance + amount >= -overdraftLimit) return;
  const sentence = messages.opening.belowLimit(name, formatCents(cents(balance + overdraftLimit)), currencyCode);
  throw conflict(sentence, [{ field: 'amount', message: sentence }]);
}

/** Refuses a corrected opening balance that leaves less than was taken from the account since. */
function requireSpent(account: LockedAccount, amount: Cents, corrected: Cents): void {
  const least = cents(corrected - account.balance - account.overdraftLimit);
  if (amount >= corrected || amount >= least) return;
  const sentence = messages.opening.belowSpent(account.name, formatCents(least), account.currencyCode);
  throw conflict(sentence, [{ field: 'amount', message: sentence }]);
}

interface OpeningFacts {
  readonly account: LockedAccount | undefined;
  /** of its first other entry, where that is before the opening balance */
  readonly firstDay: CalendarDate | null;
  /** what it holds by the one that is corrected; nothing without one */
  readonly corrected: Cents;
}

/** Records what an account holds before its first other entry (contract §9), within the limit. */
export const openingRecording: RecordingService<'OPENING', OpeningBalanceBody, OpeningFacts> = {
  entry: 'OPENING',
  read: async (transaction, { accountId, date }, corrects) => {
    const [accounts, { day }, corrected] = await Promise.all([
      lockAccounts(transaction, [accountId]),
      onlyRow(transaction, entryDay({ accountId, day: acceptedDate(date) })),
      corrects === undefined ? undefined : firstRow(transaction, correctedAmount({ id: corrects, accountId })),
    ]);
    return { account: accounts.get(accountId), firstDay: day, corrected: corrected?.amount ?? noCents };
  },
  judge: (body, { account, firstDay, corrected }) => {
    const [amount, date] = [acceptedCents(body.amount), acceptedDate(body.date)];
    if (!account) throw notFound(messages.account.gone);
    if (account.isClosed) throw conflict(messages.account.closed(account.name));
    if (account.openedOn !== null) throw conflict(messages.opening.exists(account.name));
    if (firstDay !== null) {
      const sentence = messages.opening.afterFirstEntry(account.name, formatDate(firstDay));
      throw conflict(sentence, [{ field: 'date', message: sentence }]);
    }
    if (corrected === 0) requireWithinLimit(account, amount);
    else requireSpent(account, amount, corrected);
    const { currencyId } = account;
    return {
      columns: { currency_id: currencyId },
      postings: [
        { account, amount },
        { counterpart: 'OPENING', currencyId, amount: negateCents(amount) },
      ],
      alsoWrites: [build.updateTable('accounts').set({ opened_on: date }).where('id', '=', account.id)],
    };
  },
};

/** The account of a reversed opening balance may hold entries of any day again. */
export const openingForgotten: Restoring = {
  // It is the account itself, which the ledger locks.
  hold: () => Promise.resolve(),
  restored: (openingId) =>
    build
      .updateTable('accounts')
      .set({ opened_on: null })
      .where('id', '=', (of) => of.selectFrom('opening_balances').select('account_id').where('id', '=', openingId)),
};
