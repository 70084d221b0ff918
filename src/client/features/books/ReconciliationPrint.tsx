import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { cellOf, shownText } from '#contract/reports/cells';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { printCaptions } from '#contract/texts/print-captions';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatMoment, formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { useReadCompanyNameQuery } from '../../api/company-name.api';
import { useMinute } from '../../browser/today';
import { selectUserName } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { entryReport, statementRowOf } from './reconciliation-columns';
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

interface PrintedColumn {
  heading: string;
  className?: string | undefined;
  of: (entry: ReconciliationEntry) => string;
}

const classes: Readonly<Record<string, string>> = {
  date: 'reconciliation-print__short',
  entry: 'reconciliation-print__short',
  counterpart: 'reconciliation-print__words',
  remarks: 'reconciliation-print__words',
};

/** Those of the screen, but for the amount, which stands in one column with its sign. */
const columns: readonly PrintedColumn[] = [
  ...entryReport.columns
    .filter(({ kind }) => kind !== 'amount')
    .map((column): PrintedColumn => {
      const cell = cellOf(column);
      const mark = column.member === 'kind' ? ` (${reconciliationCaptions.reversed})` : '';
      return {
        heading: column.heading,
        className: classes[column.member],
        of: (entry) => shownText(cell(statementRowOf(entry))) + (entry.isReversed ? mark : ''),
      };
    }),
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
