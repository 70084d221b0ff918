import { isPaymentAccountType } from '#contract/vocabulary/account-types';
import type { FieldError } from '#contract/vocabulary/envelope';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import { messages } from '#contract/texts/messages';
import { type Cents, centsToNumber, formatCents, subtractCents } from '#contract/values/money';
import { type CalendarDate, dateToWire } from '#contract/values/dates';
import { parRate, type Rate, rateToNumber } from '#contract/values/rates';
import { depositPostings } from '../deposits/deposits.service';
import type { PostedAccount, Posting } from '../ledger/ledger';
import type { EntryBodies, EntryKind } from '../movements/movement-declarations';
import { keptMovement, type OtherColumns } from '../movements/write-movement';
import { payOut } from '../payments/payments.service';
import { Refusal } from '../refusal';
import { requireConversion, transferPostings } from '../transfers/transfers.service';
import type { Company } from './import-company';

/** What a row says, by the members of its columns; '' where it says nothing. */
export type RowValues = Readonly<Record<string, string | Cents | undefined>>;

/** A row that fits: what its call would ask for, and what would be written of it. */
export interface JudgedMovement {
  readonly request: object;
  readonly date: CalendarDate;
  readonly movement: Readonly<Record<string, unknown>>;
  readonly postings: readonly Posting<PostedAccount>[];
  /** takes what it needs of what is left for the rows behind it; answers what is wrong with that */
  readonly take?: () => FieldError | null;
}

/** A kind of row that can be imported, declared once. */
export interface ImportedKind {
  readonly entry: EntryKind;
  /** the column that a fault of a member of the request belongs to */
  readonly columnOf: Readonly<Record<string, string>>;
  /** Judges a row whose values fit their columns; notes what is wrong. */
  judge(values: RowValues, company: Company, faults: Faults): Promise<JudgedMovement | null> | JudgedMovement | null;
}

/** What is wrong with a row, by its columns. */
export class Faults {
  readonly found: FieldError[] = [];

  add(field: string, message: string): null {
    this.found.push({ field, message });
    return null;
  }

  /** What was found, or null with its sentence noted. */
  take<Named extends object>(field: string, found: Named | string): Named | null {
    return typeof found === 'string' ? this.add(field, found) : found;
  }

  /** Holds a row against a rule of the books that refuses by its sentence. */
  hold(columnOf: ImportedKind['columnOf'], rule: () => void): boolean {
    try {
      rule();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const errors = error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }];
      for (const { field, message } of errors) this.add(columnOf[field] ?? field, message);
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
  const { date, columns: movement } = keptMovement(kind, body, columns);
  return { request: body as object, date, movement, postings };
}

const text = (values: RowValues, member: string) => String(values[member] ?? '');
const cents = (values: RowValues, member: string) => values[member] as Cents;
const day = (values: RowValues, member: string) => dateToWire(values[member] as CalendarDate);

const deposits: ImportedKind = {
  entry: 'DEPOSIT',
  columnOf: {},
  judge(values, company, faults) {
    const person = faults.take('userName', company.person(text(values, 'userName')));
    const account = faults.take(
      'accountName',
      company.account(text(values, 'accountName'), text(values, 'currencyName')),
    );
    if (person?.userType === 'SYSTEM') return faults.add('userName', messages.deposit.systemUser);
    if (!person || !account) return null;
    const amount = cents(values, 'amount');
    const body = {
      date: day(values, 'date'),
      userId: person.id,
      toacc: account.id,
      tocurrency: account.currencyId,
      amount: centsToNumber(amount),
      remarks: text(values, 'remarks'),
    };
    return judged('DEPOSIT', body, {}, depositPostings(account, amount));
  },
};

const transfers: ImportedKind = {
  entry: 'TRANSFER',
  columnOf: { toamount: 'toAmount', conversionrate: 'conversionRate' },
  judge(values, company, faults) {
    const from = faults.take('fromAcc', company.account(text(values, 'fromAcc'), text(values, 'fromCurrency')));
    const to = faults.take('toAcc', company.account(text(values, 'toAcc'), text(values, 'toCurrency')));
    if (!from || !to) return null;
    if (from.id === to.id) return faults.add('toAcc', messages.transfer.sameAccount);
    const typed = values.conversionRate as Rate | '' | undefined;
    const rate = typed || (from.currencyId === to.currencyId ? parRate : null);
    if (rate === null) return faults.add('conversionRate', messages.transfer.rateRequired);
    const fromAmount = cents(values, 'fromAmount');
    const toAmount = cents(values, 'toAmount');
    const holds = faults.hold(this.columnOf, () => {
      requireConversion(from, to, fromAmount, rate, toAmount);
    });
    if (!holds) return null;
    const body = {
      transferdate: day(values, 'transferDate'),
      fromacc: from.id,
      fromcurrency: from.currencyId,
      fromamount: centsToNumber(fromAmount),
      toacc: to.id,
      tocurrency: to.currencyId,
      toamount: centsToNumber(toAmount),
      conversionrate: rateToNumber(rate),
      remarks: text(values, 'remarks'),
    };
    return judged('TRANSFER', body, {}, transferPostings<PostedAccount>(from, to, fromAmount, toAmount));
  },
};

const payments: ImportedKind = {
  entry: 'INSTALLMENT_PAYMENT',
  columnOf: {},
  async judge(values, company, faults) {
    if (text(values, 'paymenttype').toUpperCase().startsWith('FEE'))
      return faults.add('paymenttype', messages.importBatch.feePayment);
    const account = faults.take('bankaccount', company.account(text(values, 'bankaccount'), text(values, 'currency')));
    const project = faults.take('projectname', company.project(text(values, 'projectname')));
    const named = project && (await company.installment(project, text(values, 'intsallmentid')));
    const installment = named && faults.take('intsallmentid', named);
    if (account && !isPaymentAccountType(account.accountType))
      return faults.add('bankaccount', messages.payment.wrongAccountType(account.name));
    if (!account || !project || !installment) return null;
    if (account.currencyId !== project.currencyId) {
      const { name, currencyCode } = account;
      return faults.add('bankaccount', messages.payment.wrongAccountCurrency(name, currencyCode, project.currencyCode));
    }
    const amount = cents(values, 'amount');
    const body = {
      paymentdate: day(values, 'paymentdate'),
      paymentaccount: account.id,
      projectid: project.id,
      installmentid: installment.id,
      amount: centsToNumber(amount),
      remarks: text(values, 'remarks'),
    };
    const columns = { currency_id: account.currencyId };
    return {
      ...judged('INSTALLMENT_PAYMENT', body, columns, payOut(account, 'PROJECT', amount)),
      take: () => {
        if (amount > installment.remaining)
          return { field: 'amount', message: messages.payment.exceedsRemaining(formatCents(installment.remaining)) };
        installment.remaining = subtractCents(installment.remaining, amount);
        return null;
      },
    };
  },
};

/** The kinds that can be imported. */
export const importedKinds: Readonly<Record<ImportKind, ImportedKind>> = { deposits, transfers, payments };
