import { reversalOf } from './entry-kind-names';
import { screens } from './screen-names';

/** What stands in the popup in which entries are looked for. */
export const findCaptions = {
  title: 'Find entries',
  field: 'Find',
  placeholder: '1,250.50 rent',
  hint: 'An amount (1,250.50), amounts (1000..2000), a number (#77, also of a line of an account statement), words, names, a day (05 Oct 2026), a month (2026-10). inv* finds words that begin so. Screens, and statements of accounts, by the beginnings of their names.',
  keys: 'Up and down choose, Enter opens, Esc closes.',
  results: 'What was found',
  places: 'Go to',
  /** 'History: Deleted' */
  part: (screen: string, part: string) => `${screen}: ${part}`,
  kinds: {
    deposits: screens.deposits,
    transfers: screens.transfers,
    installmentPayments: 'Installment Payments',
    feePayments: 'Fee Payments',
  },
  /** over what an entry of the ledger recorded, beside entries of that number in reports */
  ledgerEntry: (entry: string) => `Entry ${entry} of account statements`,
  /** 'Deposit 12', 'Reversal of Deposit 12' */
  ledgerTitle: (title: string, isReversal: boolean) => (isReversal ? `${reversalOf} ${title}` : title),
  /** opens the report with all of them: 'Show all 12 in the report' */
  showAll: (count: string) => `Show all ${count} in the report`,
  showNewest: (count: string) => `Show the newest ${count} in the report`,
  /** to those who do not see the list, of the line that Enter opens at first */
  first: (line: string) => `Enter opens ${line}`,
  count: (shown: number) => (shown === 1 ? '1 result is shown' : `${String(shown)} results are shown`),
} as const;
