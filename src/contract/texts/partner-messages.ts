import { screens } from './screen-names';

/** What is said of where a partner stands. */
export const partnerMessages = {
  notFound: 'This person does not exist, or is no partner. Please choose another one.',
  /** over the figures */
  howCounted:
    'Deposits carry no project, so what is due is held against what was deposited for each currency as a whole. Due is what has fallen due up to this day, paid or not, by the shares of each due day.',
  notLoaded: 'This statement could not be loaded. Nothing was changed: please try again.',
  nothing: 'No project of this person has anything to show, and nothing was deposited.',
  nobody: 'Up to this day nobody has had a share in a project, and nothing was deposited.',
  noProjects: 'No share in a project of this currency.',
  noEntries: 'No deposits up to this day.',
  later: (amount: string, day: string) => `${amount} of deposits dated after ${day} are not counted.`,
  /** '900,000.00 USD of Palm Court is due by no partner: no owners are set under Project Setup yet.' */
  ownerless: (amount: string, projects: string) =>
    `${amount} of ${projects} is due by no partner: no owners are set under ${screens.projectSetup} yet.`,
  printedEntries: (shown: string, all: string) => `The newest ${shown} of ${all} deposits.`,
} as const;
