import type { DueSpan } from '../values/due';

/** What stands over and beside the figures of what is due. */
export const dueCaptions = {
  currency: 'Currency',
  cash: 'Cash',
  short: 'Short',
  due: 'Due',
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
  enough: 'Enough for 90 days',
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
