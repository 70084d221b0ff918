import type { AccountStatement } from '#contract/areas/statements.wire';
import { statementCaptions } from '#contract/texts/statement-captions';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';
import { type Cents, centsFromAnswer, formatAmount, formatCents } from '#contract/values/money';
import type { StatementPlace } from '../../parts/statement-address';

/** '+200.00', '-200.00': a change says its sign. */
const signed = (change: number) => `${change > 0 ? '+' : ''}${formatCents(change as Cents)}`;

/** What the entries after the period make; null where there are none, or the sum is only the nearest. */
function laterChange({ balance, closing }: AccountStatement): number | null {
  const [held, closed] = [centsFromAnswer(balance), centsFromAnswer(closing)];
  return held === null || closed === null || held === closed ? null : held - closed;
}

interface StatementFiguresProps {
  place: StatementPlace;
  statement: AccountStatement | undefined;
}

/** What the period makes: opening balance, in, out, closing balance; and what is dated after it. */
export function StatementFigures({ place: { endDate }, statement }: StatementFiguresProps) {
  const currency = statement?.account.currency ?? '';
  const figures = [
    [statementCaptions.openingBalance, statement?.opening],
    [statementCaptions.in, statement?.in],
    [statementCaptions.out, statement?.out],
    [statementCaptions.closingBalance, statement?.closing],
  ] as const;
  const later = statement ? laterChange(statement) : null;
  return (
    <div className="statement__sums">
      <dl className="facts" aria-label={statementCaptions.figures} aria-busy={!statement}>
        {figures.map(([label, amount]) => (
          <div key={label} className="facts__item">
            <dt>{label}</dt>
            <dd className={(amount ?? 0) < 0 ? 'figure figure--negative' : 'figure'}>
              {amount === undefined ? (
                <span className="skeleton skeleton--number" />
              ) : (
                `${formatAmount(amount)} ${currency}`
              )}
            </dd>
          </div>
        ))}
      </dl>
      {statement && later !== null && (
        <p className="dimmed statement__later">
          {messages.statement.laterEntries(
            `${formatAmount(statement.balance)} ${currency}`,
            formatWireDate(endDate),
            signed(later),
          )}
        </p>
      )}
    </div>
  );
}
