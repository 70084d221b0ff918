import type { SpanStep } from '#contract/texts/chart-captions';
import { type CalendarDate, dateFromWire, formatDate } from '#contract/values/dates';

/** Months, quarters or years, one after the other. */
export interface Spans {
  readonly step: SpanStep;
  readonly names: readonly string[];
  /** which of them a day lies in; below 0 or beyond the last where in none */
  readonly placeOf: (day: CalendarDate) => number;
}

/** More than these are not told apart on a narrow screen. */
const mostSpans = 24;
const monthsOf = { month: 1, quarter: 3, year: 12 } as const satisfies Record<SpanStep, number>;
const steps = Object.keys(monthsOf) as SpanStep[];

/** Months since the year 0. */
function monthOf(day: CalendarDate): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return year * 12 + month - 1;
}

function nameOf(step: SpanStep, span: number): string {
  const month = span * monthsOf[step];
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  if (step === 'year') return year;
  if (step === 'quarter') return `Q${(span % 4) + 1} ${year}`;
  const first = dateFromWire(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
  // '01 Jan 2026' without its day.
  return first ? formatDate(first).slice(3) : year;
}

/** The months from one day to another; quarters where these would be too many, and years where those would. */
export function spansOf(first: CalendarDate, last: CalendarDate): Spans {
  const within = (step: SpanStep, day: CalendarDate) => Math.floor(monthOf(day) / monthsOf[step]);
  const countOf = (step: SpanStep) => within(step, last) - within(step, first) + 1;
  const step = steps.find((each) => countOf(each) <= mostSpans) ?? 'year';
  const start = within(step, first);
  return {
    step,
    names: Array.from({ length: Math.max(1, countOf(step)) }, (_, place) => nameOf(step, start + place)),
    placeOf: (day) => within(step, day) - start,
  };
}
