import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId, type QueryName } from '#contract/vocabulary/paths';
import type { InstallmentPaidRow, OpenInstallmentRow, ProjectSummaryRow } from '#contract/areas/projects.wire';
import { keepDraft } from '../../src/client/forms/form-drafts';
import { done, entryIn, type SentEntry, users } from './small-books';
import type { Script, ScriptedServer } from '../support/scripted-server';
import { accountRow, aed, eur, feeTypeRow, openInstallmentRow, projectRow } from '../support/wire-rows';

/* What the screens of transfers and payments are tested with: the lists they choose from, and a person's ways there. */

/** Accounts of each type, in three currencies. */
export const manyAccounts: AccountRow[] = [
  accountRow(11, 'Main Operating'),
  accountRow(12, 'Reserve Fund', { accounttype: 'COMBINED' }),
  accountRow(13, 'Gulf Operating', { currency: aed }),
  accountRow(14, 'Escrow Marina', { currency: aed, accounttype: 'PAYMENT' }),
  accountRow(15, 'Gulf Current', { currency: aed, accounttype: 'COMBINED' }),
  accountRow(16, 'Europe Current', { currency: eur, accounttype: 'COMBINED' }),
];

const project = (projectid: number, name: string, currencyname: string) =>
  projectRow({
    ...{ projectid, name, currencyname, total_amount: 1_000_000, total_paid: 0 },
    ...{ installments_paid: 0, total_installments: 3, next_due_date: null },
  });

const projects: ProjectSummaryRow[] = [
  project(1, 'Marina Heights', 'AED'),
  project(2, 'Oakwood Offices', 'USD'),
  project(3, 'Palm Garden', 'AED'),
];

/** Marina Heights has one row of each kind of label; the others one each. */
export const openInstallments: Readonly<Record<number, OpenInstallmentRow[]>> = {
  1: [
    openInstallmentRow(1, 'Down', { scheduletype: 'Down Payment' }),
    openInstallmentRow(2, 'Spring rate'),
    openInstallmentRow(3, ''),
  ],
  2: [openInstallmentRow(1, 'Oak one')],
  3: [openInstallmentRow(7, 'Palm seven')],
};

const feeTypes = [feeTypeRow(31, 'Bank Charges'), feeTypeRow(32, 'Legal Fee')];

/** The lists behind the forms; `paid` is what each installment answers, and may be changed. */
export class MovementBooks {
  readonly sent: SentEntry[] = [];
  paid: (query: URLSearchParams) => InstallmentPaidRow = () => ({ paidamount: 20_855, totalamount: 48_500 });
  private readonly queries = new Map<string, Script>();

  constructor(private readonly server: ScriptedServer) {
    server.on(`GET ${paths.accounts.list}`, () => done(manyAccounts));
    server.on(`GET ${paths.users.list}`, () => done(users));
    server.on(`GET ${paths.query}`, (request) => {
      const answer = this.queries.get(request.query.get('queryName') ?? '');
      return answer ? answer(request) : { status: 400 };
    });
    this.query('projectScheduleSummary', () => done(projects));
    this.query('getallfees', () => done(feeTypes));
    this.query('getProjectInstallment', ({ query }) => done(openInstallments[Number(query.get('projectid'))]));
    this.query('getpaidamountofinstallment', ({ query }) => done([this.paid(query)]));
  }

  query(name: QueryName, answer: Script): void {
    this.queries.set(name, answer);
  }

  /** How often a query was asked. */
  asked(name: QueryName): URLSearchParams[] {
    return this.server.calls.map(({ query }) => query).filter((query) => query.get('queryName') === name);
  }

  /** Takes every entry of a call. */
  takes(path: string, part: string): void {
    this.server.on(`POST ${path}`, async (request) => {
      this.sent.push(await entryIn(request, part));
      return { status: 201, ...done({ id: 40 + this.sent.length }) };
    });
  }

  /** Pages of rows behind a filter call, and DELETE that takes one of them away. */
  lists<Row extends object>(
    call: { filter: string; reverse: string; key: string },
    rows: Row[],
    idOf: (row: Row) => number,
  ): void {
    this.server.on(`GET ${call.filter}`, ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      const shown = size === 0 ? rows : rows.slice(page * size, (page + 1) * size);
      const totalPages = size === 0 ? 1 : Math.ceil(rows.length / size);
      return done({ currentPage: page, totalPages, totalItems: rows.length, [call.key]: shown });
    });
    for (const each of rows) {
      this.server.on(`DELETE ${pathWithId(call.reverse, idOf(each))}`, () => {
        rows.splice(rows.indexOf(each), 1);
        return { status: 204 };
      });
    }
  }
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
/** Delete in the row of which this is said. */
export const pressDelete = async (user: UserEvent, row = '') =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^Delete .*${row}`) }));
export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Chooses a record in a select. */
export async function choose(user: UserEvent, label: string, option: string | RegExp) {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** What a select offers, as it is read; the list is closed again. */
export async function choicesOf(user: UserEvent, label: string): Promise<string[]> {
  await user.click(field(label));
  await screen.findAllByRole('option');
  const texts = screen.getAllByRole('option').map((option) => option.textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  return texts;
}

/** Puts a text in place of what a field holds, and leaves it: pasted, or key by key for a test that watches the keys. */
export async function retype(user: UserEvent, label: string, text: string, isTyped = false) {
  await user.clear(field(label));
  if (text) await (isTyped ? user.keyboard(text) : user.paste(text));
  await user.tab();
}

/** Save and YES; answers what the confirm popup told, as 'label: value'. */
export async function saveAndConfirm(user: UserEvent): Promise<string[]> {
  await press(user, 'Save');
  const popup = await dialog(messages.saving.confirmSave);
  const terms = within(popup).getAllByRole('term');
  const facts = terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
  await press(user, 'YES');
  return facts;
}

/** Waits for the popup that says how it ended, and perhaps something beside that, and closes it. */
export async function acknowledge(user: UserEvent, sentence: string, advice?: string) {
  const popup = await dialog(sentence);
  if (advice) expect(popup).toHaveTextContent(advice);
  await user.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(popup).not.toBeInTheDocument());
}

/** The cells of the table, row by row. */
export const cells = () =>
  screen
    .getAllByRole<HTMLTableRowElement>('row')
    .filter((row) => within(row).queryByRole('rowheader') !== null)
    .map((row) => Array.from(row.cells, (cell) => cell.textContent));

/** The badge beside a label. */
export const badgeOf = (label: string) => field(label).closest('.field')?.querySelector('.badge')?.textContent;

/** What is said to be wrong at a field. */
export const errorAt = (label: string): string | undefined => {
  const id = field(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((each) => each.endsWith('-error'));
  return id ? document.getElementById(id)?.textContent : undefined;
};

/** The summary box of an installment as it is read. */
export const summary = () =>
  within(screen.getByRole('group', { name: 'Summary' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);

/** What it says of the installments of Marina Heights, and before one is chosen. */
export const marinaSummary = [
  'Total installment amount: 48,500.00 AED',
  'Paid amount: 20,855.00 AED',
  'Remaining: 27,645.00 AED',
];
export const noSummary = ['Total installment amount: –', 'Paid amount: –', 'Remaining: –'];

export async function chooseInstallment(user: UserEvent) {
  await choose(user, 'Project', /Marina/);
  await choose(user, 'Installment', /Spring rate/);
}

/** What was typed into a form and left there: it stands in it when it is opened. Of no form whose filling in is the matter. */
export function leaveTyped(form: keyof typeof typedInto, values: Readonly<Record<string, string>> = {}) {
  keepDraft('Ada', form, { values: { ...typedInto[form], ...values }, sentKeys: {}, unanswered: {} });
}
const typedInto = {
  deposit: { userId: '21', accountId: '11', amount: '1,250.50' },
  transfer: {
    fromAccountId: '11',
    toAccountId: '13',
    fromAmount: '1,000.00',
    conversionRate: '3.6725',
    toAmount: '3,672.50',
  },
  installmentPayment: { projectId: '1', installmentId: '2', accountId: '14', amount: '1,000.50' },
  'due-transfer': { date: '2026-03-04', fromAccountId: '11', toAccountId: '12', amount: '10.00', rate: '3.5' },
  feePayment: { feeTypeId: '32', paidById: '22', accountId: '15', amount: '75.10' },
};
