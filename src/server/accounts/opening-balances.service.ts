import { sql } from 'kysely';
import type { OpeningBalanceBody } from '#contract/areas/account-setup.wire';
import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import { type Cents, cents, formatCents, negateCents, noCents } from '#contract/values/money';
import { build, firstRow, onlyRow } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import { entryDayBefore, formerOpenings } from '../movements/day-before';
import type { RecordingService } from '../movements/record-movement';
import type { Restoring } from '../movements/reverse-movement';
import { conflict, notFound } from '../refusal';
import { acceptedCents, acceptedDate } from '../wire-values';

/** Which opening balance is corrected, and by whom. */
interface Corrected {
  readonly id: number;
  readonly by: number;
}

/** An opening balance that stands until a later day than its own. */
interface FormerOpening {
  readonly day: CalendarDate;
  readonly until: CalendarDate;
  /** it is the one that is corrected, whose day is closed */
  readonly isCorrected: boolean;
}

/** What stands on an account that decides of which day its opening balance can be. */
interface OpeningDays {
  /** of its first other entry, where that is before the opening balance, or before a former one ends */
  readonly firstDay: CalendarDate | null;
  /** the one that stands longest */
  readonly former: FormerOpening | null;
}

interface AskedDay {
  readonly accountId: number;
  readonly day: CalendarDate;
  readonly corrects: number | null;
  readonly by: number | null;
}

// The one that is corrected is not taken back yet, but the books are held: its reversal lands where it is looked for here.
const openingDays = statement(
  { firstDay: 'date | null', day: 'date | null', until: 'date | null', isCorrected: 'boolean | null' },
  ({ accountId, day, corrects, by }: AskedDay) => sql`
    select ${entryDayBefore(sql`${accountId}::bigint`, sql`d.latest`)} as "firstDay", d.day, d.until, d.corrected as "isCorrected"
    from (
      select f.day, f.until, f.corrected, greatest(${day}::date, f.until) as latest
      from (select) as one left join (
        select day, until, corrected from (
          select day, until, false as corrected from (${formerOpenings(sql`${accountId}::bigint`)}) as taken_back
          union all
          select opening_date, posting_day(opening_date, ${by}::bigint), true from opening_balances
          where id = ${corrects}::bigint and account_id = ${accountId}::bigint and reversed_at is null) as all_of_them
        where until > day order by until desc, corrected limit 1) f on true) d`,
);

/** Why an opening balance cannot be of a day; null where it can. */
function refusalOfDay(name: string, date: CalendarDate, { firstDay, former }: OpeningDays): string | null {
  const { opening, openingRefusal } = messages;
  if (former) {
    const stands = [formatDate(former.day), formatDate(former.until)] as const;
    const { behind, before } = former.isCorrected
      ? { behind: openingRefusal.closedBehind, before: openingRefusal.closedUntil }
      : { behind: openingRefusal.formerBehind, before: openingRefusal.formerStands };
    if (firstDay !== null && firstDay < former.until) return behind(...stands, formatDate(firstDay));
    if (date < former.until) return before(...stands);
  }
  return firstDay === null ? null : opening.afterFirstEntry(name, formatDate(firstDay));
}

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
  readonly days: OpeningDays;
  /** what it holds by the one that is corrected; nothing without one */
  readonly corrected: Cents;
}

async function readOpening(
  transaction: Transaction,
  { accountId, date }: OpeningBalanceBody,
  corrected: Corrected | null,
): Promise<OpeningFacts> {
  const asked = { accountId, day: acceptedDate(date), corrects: corrected?.id ?? null, by: corrected?.by ?? null };
  const [accounts, { firstDay, day, until, isCorrected }, held] = await Promise.all([
    lockAccounts(transaction, [accountId]),
    onlyRow(transaction, openingDays(asked)),
    corrected ? firstRow(transaction, correctedAmount({ id: corrected.id, accountId })) : undefined,
  ]);
  const former = day !== null && until !== null ? { day, until, isCorrected: isCorrected === true } : null;
  return { account: accounts.get(accountId), days: { firstDay, former }, corrected: held?.amount ?? noCents };
}

type OpeningService = RecordingService<'OPENING', OpeningBalanceBody, OpeningFacts>;

/** Records what an account holds before its first other entry (contract §9), within the limit. */
export const openingRecording: OpeningService = {
  entry: 'OPENING',
  read: (transaction, body) => readOpening(transaction, body, null),
  judge: (body, { account, days, corrected }) => {
    const [amount, date] = [acceptedCents(body.amount), acceptedDate(body.date)];
    if (!account) throw notFound(messages.account.gone);
    if (account.isClosed) throw conflict(messages.account.closed(account.name));
    if (account.openedOn !== null) throw conflict(messages.opening.exists(account.name));
    const wrongDay = refusalOfDay(account.name, date, days);
    if (wrongDay !== null) throw conflict(wrongDay, [{ field: 'date', message: wrongDay }]);
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

/** Records what takes the place of one that this person corrects. */
export const openingCorrection = (corrected: Corrected): OpeningService => ({
  ...openingRecording,
  read: (transaction, body) => readOpening(transaction, body, corrected),
});

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
