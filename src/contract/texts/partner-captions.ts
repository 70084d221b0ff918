import { apart } from '../values/reading-order';

/** What stands over and beside the figures of a partner. */
export const partnerCaptions = {
  partner: 'Partner',
  project: 'Project',
  currency: 'Currency',
  share: 'Share on This Day (%)',
  dueOfProject: 'Due of Project',
  own: 'Own Part',
  due: 'Due',
  deposited: 'Deposited',
  difference: 'Difference',
  /** of all partners: of which projects each owns how much on the day */
  shares: 'Shares on This Day',
  shareOf: (project: string, share: string) => `${project} ${share}\u00a0%`,
  all: 'All Partners',
  /** of deposits after the day, which do not count yet */
  later: 'Deposited Later',
  deposits: 'Deposits',
  disabled: 'disabled',
  archived: 'archived',
  print: 'Print',
  statementOf: (name: string) => `Partner statement of ${name}`,
  depositsOf: (name: string) => `Deposits of ${name}`,
  projectsIn: (currency: string) => `Projects in ${currency}`,
  /** the day up to which it is told; today where none is typed */
  day: 'As of',
  /** the same over a workbook, which says 'As of' of the moment at which it was taken */
  dayOfFile: 'Position on',
  /** 'As of 23 Nov 2026' */
  asOf: (day: string) => `As of ${day}`,
  /** the position in words, with its amount */
  ahead: (amount: string) => `Ahead by ${amount}`,
  behind: (amount: string) => `Behind by ${amount}`,
  even: 'Neither ahead nor behind',
  allDeposits: 'Open in the report',
  printedBy: (name: string, moment: string) => `Printed by ${apart(name)}, ${moment}`,
} as const;
