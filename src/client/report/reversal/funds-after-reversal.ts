import type { AccountRow } from '#contract/areas/accounts.wire';
import { depositFields } from '#contract/areas/deposits.fields';
import type { BookEntry } from '#contract/areas/entries.wire';
import { fieldsOfEveryPayment } from '#contract/areas/payments.fields';
import { transferFields } from '#contract/areas/transfers.fields';
import type { ReportName } from '#contract/reports/report-filters';
import { centsFromAnswer, negateCents } from '#contract/values/money';
import type { PopupFact } from '../../dialogs/popups.slice';
import { fundsAfter, fundsAmong } from '../../parts/account-funds';

/** An account that an entry moves, its amount, and whether it got that. */
interface Move {
  account: { readonly label: string; readonly member: string };
  amount: { readonly member: string };
  isInto: boolean;
}

const payment: readonly Move[] = [
  { account: fieldsOfEveryPayment.accountId, amount: fieldsOfEveryPayment.amount, isInto: false },
];
const movesOf: Readonly<Record<ReportName, readonly Move[]>> = {
  deposits: [{ account: depositFields.accountId, amount: depositFields.amount, isInto: true }],
  transfers: [
    { account: transferFields.fromAccountId, amount: transferFields.fromAmount, isInto: false },
    { account: transferFields.toAccountId, amount: transferFields.toAmount, isInto: true },
  ],
  installmentPayments: payment,
  feePayments: payment,
};

/** What the accounts of an entry hold once it is taken back; nothing of one that is already, or where that is not known. */
export function fundsAfterReversal(
  report: ReportName,
  { requested, reversal }: BookEntry,
  accounts: readonly AccountRow[] | null,
): PopupFact[] {
  if (reversal) return [];
  return movesOf[report].flatMap(({ account, amount, isInto }) => {
    const moved = centsFromAnswer(Number(requested[amount.member]));
    if (moved === null) return [];
    const funds = fundsAmong(accounts, String(requested[account.member]));
    return fundsAfter(account.label, funds, isInto ? negateCents(moved) : moved);
  });
}
