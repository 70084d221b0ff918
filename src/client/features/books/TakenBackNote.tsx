import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { reportOfKind } from '#contract/reports/report-of-kind';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { entryAddress } from '../../parts/filled/entry-address';

const said = messages.reconciliation;

/** What of a finished reconciliation no longer stands, by whom it was taken back, and what is done next. */
export function TakenBackNote({ row }: { row: Reconciliation }) {
  const { takenBack, account, closing, isNewest } = row;
  if (!takenBack) return null;
  const { balance, count, latest } = takenBack;
  const money = (amount: number) => `${formatAmount(amount)} ${account.currency}`;
  const more = count - latest.length;
  return (
    <div className="reconciliation__taken-back" role="note">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <p>{said.noLongerStands(money(closing), money(balance))}</p>
        <ul>
          {latest.map(({ ledgerKind, id, amount, date, by, at }) => {
            const title = entryCaptions.titleOf(entryKindNames[ledgerKind], id);
            const report = reportOfKind[ledgerKind];
            return (
              <li key={`${ledgerKind} ${String(id)}`}>
                {report ? <Link to={entryAddress(report, id)}>{title}</Link> : title}{' '}
                <bdi>
                  {reconciliationCaptions.wasTakenBack(money(amount), formatWireDate(date), by, formatWireMoment(at))}
                </bdi>
              </li>
            );
          })}
        </ul>
        {more > 0 && <p>{said.moreTakenBack(more.toLocaleString('en'))}</p>}
        <p>
          {said.takenBackNext}
          {isNewest && ` ${said.takenBackReopen}`}
        </p>
      </div>
    </div>
  );
}
