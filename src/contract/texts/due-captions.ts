import type { CalendarDate } from '../values/dates';
import type { DueSpan } from '../values/due';

/** What stands over and beside the figures of what is due. */
export const dueCaptions = {
  currency: 'Currency',
  cash: 'Cash',
  short: 'Short',
  due: 'Due',
  /** leads from Home to the screen */
  allDue: 'All due dates',
  /** on the amount of the cash, which opens the accounts that it lies in */
  cashOf: (currency: string, amount: string) => `Cash in ${currency}: ${amount}`,
  accountsOf: (currency: string) => `Accounts that may pay in ${currency}`,
  withOverdraft: (amount: string) => `${amount} with its overdraft`,
  noAccounts: (currency: string) => `No open account may pay in ${currency}.`,
  project: 'Project',
  installment: 'Installment',
  dueOn: 'Due On',
  late: 'Late',
  open: 'Open',
  /** heads the list of what a figure adds up */
  installmentsOf: (currency: string, span: string) => `${currency}: ${span}`,
  /** says a figure to those who do not see its column */
  figureOf: (currency: string, span: string, amount: string, count: number) =>
    `${currency}, ${span}: ${amount}, ${count === 1 ? '1 installment' : `${String(count)} installments`}`,
  byProject: 'Due by Project',
  overdue: 'Overdue',
  /** 'Q1 2027' of its first day */
  quarter: (day: CalendarDate) => `Q${String((Number(day.slice(5, 7)) + 2) / 3)} ${day.slice(0, 4)}`,
  later: 'Later',
  calendar: 'Calendar',
  calendarTitle: 'Calendar of Due Dates',
  calendarAddress: 'Address of your calendar',
  makeAddress: 'Make Address',
  newAddress: 'New Address',
  takeBack: 'Take Back',
  /** in the column of Short, over which the days are said */
  enough: 'Enough',
  enoughFor: (days: number) => `Enough for ${String(days)} days`,
  shortBy: (amount: string, day: string) => `${amount} from ${day}`,
} as const;

/** The spans by name. */
export const dueSpanNames: Readonly<Record<DueSpan, string>> = {
  overdue: 'Overdue',
  '7': 'Next 7 days',
  '30': 'Next 30 days',
  '60': 'Next 60 days',
  '90': 'Next 90 days',
};
