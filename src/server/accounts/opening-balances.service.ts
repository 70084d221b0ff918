import { sql } from 'kysely';
import type { OpeningBalanceBody } from '#contract/areas/account-setup.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { type Cents, cents, formatCents, negateCents } from '#contract/values/money';
import { build, onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import { accountColumnOf, declaredMovements } from '../movements/movement-entries';
import type { RecordingService } from '../movements/record-movement';
import type { Restoring } from '../movements/reverse-movement';
import { conflict, notFound } from '../refusal';
import { acceptedCents, acceptedDate } from '../wire-values';

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
  if (amount >= 0 || balance + amount >= -overdraftLimit) return;
  const sentence = messages.opening.belowLimit(name, formatCents(cents(balance + overdraftLimit)), currencyCode);
  throw conflict(sentence, [{ field: 'amount', message: sentence }]);
}

interface OpeningFacts {
  readonly account: LockedAccount | undefined;
  /** of its first entry that is not reversed */
  readonly firstDay: CalendarDate | null;
}

/** Records what an account holds before its first other entry (contract §9): one that is not reversed, within the limit. */
export const openingRecording: RecordingService<'OPENING', OpeningBalanceBody, OpeningFacts> = {
  entry: 'OPENING',
  read: async (transaction, { accountId }) => {
    const [accounts, { day }] = await Promise.all([
      lockAccounts(transaction, [accountId]),
      onlyRow(transaction, firstEntryDay(accountId)),
    ]);
    return { account: accounts.get(accountId), firstDay: day };
  },
  judge: (body, { account, firstDay }) => {
    const [amount, date] = [acceptedCents(body.amount), acceptedDate(body.date)];
    if (!account) throw notFound(messages.account.gone);
    if (account.isClosed) throw conflict(messages.account.closed(account.name));
    if (account.openedOn !== null) throw conflict(messages.opening.exists(account.name));
    if (firstDay !== null && date > firstDay) {
      const sentence = messages.opening.afterFirstEntry(account.name, formatDate(firstDay));
      throw conflict(sentence, [{ field: 'date', message: sentence }]);
    }
    requireWithinLimit(account, amount);
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
