import type { SetUpStep } from '../vocabulary/set-up';
import { administrationCaptions } from './administration-captions';
import { captions } from './captions';
import { screens } from './screen-names';

interface StepWords {
  readonly name: string;
  readonly about: string;
  /** how much of it there is, in words */
  readonly counted: (count: number) => string;
}

const stepWords: Readonly<Record<SetUpStep, StepWords>> = {
  company: {
    name: 'Company',
    about: 'What the company is called, and in which time zone it keeps its books.',
    counted: () => '',
  },
  currencies: {
    name: 'Currencies',
    about: 'The usual ones are there. Add what is missing, delete what you never need.',
    counted: administrationCaptions.countedCurrencies,
  },
  accounts: {
    name: 'Accounts',
    about:
      'Bank accounts and tills, each with its opening balance: what it held before the first day that is recorded here.',
    counted: (count) => captions.counted(count, 'account'),
  },
  people: {
    name: 'People',
    about: 'Colleagues who sign in, and partners, who own projects and need no sign-in.',
    counted: administrationCaptions.countedPeople,
  },
  projects: {
    name: 'Projects',
    about: 'Each with its owners; its row leads to its schedule of installments.',
    counted: (count) => captions.counted(count, 'project'),
  },
};

/** What stands on the screens of the company: its facts, and the set-up of a new one. */
export const companyCaptions = {
  company: 'Company',
  zoneNow: (moment: string) => `It is ${moment} there now.`,
  zoneAbout: 'It decides which day it is for the books, wherever somebody works.',
  changed: 'Changed',
  stepWords,
  steps: 'Steps of the set-up',
  stepOf: (step: number, all: number) => `Step ${String(step)} of ${String(all)}`,
  done: 'Done',
  notYet: 'Not yet',
  checklist: 'Set up your company',
  checklistAbout:
    'In any order, and at any time: what is done here is kept. This list goes away with the first deposit, transfer or payment.',
  doneOf: (done: number, all: number) => `${String(done)} of ${String(all)} done`,
  /** after everything that is set up */
  firstEntry: 'First entry',
  firstEntryAbout: 'Record the first deposit, or import everything that was recorded elsewhere so far.',
  depositAbout: 'One by one: who deposited, when, how much and into which account, each with its slip.',
  importAbout: 'All at once: what was recorded elsewhere so far, from CSV files and Excel workbooks.',
  /** before the link to Import */
  importHint: 'Is there a list of them already, in a spreadsheet?',
  importLink: `${screens.import} reads it.`,
  takeUp: 'Go on with the set-up',
  takeUpAbout: 'Nothing is recorded yet, and some of what entries need may be missing.',
  later: 'Go on later',
  back: 'Back',
  next: 'Next',
} as const;
