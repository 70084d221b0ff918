import { Link } from 'react-router-dom';
import { dueCaptions, dueSpanNames } from '#contract/texts/due-captions';
import { formatDate } from '#contract/values/dates';
import { dueSpans } from '#contract/values/due';
import { formatCents } from '#contract/values/money';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { TableScroll } from '../../table/TableScroll';
import type { CurrencyFigures } from './due-figures';
import { dueSearch } from './useDuePlace';
import '../../table/table.css';

interface DueFiguresProps {
  label: string;
  rows: readonly CurrencyFigures[];
  /** whose installments are shown */
  place: { readonly currency: string; readonly within: string } | null;
}

/** A row for each currency; a figure leads to its installments. */
export function DueFigures({ label, rows, place }: DueFiguresProps) {
  return (
    <TableScroll label={label}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{dueCaptions.currency}</th>
            {dueSpans.map((span) => (
              <th key={span} scope="col" className="table__number">
                {dueSpanNames[span]}
              </th>
            ))}
            <th scope="col" className="table__number">
              {dueCaptions.cash}
            </th>
            <th scope="col" className="table__number">
              {dueCaptions.short}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, due, cash, course }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              {dueSpans.map((span) => {
                const { amount, count } = due[span];
                const isShown = place?.currency === currency && place.within === span;
                return (
                  <td key={span} className="table__number">
                    {count === 0 ? (
                      formatCents(amount)
                    ) : (
                      <Link
                        to={`${screenPaths.due}${dueSearch({ currency, within: span, page: 0 })}`}
                        aria-label={dueCaptions.figureOf(currency, dueSpanNames[span], formatCents(amount), count)}
                        aria-current={isShown || undefined}
                        className={span === 'overdue' ? 'figure--negative' : undefined}
                      >
                        {formatCents(amount)}
                      </Link>
                    )}
                  </td>
                );
              })}
              <td className="table__number">{formatCents(cash)}</td>
              <td className={course.shortFrom ? 'table__number figure--negative' : 'table__number'}>
                {course.shortFrom
                  ? dueCaptions.shortBy(formatCents(course.shortBy), formatDate(course.shortFrom))
                  : dueCaptions.enough}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
