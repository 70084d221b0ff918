import { messages } from '#contract/texts/messages';
import { type Cents, formatCents, negateCents } from '#contract/values/money';
import { conversionHolds, convertCents, parRate, type Rate, rateFromNumber } from '#contract/values/rates';
import type { TransferBody } from '#contract/areas/transfers.wire';
import { acceptedCents } from '../wire-values';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import type { PostedAccount, Posting } from '../ledger/ledger';
import type { RecordingService } from '../movements/record-movement';
import { invalidField } from '../refusal';

const summary = messages.form.requiredFields;

/** Records a transfer between two accounts; the amounts must fit the rate (contract §4.7). */
export const transferRecording: RecordingService<'TRANSFER', TransferBody, ReadonlyMap<number, LockedAccount>> = {
  entry: 'TRANSFER',
  read: (transaction, body) => lockAccounts(transaction, [body.fromacc, body.toacc]),
  judge: (body, accounts) => {
    if (body.fromacc === body.toacc) throw invalidField('toacc', messages.transfer.sameAccount);
    const fromAmount = acceptedCents(body.fromamount);
    const toAmount = acceptedCents(body.toamount);
    const rate = rateFromNumber(body.conversionrate);
    if (!rate) throw invalidField('conversionrate', messages.transfer.rateInvalid, summary);

    const from = requireAccount(accounts.get(body.fromacc), 'fromacc', 'fromcurrency', body.fromcurrency);
    const to = requireAccount(accounts.get(body.toacc), 'toacc', 'tocurrency', body.tocurrency);
    requireConversion(from, to, fromAmount, rate, toAmount);
    return { columns: {}, postings: transferPostings(from, to, fromAmount, toAmount) };
  },
};

function requireAccount(
  account: LockedAccount | undefined,
  field: string,
  currencyField: string,
  currencyId: number,
): LockedAccount {
  if (!account) throw invalidField(field, messages.account.notFound, summary);
  if (account.currencyId !== currencyId) {
    throw invalidField(currencyField, messages.deposit.currencyMismatch(account.name, account.currencyCode));
  }
  return account;
}

/** Refuses amounts that do not fit the rate (contract §4.7). */
export function requireConversion(
  from: PostedAccount,
  to: PostedAccount,
  fromAmount: Cents,
  rate: Rate,
  toAmount: Cents,
): void {
  if (from.currencyId === to.currencyId) {
    if (rate !== parRate || fromAmount !== toAmount)
      throw invalidField('conversionrate', messages.transfer.rateOfOneCurrency);
    return;
  }
  if (conversionHolds(fromAmount, rate, toAmount)) return;
  const expected = convertCents(fromAmount, rate);
  throw invalidField(
    'toamount',
    expected === null ? messages.form.amountTooLarge : messages.transfer.rateMismatch(formatCents(expected)),
  );
}

/** Within one currency the money goes straight over; across two, each side meets the exchange. */
export function transferPostings<Account extends PostedAccount>(
  from: Account,
  to: Account,
  fromAmount: Cents,
  toAmount: Cents,
): Posting<Account>[] {
  const out = { account: from, amount: negateCents(fromAmount) };
  const into = { account: to, amount: toAmount };
  if (from.currencyId === to.currencyId) return [out, into];
  return [
    out,
    { counterpart: 'EXCHANGE', currencyId: from.currencyId, amount: fromAmount },
    into,
    { counterpart: 'EXCHANGE', currencyId: to.currencyId, amount: negateCents(toAmount) },
  ];
}
