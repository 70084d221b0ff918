import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { reportOfKind } from '#contract/reports/report-of-kind';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';

const said = messages.reconciliation;

/** What of a finished reconciliation no longer stands, by whom it was taken back, and what is done next, in sentences. */
export function takenBackOf({ takenBack, account, closing, isNewest }: Reconciliation) {
  if (!takenBack) return null;
  const { balance, count, latest } = takenBack;
  const money = (amount: number) => `${formatAmount(amount)} ${account.currency}`;
  const more = count - latest.length;
  return {
    stands: said.noLongerStands(money(closing), money(balance)),
    latest: latest.map(({ ledgerKind, id, amount, date, by, at }) => ({
      id,
      report: reportOfKind[ledgerKind],
      title: entryCaptions.titleOf(entryKindNames[ledgerKind], id),
      text: reconciliationCaptions.wasTakenBack(money(amount), formatWireDate(date), by, formatWireMoment(at)),
    })),
    more: more > 0 ? said.moreTakenBack(more.toLocaleString('en')) : '',
    next: isNewest ? `${said.takenBackNext} ${said.takenBackReopen}` : said.takenBackNext,
  };
}
