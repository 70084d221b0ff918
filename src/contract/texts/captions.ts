/** What stands over and beside figures on the screens (§2). */
export const captions = {
  welcome: (name: string) => `Welcome, ${name}`,
  signIn: 'Sign in to your company’s books',
  version: 'Version',
  noAccess: 'No access',
  /** beside the mark of a field that must be filled in */
  required: 'required',
  accountBalance: 'Account Balance',
  totalDeposits: 'Total Deposits',
  total: 'Total',
  paidOf: (project: string) => `${project}: paid`,
  totalIn: (currency: string) => `Total ${currency}`,
  paid: 'Paid',
  due: 'Due',
  paidCount: (count: number) => `Paid (${String(count)})`,
  dueCount: (count: number) => `Due (${String(count)})`,
  percentPaid: (percent: string) => `${percent} paid`,
  installmentsPaid: 'Installments paid',
  nextDueDate: 'Next due date',
  /** where there is no value (§2 Home) */
  notAvailable: 'N/A',
  noValue: '-',
  summary: 'Summary',
  summaryOf: (project: string) => `${project}: summary`,
  totalInstallmentAmount: 'Total installment amount',
  paidAmount: 'Paid amount',
  remaining: 'Remaining',
  period: 'Period',
  location: 'Location',
  owners: 'Owners',
  payment: 'Payment',
  installments: 'Installments',
  byScheduleType: 'By schedule type',
  byScheduleTypeOf: (project: string) => `${project}: by schedule type`,
  paymentDetails: 'Payment Details',
  slipExists: 'Exists',
  slipMissing: 'Not Exists',
  addAccount: 'Add Account',
  editAccount: 'Edit Account',
  openingOf: (account: string) => `${account}: opening balance`,
  open: 'Open',
  closed: 'Closed',
  addCurrency: 'Add Currency',
  /** to what amounts are kept, beside what ISO 4217 says of the currency */
  keptTo: (minorDigits: number) =>
    minorDigits === 3 ? '0.01, not 0.001' : minorDigits === 0 ? '0.01, has no decimals' : '0.01',
  addFee: 'Add Fee',
  editFee: 'Edit Fee',
  /** '1 deposit', '1,200 deposits' */
  counted: (count: number, record: string) => `${count.toLocaleString('en')} ${record}${count === 1 ? '' : 's'}`,
  countedCurrencies: (count: number) => `${String(count)} ${count === 1 ? 'currency' : 'currencies'}`,
  paymentsOf: (amount: string, installment: string) => `${amount}, payments of ${installment}`,
  scheduleOf: (project: string) => `${project}: schedule`,
  /** by which the schedule and the reports know an installment */
  installmentId: (id: number) => `ID ${String(id)}`,
  /** what a row's button acts on, behind its word: 'deposit: 05 Jan 2026, Ada King, Till, 1,250.50 USD' */
  rowOf: (record: string, facts: readonly { value: string }[]) =>
    `${record}: ${facts.map(({ value }) => value).join(', ')}`,
  history: 'History',
  /** 'by Layla Haddad, 05 Jan 2026, 14:30' */
  doneBy: (name: string, when: string) => `by ${name}, ${when}`,
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
  filters: 'Filters',
  filtersApplied: (count: number) => `${String(count)} applied`,
  addProject: 'Add Project',
  editProject: 'Edit Project',
  ownersOf: (project: string) => `Owners of ${project}`,
  ownersFrom: (day: string) => `From ${day}`,
  ownersHeld: 'Today',
  ownerShare: (name: string, share: string) => `${name} ${share} %`,
  andMore: (count: number) => `and ${String(count)} more`,
  sharesOfWhole: (sum: string) => `${sum} of 100.00 %`,
  rowsScheduled: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`,
  place: (latitude: number, longitude: number) => `${String(latitude)}, ${String(longitude)}`,
} as const;

/** 'Page 1 of 3' from a page that counts from 0; an empty list is page 1 of 1 (§2, contract §2). */
export function pageText(currentPage: number, totalPages: number): string {
  return `Page ${String(currentPage + 1)} of ${String(Math.max(1, totalPages))}`;
}
