import { apart } from '../values/reading-order';
import { limits } from '../vocabulary/limits';

/** What stands over and beside figures on the screens (§2). */
export const captions = {
  welcome: (name: string) => `Welcome, ${name}`,
  /** beside the mark of a field that must be filled in */
  required: 'required',
  accountBalance: 'Account Balance',
  totalDeposits: 'Total Deposits',
  total: 'Total',
  paidOf: (project: string) => `${project}: paid`,
  totalIn: (currency: string) => `Total ${currency}`,
  installmentsPaid: 'Installments paid',
  nextDueDate: 'Next due date',
  /** where there is no value (§2 Home) */
  notAvailable: 'N/A',
  noValue: '-',
  addAccount: 'Add Account',
  editAccount: 'Edit Account',
  closed: 'Closed',
  /** of a person who takes no new entries */
  disabled: 'Disabled',
  /** of a project that nothing is paid on any more */
  archived: 'Archived',
  addFee: 'Add Fee',
  editFee: 'Edit Fee',
  /** '1 deposit', '1,200 deposits' */
  counted: (count: number, record: string) => `${count.toLocaleString('en')} ${record}${count === 1 ? '' : 's'}`,
  /** '3 new deposits \u2013 Show' */
  toShow: (news: string) => `${news} \u2013 Show`,
  /** of a search that meets more entries than are counted: 'The newest 10,000 deposits, more come into question' */
  newestOf: (counted: string) =>
    `The newest ${counted}; more than ${limits.searchedEntries.toLocaleString('en')} come into question`,
  /** by which the schedule and the reports know an installment */
  installmentId: (id: number) => `ID ${String(id)}`,
  /** what a row's button acts on, behind its word: 'deposit: 05 Jan 2026, Ada King, Till, 1,250.50 USD' */
  rowOf: (record: string, facts: readonly { value: string }[]) =>
    `${record}: ${facts.map(({ value }) => value).join(', ')}`,
  /** 'by Layla Haddad, 05 Jan 2026, 14:30' */
  doneBy: (name: string, when: string) => `by ${apart(name)}, ${when}`,
  /** over a workbook: 'As of 05 Jan 2026, 14:30 (Asia/Dubai), taken by Layla Haddad' */
  asOf: (when: string, name: string) => `As of ${when}, taken by ${name}`,
  filters: 'Filters',
  filtersApplied: (count: number) => `${String(count)} applied`,
  /** a filter that applies: 'Account: Main Operating (USD)' */
  chosenFilter: (filter: string, chosen: string) => `${filter}: ${chosen}`,
  /** one of several of a name: 'Nadia Rahman (No. 7)' */
  ofNumber: (name: string, id: string) => `${name} (No. ${id})`,
  /** 'Page 1 of 3' */
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  /** a record whose name cannot be had */
  recordNumber: (id: string) => `No. ${id}`,
} as const;

/** 'Page 1 of 3' from a page that counts from 0; an empty list is page 1 of 1 (§2, contract §2). */
export function pageText(currentPage: number, totalPages: number): string {
  return captions.page(String(currentPage + 1), String(Math.max(1, totalPages)));
}
