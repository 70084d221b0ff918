import type { AccountRow } from '#contract/areas/accounts.wire';
import { depositFields } from '#contract/areas/deposits.fields';
import type { BookEntry } from '#contract/areas/entries.wire';
import { fieldsOfEveryPayment } from '#contract/areas/payments.fields';
import { transferFields } from '#contract/areas/transfers.fields';
import type { ReportName } from '#contract/reports/report-filters';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';

/** An account that an entry moves, its amount, and whether it got that. */
interface Move {
  account: { readonly label: string; readonly member: string };
  amount: { readonly member: string };
  isInto: boolean;
}

const payment: readonly Move[] = [
  { account: fieldsOfEveryPayment.accountId, amount: fieldsOfEveryPayment.amount, isInto: false },
];
/** Entries by the report that lists them, and opening balances, which none lists. */
export type EntriesName = ReportName | 'opening';

/** The accounts that such entries move. */
export const movesOf: Readonly<Record<EntriesName, readonly Move[]>> = {
  deposits: [{ account: depositFields.accountId, amount: depositFields.amount, isInto: true }],
  transfers: [
    { account: transferFields.fromAccountId, amount: transferFields.fromAmount, isInto: false },
    { account: transferFields.toAccountId, amount: transferFields.toAmount, isInto: true },
  ],
  installmentPayments: payment,
  feePayments: payment,
  opening: [{ account: { label: labels.account, member: 'accountId' }, amount: { member: 'amount' }, isInto: true }],
};

/** Why an entry that stands can be neither corrected nor taken back: an account of it is closed; null where nothing is known of that. */
export function closedAccountOf(
  entries: EntriesName,
  { id, ledgerKind, requested, reversal }: BookEntry,
  accounts: readonly AccountRow[] | null | undefined,
): string | null {
  if (reversal) return null;
  const ids = movesOf[entries].map(({ account }) => requested[account.member]);
  const closed = accounts?.find((account) => account.isClosed && ids.includes(account.id));
  const title = entryCaptions.titleOf(entryKindNames[ledgerKind], id);
  return closed ? messages.correction.accountClosed(closed.accName, title) : null;
}
