import { sql } from 'kysely';
import { depositFields } from '#contract/areas/deposits.fields';
import type { MovementFields } from '#contract/areas/movement-fields';
import { installmentPaymentFields } from '#contract/areas/payments.fields';
import { transferFields } from '#contract/areas/transfers.fields';
import { type TextColumn, textColumns } from '#contract/reports/report';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import type { ImportTable } from '#contract/imports/import-table';
import { importTables } from '#contract/imports/import-tables';
import { type CalendarDate, dateToWire } from '#contract/values/dates';
import { type Cents, centsToNumber, formatCents, subtractCents } from '#contract/values/money';
import { conversionHolds, parRate, rateBetween, rateToNumber } from '#contract/values/rates';
import { accountTypes, isPaymentAccountType } from '#contract/vocabulary/account-types';
import { depositPostings } from '../deposits/deposits.service';
import type { PostedAccount, Posting } from '../ledger/ledger';
import type { EntryBodies, EntryKind } from '../movements/movement-declarations';
import { declaredEntry } from '../movements/movement-entries';
import { keptMovement, type OtherColumns } from '../movements/write-movement';
import { payOut } from '../payments/payments.service';
import { requireConversion, transferPostings } from '../transfers/transfers.service';
import type { Company, NamedAccount } from './import-company';
import { type Faults, importedKind, type ImportedKind } from './imported-kind';
import { declareDuplicates, unlessRecordedSince } from './movement-duplicates';
import { type ImportedMovement, type JudgedMovement, MovementJudge } from './movement-judging';
import { movementUndoer } from './movement-undoing';
import { movementWriter } from './movement-writing';
import { namedAccount, namedPerson, namedProject } from './named-records';

/** The texts that are typed into a form, '' where a row has none. */
const textsOf = <Fields extends MovementFields>(
  fields: Fields,
  values: Readonly<Partial<Record<TextColumn<Fields>['member'], string | null | undefined>>>,
) =>
  Object.fromEntries(
    textColumns(fields).map(({ member }: { member: TextColumn<Fields>['member'] }) => [member, values[member] ?? '']),
  ) as Record<TextColumn<Fields>['member'], string>;

/** Each member is said, also one that a request may leave out. */
function judged<Entry extends EntryKind>(
  kind: Entry,
  body: EntryBodies[Entry] & Required<EntryBodies[Entry]>,
  columns: OtherColumns<Entry>,
  postings: readonly Posting<PostedAccount>[],
): JudgedMovement {
  return { request: body, movement: keptMovement(kind, body, columns).columns, postings };
}

/** Everything that a kind of movement does follows from its declaration. */
function importedMovement<Table extends ImportTable>(declared: ImportedMovement<Table>): ImportedKind {
  const findDuplicates = declareDuplicates(declared.entry);
  return importedKind({
    table: declared.table,
    // Every kind of movement has its day in one column.
    posted: {
      heading: headings.date,
      column: declaredEntry(declared.entry).dayColumn,
      day: (values) => (values as { date?: CalendarDate }).date,
    },
    named: declared.named,
    judging: (database) => MovementJudge.begin(declared, database, findDuplicates()),
    write: unlessRecordedSince(declared.entry, movementWriter(declared)),
    undo: movementUndoer(declared.entry),
  });
}

/** An account as a row names it, under its heads, on the day of the row. */
interface GivenAccount {
  readonly name: [heading: string, name: string | undefined];
  readonly currency: [heading: string, code: string | undefined];
  readonly date: CalendarDate | undefined;
}

/** The account of a row; where its name is not known, its currency is looked at by itself. */
function accountOf(
  { name: [heading, name], currency: [currencyHeading, currency], date }: GivenAccount,
  company: Company,
  faults: Faults,
): NamedAccount | null {
  const unknown = name === undefined ? null : company.unknownAccount(name);
  if (name !== undefined && currency !== undefined && unknown === null)
    return faults.take(heading, company.account(name, currency, date));
  if (unknown !== null) faults.add(heading, unknown);
  const ofCurrency = currency === undefined ? null : company.unknownCurrency(currency);
  return ofCurrency === null ? null : faults.add(currencyHeading, ofCurrency);
}

/** Deposits of people, one a row. */
export const deposits = importedMovement({
  table: importTables.deposits,
  entry: 'DEPOSIT',
  named: [
    namedPerson('person', sql`(movement -> 'user_id')`),
    namedAccount('account', 'currency', sql`(movement -> 'account_id')`),
  ],
  otherColumns: [],
  changedSince: sql`exists (select from users u where u.id = m.user_id and (u.user_type = 'SYSTEM' or u.disabled_at is not null))`,
  judge({ date, person: name, account: accountName, currency, amount, ...texts }, company, faults) {
    const person = name === undefined ? null : faults.take(headings.depositedBy, company.person(name));
    const given: GivenAccount = {
      name: [headings.account, accountName],
      currency: [headings.currency, currency],
      date,
    };
    const account = accountOf(given, company, faults);
    if (person?.userType === 'SYSTEM') faults.add(headings.depositedBy, messages.deposit.systemUser);
    else if (person?.disabledAt) faults.add(headings.depositedBy, messages.person.disabledForEntries(person.name));
    const isRead = date !== undefined && amount !== undefined;
    if (!isRead || !person || !account || faults.found.length > 0) return Promise.resolve(null);
    const body = {
      date: dateToWire(date),
      userId: person.id,
      toacc: account.id,
      tocurrency: account.currencyId,
      amount: centsToNumber(amount),
      ...textsOf(depositFields, texts),
    };
    return Promise.resolve(judged('DEPOSIT', body, {}, depositPostings<PostedAccount>(account, amount)));
  },
});

const fromHeading = `${headings.from} ${headings.account}`;
const toHeading = `${headings.to} ${headings.account}`;
const fromCurrencyHeading = `${headings.from} ${headings.currency}`;
const toCurrencyHeading = `${headings.to} ${headings.currency}`;

/** What is told of two amounts that do not fit their rate: where it helps, that it can be left empty. */
function toldOfAmounts(from: Cents, to: Cents): (mismatch: string) => string {
  const rate = rateBetween(from, to);
  if (rate === null) return (mismatch) => mismatch;
  return conversionHolds(from, rate, to)
    ? messages.importBatch.rateOfAmounts
    : () => messages.importBatch.noExactRate(rate);
}

/** Transfers between two accounts. */
export const transfers = importedMovement({
  table: importTables.transfers,
  entry: 'TRANSFER',
  named: [
    namedAccount('fromAccount', 'fromCurrency', sql`(movement -> 'from_account_id')`),
    namedAccount('toAccount', 'toCurrency', sql`(movement -> 'to_account_id')`),
  ],
  otherColumns: [],
  changedSince: sql`false`,
  judge(
    { date, fromAccount, fromAmount, fromCurrency, toAccount, toAmount, toCurrency, rate, ...texts },
    company,
    faults,
  ) {
    const givenFrom: GivenAccount = {
      name: [fromHeading, fromAccount],
      currency: [fromCurrencyHeading, fromCurrency],
      date,
    };
    const givenTo: GivenAccount = { name: [toHeading, toAccount], currency: [toCurrencyHeading, toCurrency], date };
    const from = accountOf(givenFrom, company, faults);
    const to = accountOf(givenTo, company, faults);
    if (!from || !to) return Promise.resolve(null);
    if (from.id === to.id) return Promise.resolve(faults.add(toHeading, messages.transfer.sameAccount));
    if (fromAmount === undefined || toAmount === undefined || rate === undefined) return Promise.resolve(null);
    const isOneCurrency = from.currencyId === to.currencyId;
    const meant = rate ?? (isOneCurrency ? parRate : rateBetween(fromAmount, toAmount));
    if (meant === null) {
      const sentence = messages.importBatch.noRateOfAmounts(messages.transfer.rateInvalid);
      return Promise.resolve(faults.add(headings.conversionRate, sentence));
    }
    const holds = () => {
      requireConversion(from, to, fromAmount, meant, toAmount);
    };
    if (isOneCurrency) faults.hold(headings.conversionRate, holds);
    else faults.hold(`${headings.to} ${headings.amount}`, holds, toldOfAmounts(fromAmount, toAmount));
    if (date === undefined || faults.found.length > 0) return Promise.resolve(null);
    const body = {
      transferdate: dateToWire(date),
      fromacc: from.id,
      fromcurrency: from.currencyId,
      fromamount: centsToNumber(fromAmount),
      toacc: to.id,
      tocurrency: to.currencyId,
      toamount: centsToNumber(toAmount),
      conversionrate: rateToNumber(meant),
      ...textsOf(transferFields, texts),
    };
    return Promise.resolve(
      judged('TRANSFER', body, {}, transferPostings<PostedAccount>(from, to, fromAmount, toAmount)),
    );
  },
});

const paymentAccountTypes = accountTypes.filter(isPaymentAccountType);

/** Payments of installments. */
export const payments = importedMovement({
  table: importTables.payments,
  entry: 'INSTALLMENT_PAYMENT',
  named: [
    namedProject(sql`(movement -> 'project_id')`),
    namedAccount('account', 'currency', sql`(movement -> 'account_id')`),
  ],
  otherColumns: ['currency_id'],
  changedSince: sql`exists (select from accounts a where a.id = m.account_id and a.account_type <> all(${paymentAccountTypes}::text[]))
    or exists (select from projects j where j.id = m.project_id and j.archived_at is not null)`,
  async judge(
    { date, project: name, installmentId, account: accountName, currency, amount, ...texts },
    company,
    faults,
  ) {
    const given: GivenAccount = {
      name: [headings.bankAccount, accountName],
      currency: [headings.currency, currency],
      date,
    };
    const account = accountOf(given, company, faults);
    const project = name === undefined ? null : faults.take(headings.project, company.project(name));
    const installment =
      project &&
      installmentId !== undefined &&
      faults.take(headings.installmentId, await company.installment(project, installmentId));
    if (project?.archivedAt) faults.add(headings.project, messages.project.archivedPayment(project.name));
    if (account && !isPaymentAccountType(account.accountType))
      faults.add(headings.bankAccount, messages.paymentRefusal.wrongAccountType(account.name));
    if (account && project && account.currencyId !== project.currencyId) {
      const sentence = messages.paymentRefusal.wrongAccountCurrency(
        account.name,
        account.currencyCode,
        project.currencyCode,
      );
      faults.add(headings.bankAccount, sentence);
    }
    const isRead = date !== undefined && amount !== undefined;
    if (!isRead || !account || !project || !installment || faults.found.length > 0) return null;
    const body = {
      paymentdate: dateToWire(date),
      paymentaccount: account.id,
      projectid: project.id,
      installmentid: installment.id,
      amount: centsToNumber(amount),
      ...textsOf(installmentPaymentFields, texts),
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
