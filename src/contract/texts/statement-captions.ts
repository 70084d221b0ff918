/** What stands over and beside the figures of an account's statement. */
export const statementCaptions = {
  entry: 'Entry',
  counterpart: 'Counterpart',
  in: 'In',
  out: 'Out',
  openingBalance: 'Opening Balance',
  closingBalance: 'Closing Balance',
  /** on a page that is not the first, or not the last */
  broughtForward: 'Brought Forward',
  carriedForward: 'Carried Forward',
  statementOf: (account: string) => `Account statement of ${account}`,
  figures: 'Figures of the period',
  /** what every account makes of the period, shown while none is chosen */
  allAccounts: 'All Accounts',
  entries: 'Entries',
  period: 'Period',
  otherDays: 'Other days',
  /** what a long curve shows: between two months' ends the balance may have been lower or higher */
  balanceCurve: (isByMonth: boolean) => (isByMonth ? 'Balance at each month’s end' : 'Balance over the period'),
  /** says the curve to those who do not see it */
  curveOf: (curve: string, lowest: string, lowestDay: string, highest: string, highestDay: string) =>
    `${curve}: lowest ${lowest} on ${lowestDay}, highest ${highest} on ${highestDay}.`,
  lowest: 'Lowest',
  highest: 'Highest',
  onDay: (amount: string, day: string) => `${amount} on ${day}`,
  /** '05 Jan 2026 to 31 Jan 2026'; either end may be open */
  days: (from: string, to: string) =>
    from && to ? `${from} to ${to}` : from ? `From ${from}` : to ? `Up to ${to}` : 'All days',
  counted: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`,
} as const;

/** Periods that can be chosen by name. */
export const periodNames = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  lastYear: 'Last year',
  allDays: 'All days',
} as const;
