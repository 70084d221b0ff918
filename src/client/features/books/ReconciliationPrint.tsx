import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { printCaptions } from '#contract/texts/print-captions';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatMoment, formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { useReadCompanyNameQuery } from '../../api/company-name.api';
import { useMinute } from '../../browser/today';
import { selectUserName } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { reportFigures } from './report-figures';
import { TakenBackNote } from './TakenBackNote';
import type { PrintedEntries } from './useReconciliationPrint';
import './reconciliation-print.css';

interface ReconciliationPrintProps {
  row: Reconciliation;
  printed: PrintedEntries;
}

const grouped = (count: number) => count.toLocaleString('en');

/** The report on paper: whose, up to which day, its figures, what stayed open, what was ticked; by whom and when printed. */
export function ReconciliationPrint({ row, printed }: ReconciliationPrintProps) {
  const { data: company } = useReadCompanyNameQuery(undefined);
  const printer = useAppSelector(selectUserName) ?? '';
  const moment = formatMoment(new Date(useMinute()));
  const { account, statementDate, finishedBy, finishedAt } = row;
  return (
    <section className="reconciliation-print">
      <p>{company?.name}</p>
      <h2>{reconciliationCaptions.upTo(`${account.accName} (${account.currency})`, formatWireDate(statementDate))}</h2>
      <p>{reconciliationCaptions.finishedBy(finishedBy ?? captions.noValue, formatWireMoment(finishedAt))}</p>
      <TakenBackNote row={row} />
      <dl className="reconciliation-print__figures">
        {reportFigures(row).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{`${formatAmount(amount)} ${account.currency}`}</dd>
          </div>
        ))}
      </dl>
      <PrintedTable
        title={reconciliationCaptions.outstandingEntries}
        entries={printed.outstanding}
        count={row.outstandingCount ?? 0}
        nothing={messages.reconciliation.nothingOutstanding}
      />
      <PrintedTable
        title={reconciliationCaptions.tickedEntries}
        entries={printed.ticked}
        count={row.tickCount}
        nothing={messages.reconciliation.nothingTicked}
      />
      <p className="reconciliation-print__foot">{printCaptions.printedBy(printer, moment)}</p>
    </section>
  );
}

interface PrintedTableProps {
  title: string;
  entries: readonly ReconciliationEntry[];
  /** how many there are in all */
  count: number;
  nothing: string;
}

const columns: readonly { heading: string; className?: string; of: (entry: ReconciliationEntry) => string }[] = [
  { heading: headings.date, className: 'reconciliation-print__short', of: ({ date }) => formatWireDate(date) },
  { heading: statementCaptions.entry, className: 'reconciliation-print__short', of: ({ entry }) => String(entry) },
  {
    heading: headings.type,
    of: ({ kind, isReversed }) => (isReversed ? `${kind} (${reconciliationCaptions.reversed})` : kind),
  },
  {
    heading: statementCaptions.counterpart,
    className: 'reconciliation-print__words',
    of: ({ counterpart }) => counterpart,
  },
  { heading: labels.remarks, className: 'reconciliation-print__words', of: ({ remarks }) => remarks },
  { heading: labels.amount, className: 'reconciliation-print__amount', of: ({ amount }) => formatAmount(amount) },
];

function PrintedTable({ title, entries, count, nothing }: PrintedTableProps) {
  return (
    <>
      <h3>{`${title} (${grouped(count)})`}</h3>
      {entries.length === 0 && <p>{nothing}</p>}
      {entries.length < count && <p>{messages.reconciliation.printedPart(grouped(entries.length), grouped(count))}</p>}
      {entries.length > 0 && (
        <table className="reconciliation-print__table">
          <thead>
            <tr>
              {columns.map(({ heading, className }) => (
                <th key={heading} scope="col" className={className}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.entry}>
                {columns.map(({ heading, className, of }) => (
                  <td key={heading} className={className}>
                    <bdi>{of(entry)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
