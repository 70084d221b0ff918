import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import { type Cents, formatCents, negateCents } from '#contract/values/money';
import { conversionHolds, convertCents, parRate, type Rate, rateFromNumber } from '#contract/values/rates';
import type { TransferBody } from '#contract/areas/transfers.wire';
import type { ActingOrigin } from '../identity/actor';
import { onlyRow } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { acceptedCents, acceptedDate } from '../wire-values';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import { post, type Posting } from '../ledger/ledger';
import { invalidField } from '../refusal';

const summary = messages.form.requiredFields;

/** Records a transfer between two accounts; the amounts must fit the rate (contract §4.7). */
export async function recordTransfer(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: TransferBody,
  slipName: string | null,
): Promise<number> {
  if (body.fromacc === body.toacc) throw invalidField('toacc', messages.transfer.sameAccount);
  const date = acceptedDate(body.transferdate);
  const fromAmount = acceptedCents(body.fromamount);
  const toAmount = acceptedCents(body.toamount);
  const rate = rateFromNumber(body.conversionrate);
  if (!rate) throw invalidField('conversionrate', messages.transfer.rateInvalid, summary);

  const accounts = await lockAccounts(transaction, [body.fromacc, body.toacc]);
  const from = requireAccount(accounts.get(body.fromacc), 'fromacc', 'fromcurrency', body.fromcurrency);
  const to = requireAccount(accounts.get(body.toacc), 'toacc', 'tocurrency', body.tocurrency);
  requireConversion(from, to, fromAmount, rate, toAmount);

  const journalEntryId = await post(transaction, {
    kind: 'TRANSFER',
    date,
    recordedBy: actor.userId,
    postings: postingsOf(from, to, fromAmount, toAmount),
  });
  const { id } = await onlyRow(
    transaction,
    sql<{ id: number }>`
      insert into transfers (journal_entry_id, transfer_date, from_account_id, from_currency_id, from_amount_cents,
        to_account_id, to_currency_id, to_amount_cents, conversion_rate, remarks, slip_name, recorded_by)
      values (${journalEntryId}, ${date}::date, ${from.id}, ${from.currencyId}, ${fromAmount},
        ${to.id}, ${to.currencyId}, ${toAmount}, ${rate}::numeric, ${body.remarks ?? ''}, ${slipName}, ${actor.userId})
      returning id`,
  );
  return id;
}

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

function requireConversion(
  from: LockedAccount,
  to: LockedAccount,
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
function postingsOf(from: LockedAccount, to: LockedAccount, fromAmount: Cents, toAmount: Cents): Posting[] {
  const out: Posting = { accountId: from.id, currencyId: from.currencyId, amount: negateCents(fromAmount) };
  const into: Posting = { accountId: to.id, currencyId: to.currencyId, amount: toAmount };
  if (from.currencyId === to.currencyId) return [out, into];
  return [
    out,
    { counterpart: 'EXCHANGE', currencyId: from.currencyId, amount: fromAmount },
    into,
    { counterpart: 'EXCHANGE', currencyId: to.currencyId, amount: negateCents(toAmount) },
  ];
}
