import { type ReactNode, useState } from 'react';
import { captions } from '#contract/texts/captions';
import { chartCaptions } from '#contract/texts/chart-captions';
import { type Cents, formatCents, negateCents, totalCents } from '#contract/values/money';
import { TableScroll } from '../table/TableScroll';
import { BarPicture } from './BarPicture';
import { isOutlined, type Series, sumOfKnown } from './series';
import type { Spans } from './spans';
import './charts.css';

interface ChartProps {
  /** 'Paid against due' */
  what: string;
  currency: string;
  spans: Spans;
  series: readonly [Series, Series];
  /** what the first leaves when the second is taken from it */
  rest: string;
  /** the second is a part of the first */
  isPart?: boolean;
  today: number | null;
  children?: ReactNode;
}

const amountText = (amount: Cents | null | undefined) =>
  amount === null || amount === undefined ? captions.noValue : formatCents(amount);
const minus = (one: Cents | null | undefined, other: Cents | null | undefined) =>
  typeof one === 'number' && typeof other === 'number' ? totalCents([one, negateCents(other)]) : null;

/** Two series of amounts over time, of one currency: a picture, and beside it the table of the same figures. */
export function Chart({ what, currency, spans, series, rest, isPart = false, today, children }: ChartProps) {
  const { step, names } = spans;
  const last = names.length - 1;
  const isInside = today !== null && today >= 0 && today <= last;
  const [asked, setAsked] = useState<number | null>(null);
  const chosen = Math.min(asked ?? (isInside ? today : last), last);
  const title = chartCaptions.byStep(what, step, currency);
  const [first, second] = series;
  const columns = [
    ...series,
    { label: rest, amounts: names.map((_, at) => minus(first.amounts[at], second.amounts[at])) },
  ];
  const figuresAt = (place: number) =>
    columns.map(({ label, amounts }) => `${label} ${amountText(amounts[place])}`).join(' · ');
  const cell = (key: string, amount: Cents | null | undefined) => (
    <td key={key} className={(amount ?? 0) < 0 ? 'table__number figure--negative' : 'table__number'}>
      {amountText(amount)}
    </td>
  );
  return (
    <figure className="chart" aria-label={title}>
      <figcaption className="chart__head">
        <h3>{title}</h3>
        <div className="chart__note">{children}</div>
      </figcaption>
      <div className="chart__picture">
        <div className="chart__legend" aria-hidden>
          {series.map(({ label }, which) => (
            <span key={label} className={isOutlined(which, isPart) ? 'chart__key chart__key--outline' : 'chart__key'}>
              {label}
            </span>
          ))}
          <span className="chart__figures figure">{`${names[chosen] ?? ''}: ${figuresAt(chosen)}`}</span>
        </div>
        <input
          className="visually-hidden chart__walk"
          type="range"
          min={0}
          max={last}
          value={chosen}
          aria-label={chartCaptions.walk(title)}
          aria-valuetext={`${names[chosen] ?? ''}: ${figuresAt(chosen)}`}
          onChange={({ target }) => setAsked(Number(target.value))}
        />
        <BarPicture
          words={chartCaptions.pictureOf(title, names[0] ?? '', names[last] ?? '')}
          {...{ names, series, isPart, chosen, today: isInside ? today : null, onChoose: setAsked }}
        />
      </div>
      <TableScroll label={title} className="chart__table">
        <table className="table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{chartCaptions.steps[step]}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="table__number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, place) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ label, amounts }) => cell(label, amounts[place]))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{captions.total}</th>
              {columns.map(({ label, amounts }) => cell(label, sumOfKnown(amounts)))}
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </figure>
  );
}
