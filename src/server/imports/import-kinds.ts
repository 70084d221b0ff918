import { type RawBuilder, sql } from 'kysely';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { type ImportTable, type ImportValues } from '#contract/imports/import-table';
import { importTables } from '#contract/imports/import-tables';
import type { RowFault } from '#contract/imports/judge-row';
import { dateToWire } from '#contract/values/dates';
import { centsToNumber, formatCents, subtractCents } from '#contract/values/money';
import { parRate, rateBetween, rateToNumber } from '#contract/values/rates';
import { accountTypes, isPaymentAccountType } from '#contract/vocabulary/account-types';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import { depositPostings } from '../deposits/deposits.service';
import type { PostedAccount, Posting } from '../ledger/ledger';
import type { EntryBodies, EntryKind } from '../movements/movement-declarations';
import { keptMovement, type OtherColumns } from '../movements/write-movement';
import { payOut } from '../payments/payments.service';
import { requireConversion, transferPostings } from '../transfers/transfers.service';
import { Refusal } from '../refusal';
import type { Company } from './import-company';

/** A row that fits: what its call would ask for, and what would be written of it. */
export interface JudgedMovement {
  readonly request: object;
  readonly movement: Readonly<Record<string, unknown>>;
  readonly postings: readonly Posting<PostedAccount>[];
  /** takes what it needs of what the rows before have left; a sentence where that is too little */
  readonly take?: () => RowFault | null;
}

/** A kind of row that can be imported, declared once. */
export interface ImportedKind<Table extends ImportTable = ImportTable> {
  readonly table: Table;
  readonly entry: EntryKind;
  /** the columns of its row that no member of the request is kept in */
  readonly otherColumns: readonly string[];
  /** what must not have come true of a movement `m` since its row was judged, where no key of the database holds it */
  readonly changedSince: RawBuilder<unknown>;
  /** Judges a row whose cells fit their columns by the rules of the books, and notes what is wrong. */
  judge(values: ImportValues<Table['columns']>, company: Company, faults: Faults): Promise<JudgedMovement | null>;
}

/** What is wrong with a row. */
export class Faults {
  readonly found: RowFault[] = [];

  add(field: string | null, sentence: string): null {
    this.found.push({ field, sentence });
    return null;
  }

  /** What was found, or null with its sentence noted. */
  take<Named extends object>(field: string, found: Named | string): Named | null {
    return typeof found === 'string' ? this.add(field, found) : found;
  }

  /** Whether a rule of the books holds; its sentence is noted where not. */
  hold(field: string, rule: () => void): boolean {
    try {
      rule();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.add(field, error.errors[0]?.message ?? error.message);
      return false;
    }
  }
}

function judged<Entry extends EntryKind>(
  kind: Entry,
  body: EntryBodies[Entry],
  columns: OtherColumns<Entry>,
  postings: readonly Posting<PostedAccount>[],
): JudgedMovement {
  return { request: body, movement: keptMovement(kind, body, columns).columns, postings };
}

const importedKind = <Table extends ImportTable>(kind: ImportedKind<Table>) => kind as unknown as ImportedKind;

const deposits = importedKind({
  table: importTables.deposits,
  entry: 'DEPOSIT',
  otherColumns: [],
  changedSince: sql`exists (select from users u where u.id = m.user_id and (u.user_type = 'SYSTEM' or u.disabled_at is not null))`,
  judge({ date, person: name, account: accountName, currency, amount, remarks }, company, faults) {
    const person = faults.take(headings.depositedBy, company.person(name));
    const account = faults.take(headings.account, company.account(accountName, currency, date));
    if (person?.userType === 'SYSTEM') faults.add(headings.depositedBy, messages.deposit.systemUser);
    else if (person?.disabledAt) faults.add(headings.depositedBy, messages.person.disabledForEntries(person.name));
    if (!person || !account || faults.found.length > 0) return Promise.resolve(null);
    const body = {
      date: dateToWire(date),
      userId: person.id,
      toacc: account.id,
      tocurrency: account.currencyId,
      amount: centsToNumber(amount),
      remarks: remarks ?? '',
    };
    return Promise.resolve(judged('DEPOSIT', body, {}, depositPostings<PostedAccount>(account, amount)));
  },
});

const fromHeading = `${headings.from} ${headings.account}`;
const toHeading = `${headings.to} ${headings.account}`;

const transfers = importedKind({
  table: importTables.transfers,
  entry: 'TRANSFER',
  otherColumns: [],
  changedSince: sql`false`,
  judge(
    { date, fromAccount, fromAmount, fromCurrency, toAccount, toAmount, toCurrency, rate, remarks },
    company,
    faults,
  ) {
    const from = faults.take(fromHeading, company.account(fromAccount, fromCurrency, date));
    const to = faults.take(toHeading, company.account(toAccount, toCurrency, date));
    if (!from || !to) return Promise.resolve(null);
    if (from.id === to.id) return Promise.resolve(faults.add(toHeading, messages.transfer.sameAccount));
    const isOneCurrency = from.currencyId === to.currencyId;
    const meant = rate ?? (isOneCurrency ? parRate : rateBetween(fromAmount, toAmount));
    if (meant === null) return Promise.resolve(faults.add(headings.conversionRate, messages.transfer.rateRequired));
    const holds = faults.hold(isOneCurrency ? headings.conversionRate : `${headings.to} ${headings.amount}`, () => {
      requireConversion(from, to, fromAmount, meant, toAmount);
    });
    if (!holds) return Promise.resolve(null);
    const body = {
      transferdate: dateToWire(date),
      fromacc: from.id,
      fromcurrency: from.currencyId,
      fromamount: centsToNumber(fromAmount),
      toacc: to.id,
      tocurrency: to.currencyId,
      toamount: centsToNumber(toAmount),
      conversionrate: rateToNumber(meant),
      remarks: remarks ?? '',
    };
    return Promise.resolve(
      judged('TRANSFER', body, {}, transferPostings<PostedAccount>(from, to, fromAmount, toAmount)),
    );
  },
});

const paymentAccountTypes = accountTypes.filter(isPaymentAccountType);

const payments = importedKind({
  table: importTables.payments,
  entry: 'INSTALLMENT_PAYMENT',
  otherColumns: ['currency_id'],
  changedSince: sql`exists (select from accounts a where a.id = m.account_id and a.account_type <> all(${paymentAccountTypes}::text[]))
    or exists (select from projects j where j.id = m.project_id and j.archived_at is not null)`,
  async judge(
    { date, project: name, installmentId, account: accountName, currency, amount, remarks },
    company,
    faults,
  ) {
    const account = faults.take(headings.bankAccount, company.account(accountName, currency, date));
    const project = faults.take(headings.project, company.project(name));
    const installment =
      project && faults.take(headings.installmentId, await company.installment(project, installmentId));
    if (project?.archivedAt) faults.add(headings.project, messages.project.archivedPayment(project.name));
    if (account && !isPaymentAccountType(account.accountType))
      faults.add(headings.bankAccount, messages.payment.wrongAccountType(account.name));
    if (account && project && account.currencyId !== project.currencyId) {
      const sentence = messages.payment.wrongAccountCurrency(account.name, account.currencyCode, project.currencyCode);
      faults.add(headings.bankAccount, sentence);
    }
    if (!account || !project || !installment || faults.found.length > 0) return null;
    const body = {
      paymentdate: dateToWire(date),
      paymentaccount: account.id,
      projectid: project.id,
      installmentid: installment.id,
      amount: centsToNumber(amount),
      remarks: remarks ?? '',
    };
    const columns = { currency_id: account.currencyId };
    return {
      ...judged('INSTALLMENT_PAYMENT', body, columns, payOut<PostedAccount>(account, 'PROJECT', amount)),
      take: () => {
        const { remaining } = installment;
        if (amount > remaining)
          return { field: headings.amount, sentence: messages.payment.exceedsRemaining(formatCents(remaining)) };
        installment.remaining = subtractCents(remaining, amount);
        return null;
      },
    };
  },
});

/** The kinds that can be imported. */
export const importedKinds: Readonly<Record<ImportKind, ImportedKind>> = { deposits, transfers, payments };
