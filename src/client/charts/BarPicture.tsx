import { scaleBand, scaleLinear } from 'd3-scale';
import type { PointerEvent } from 'react';
import { chartCaptions } from '#contract/texts/chart-captions';
import type { Cents } from '#contract/values/money';
import { shortAmount } from '#contract/values/short-amounts';
import { isOutlined, type Series } from './series';

export interface BarPictureProps {
  /** says the picture to those who do not see it */
  words: string;
  names: readonly string[];
  series: readonly [Series, Series];
  /** the second is a part of the first, and stands filled in its outline; else filled beside outlined */
  isPart: boolean;
  /** in which of them today lies */
  today: number | null;
  chosen: number;
  onChoose: (place: number) => void;
}

/** A bar is no wider than this part of the picture, however few there are. */
const widest = 12;
const [namesOfWide, namesOfNarrow] = [8, 4];
const percent = (value: number) => `${Math.round(value * 1_000) / 1_000}%`;

/** Bars of two series side by side, or one in the other; in percent of its box, so that it follows every width by itself. */
export function BarPicture({ words, names, series, isPart, today, chosen, onChoose }: BarPictureProps) {
  const places = names.map((_, place) => place);
  const across = scaleBand<number>()
    .domain(places)
    .range([0, Math.min(100, names.length * widest)])
    .paddingInner(0.28)
    .paddingOuter(0.14);
  const known = series.flatMap(({ amounts }) => amounts.filter((amount) => amount !== null));
  const up = scaleLinear()
    .domain([Math.min(0, ...known), Math.max(0, ...known) || 1])
    .range([100, 0])
    .nice(4);
  const left = (place: number) => across(place) ?? 0;
  const middle = (place: number) => left(place) + across.bandwidth() / 2;
  const everyOf = (most: number) => Math.ceil(names.length / most);
  const choose = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const place = Math.floor((((clientX - box.left) / box.width) * 100) / across.step());
    if (place >= 0 && place < names.length && place !== chosen) onChoose(place);
  };
  const bar = (which: 0 | 1, place: number) => {
    const amount = series[which].amounts[place];
    if (amount === null || amount === undefined || amount === 0) return null;
    const half = across.bandwidth() / 2;
    const inset = isPart && which === 1 ? across.bandwidth() * 0.22 : 0;
    const x = left(place) + (isPart ? inset : which * half);
    const width = isPart ? across.bandwidth() - 2 * inset : half * 0.92;
    const [top, bottom] = [up(Math.max(0, amount)), up(Math.min(0, amount))];
    return (
      <rect
        key={place}
        className={isOutlined(which, isPart) ? 'chart__bar chart__bar--outline' : 'chart__bar'}
        {...{ x: percent(x), width: percent(width), y: percent(top), height: percent(bottom - top) }}
      />
    );
  };
  return (
    <svg className="chart__plot" role="img" aria-label={words} onPointerMove={choose} onPointerDown={choose}>
      {/* What pointers meet is the whole box. */}
      <rect className="chart__ground" width="100%" height="100%" />
      <rect className="chart__chosen" x={percent(left(chosen))} width={percent(across.bandwidth())} height="100%" />
      {up.ticks(4).map((amount) => (
        <g key={amount}>
          <line
            className={amount === 0 ? 'chart__line chart__line--zero' : 'chart__line'}
            x1="0"
            x2="100%"
            y1={percent(up(amount))}
            y2={percent(up(amount))}
          />
          <text className="chart__amount" x="-8" y={percent(up(amount))} dy="0.32em">
            {shortAmount(amount as Cents)}
          </text>
        </g>
      ))}
      {places.map((place) => bar(0, place))}
      {places.map((place) => bar(1, place))}
      {today !== null && (
        <g>
          <line className="chart__today" x1={percent(middle(today))} x2={percent(middle(today))} y1="-4" y2="100%" />
          <text className="chart__name" x={percent(middle(today))} y="-8">
            {chartCaptions.today}
          </text>
        </g>
      )}
      {places
        .filter((place) => place % everyOf(namesOfWide) === 0)
        .map((place) => (
          <text
            key={place}
            className={place % everyOf(namesOfNarrow) === 0 ? 'chart__name' : 'chart__name chart__name--wide'}
            x={percent(middle(place))}
            y="100%"
            dy="1.5em"
          >
            {names[place]}
          </text>
        ))}
    </svg>
  );
}
