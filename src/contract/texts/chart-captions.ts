/** Steps in which figures over time are shown. */
export type SpanStep = 'month' | 'quarter' | 'year';

/** What stands over and beside figures by month. */
export const chartCaptions = {
  steps: { month: 'Month', quarter: 'Quarter', year: 'Year' } satisfies Readonly<Record<SpanStep, string>>,
  /** 'Paid against due by month, USD' */
  byStep: (what: string, step: SpanStep, currency: string) => `${what} by ${step}, ${currency}`,
  /** says the picture to those who do not see it */
  pictureOf: (title: string, from: string, to: string) =>
    `${title}, ${from === to ? from : `${from} to ${to}`}: bars, the same figures as in the table beside them`,
  /** names the control by which the arrow keys walk from bar to bar */
  walk: (title: string) => `${title}: figures of`,
  today: 'Today',
  paidAgainstDue: 'Paid against due',
  due: 'Due',
  paid: 'Paid',
  open: 'Open',
  inAndOut: 'In and out',
  in: 'In',
  out: 'Out',
  change: 'Change',
} as const;
