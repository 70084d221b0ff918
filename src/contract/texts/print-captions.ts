import { apart } from '../values/reading-order';

/** What stands on paper over and beside what is printed. */
export const printCaptions = {
  printedBy: (name: string, moment: string) => `Printed by ${apart(name)}, ${moment}`,
  asOf: (moment: string) => `As of ${moment}`,
  period: (days: string) => `Period: ${days}`,
  /** the filters as their chips say them */
  filters: (chosen: readonly string[]) => (chosen.length === 0 ? 'Filters: none' : `Filters: ${chosen.join(' · ')}`),
  counted: (count: string) => `${count} in all`,
  /** in the place of a slip, which opens on the screen */
  hasSlip: 'Yes',
} as const;
