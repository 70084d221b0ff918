import { apart } from '../values/reading-order';

/** What stands over and beside what is set up in Administration (contract §9). */
export const administrationCaptions = {
  openingOf: (account: string) => `${account}: opening balance`,
  correctionOfOpening: (account: string) => `${account}: correct opening balance`,
  open: 'Open',
  addCurrency: 'Add Currency',
  /** to what amounts are kept, beside what ISO 4217 says of the currency */
  keptTo: (minorDigits: number) =>
    minorDigits === 3 ? '0.01, not 0.001' : minorDigits === 0 ? '0.01, has no decimals' : '0.01',
  countedCurrencies: (count: number) => `${String(count)} ${count === 1 ? 'currency' : 'currencies'}`,
  history: 'History',
  addPerson: 'Add Person',
  editPerson: 'Edit Person',
  /** who stands in the books and never signs in */
  partnerOnly: 'Partner only',
  active: 'Active',
  disabled: 'Disabled',
  mustChangePassword: 'Must change password',
  noPasswordYet: 'No password yet',
  /** whoever is signed in here */
  you: 'You',
  never: 'Never',
  thisSession: 'This session',
  unknownBrowser: 'Unknown browser',
  sessionFacts: (address: string, since: string, lastUsed: string) =>
    `${address}, since ${since}, last used ${lastUsed}`,
  sessions: 'Signed In',
  oneTimePassword: 'One-Time Password',
  oneTimePasswordOf: (name: string) => `One-time password of ${name}`,
  countedPeople: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`,
  addProject: 'Add Project',
  editProject: 'Edit Project',
  ownersOf: (project: string) => `Owners of ${project}`,
  ownersFrom: (day: string) => `From ${day}`,
  ownersHeld: 'Today',
  // A line never ends between figure and sign.
  ownerShare: (name: string, share: string) => `${apart(name)} ${share}\u00a0%`,
  andMore: (count: number) => `and ${String(count)} more`,
  sharesOfWhole: (sum: string) => `${sum} of 100.00 %`,
  rowsScheduled: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`,
  place: (latitude: number, longitude: number) => `${String(latitude)}, ${String(longitude)}`,
  /** by what the lists are searched */
  nameOrCurrency: 'Name or currency',
  nameOrCode: 'Name or code',
  nameOrUsername: 'Name or username',
  projectOrOwner: 'Project or owner',
  /** for those who hear the page */
  shownProjects: 'Which projects are shown',
  removeOwner: (place: number) => `Remove owner ${String(place)}`,
} as const;
