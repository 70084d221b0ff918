import type { AccountStatement } from '#contract/areas/statements.wire';
import type { ColumnKind } from '#contract/reports/report';
import { statementReport } from '#contract/reports/statement.report';
import { cellOf, shownText } from '#contract/reports/cells';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { useReadCompanyNameQuery } from '../../api/company-name.api';
import { useMinute } from '../../browser/today';
import type { StatementPlace } from '../../parts/statement-address';
import { selectUserName } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { daysText, statementRows } from './statement-rows';

interface StatementPrintProps {
  place: StatementPlace;
  statement: AccountStatement;
}

const grouped = (count: number) => count.toLocaleString('en');

/** What the paper lacks of the period, in a sentence. */
function missingText({ currentPage, totalPages, totalItems, entries }: AccountStatement): string {
  if (totalItems > limits.statementRows)
    return messages.statement.tooManyToPrint(grouped(totalItems), grouped(limits.statementRows));
  if (totalPages === 1) return '';
  const first = currentPage * limits.statementPageSize + 1;
  return messages.statement.printedPart(grouped(first), grouped(first + entries.length - 1), grouped(totalItems));
}

const columns = statementReport.columns.map((column) => ({ ...column, cell: cellOf(column) }));
/** Words wrap; figures and days do not. */
const classes: Partial<Record<ColumnKind, string>> = {
  amount: 'statement-print__amount',
  day: 'statement-print__short',
  number: 'statement-print__short',
};

/** A statement on paper: whose, of which days, its figures, every entry; by whom and when it was printed. */
export function StatementPrint({ place, statement }: StatementPrintProps) {
  const { data: company } = useReadCompanyNameQuery(undefined);
  const printer = useAppSelector(selectUserName) ?? '';
  const moment = formatMoment(new Date(useMinute()));
  const { account, opening, closing, totalItems } = statement;
  const isTooLong = totalItems > limits.statementRows;
  const missing = missingText(statement);
  const figures = [
    [statementCaptions.openingBalance, opening],
    [statementCaptions.in, statement.in],
    [statementCaptions.out, statement.out],
    [statementCaptions.closingBalance, closing],
  ] as const;
  return (
    <section className="statement-print">
      <p>{company?.name}</p>
      <h2>{statementCaptions.statementOf(`${account.accName} (${account.currency})`)}</h2>
      <p>{daysText(place)}</p>
      <dl className="statement-print__figures">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{`${formatAmount(amount)} ${account.currency}`}</dd>
          </div>
        ))}
      </dl>
      {missing && <p>{missing}</p>}
      {!isTooLong && (
        <table className="statement-print__table">
          <thead>
            <tr>
              {columns.map(({ member, kind, heading }) => (
                <th key={member} scope="col" className={classes[kind]}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statementRows(place, statement).map((row) => (
              <tr key={row.key}>
                {columns.map(({ member, kind, cell }) => (
                  <td key={member} className={classes[kind]}>
                    <bdi>{shownText(cell(row))}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="statement-print__foot">{statementCaptions.printedBy(printer, moment)}</p>
    </section>
  );
}
