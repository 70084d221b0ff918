import { importTables } from '#contract/imports/import-tables';
import type { ImportValues } from '#contract/imports/import-table';
import type { ReadValues } from '#contract/imports/judge-row';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { dateToWire } from '#contract/values/dates';
import { type Cents, centsToNumber, noCents } from '#contract/values/money';
import { nameLetters } from '#contract/values/plain-letters';
import { accountTypes, defaultAccountType } from '#contract/vocabulary/account-types';
import { accountNameIndex } from '../accounts/account-writes';
import { requireWithinLimit } from '../accounts/opening-balances.service';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';
import { declaredEntry } from '../movements/movement-entries';
import { keptMovement } from '../movements/write-movement';
import { undoAccounts } from './accounts-undoing';
import { takenAccount, writeAccounts } from './accounts-writing';
import {
  faulty,
  Faults,
  type FittingRow,
  importedKind,
  type ReadRow,
  type RowJudge,
  type Verdict,
} from './imported-kind';

type AccountValues = ImportValues<(typeof importTables.accounts)['columns']>;

interface KnownCurrency {
  readonly id: number;
  readonly code: string;
}

const keyOf = (name: string, code: string) => JSON.stringify([nameLetters(name), code]);

/** Judges accounts: of a name there is one in each currency. */
class AccountsJudge implements RowJudge<AccountValues> {
  private constructor(
    private readonly currencies: ReadonlyMap<string, KnownCurrency>,
    private readonly known: ReadonlySet<string>,
  ) {}

  /** on which line of the file each stands first */
  private readonly inFile = new Map<string, number>();

  static async begin(database: Connection): Promise<AccountsJudge> {
    const currencies = await rows(database, build.selectFrom('currencies').select(['id', 'code']));
    const accounts = await rows(
      database,
      build
        .selectFrom('accounts as a')
        .innerJoin('currencies as c', 'c.id', 'a.currency_id')
        .select(['a.name', 'c.code']),
    );
    return new AccountsJudge(
      new Map(currencies.map((currency) => [currency.code, currency])),
      new Set(accounts.map(({ name, code }) => keyOf(name, code))),
    );
  }

  judge(accounts: readonly ReadRow<AccountValues>[]): Promise<readonly Verdict[]> {
    return Promise.resolve(accounts.map((row) => this.verdict(row)));
  }

  private verdict({ line, read }: ReadRow<AccountValues>): Verdict {
    const faults = new Faults(read.faults);
    const fitting = this.fitting(read.values, line, faults);
    if (!fitting || faults.found.length > 0) return faulty(line, faults.found);
    return { line, faults: [], fitting, isPossibleDuplicate: false };
  }

  private fitting(values: ReadValues<AccountValues>, line: number, faults: Faults): FittingRow | null {
    const { account: name } = values;
    const currency = values.currency === undefined ? null : this.currency(values.currency, faults);
    const overdraftLimit = values.overdraftLimit ?? noCents;
    const opening = openingOf(values, faults);
    if (!currency || name === undefined) return null;
    const account = { name, balance: noCents, overdraftLimit, currencyCode: currency.code };
    const { openingBalance } = values;
    if (openingBalance && values.overdraftLimit !== undefined)
      faults.hold(headings.openingBalance, () => requireWithinLimit(account, openingBalance));
    const key = keyOf(name, currency.code);
    const first = this.inFile.get(key);
    if (this.known.has(key)) faults.add(headings.accountName, messages.account.nameTaken(name, currency.code));
    else if (first === undefined) this.inFile.set(key, line);
    else faults.add(headings.accountName, messages.importBatch.accountTwice(name, currency.code, first));
    const request = {
      name,
      currencyId: currency.id,
      accountType: accountTypes.find((type) => type === values.type) ?? defaultAccountType,
      overdraftLimit: centsToNumber(overdraftLimit),
    };
    return opening ? withOpening(request, opening, currency.id) : { request };
  }

  private currency(code: string, faults: Faults): KnownCurrency | null {
    const found = this.currencies.get(code.trim().toUpperCase());
    return found ?? faults.add(headings.currency, messages.importBatch.unknownName('currency', code));
  }
}

interface Opening {
  readonly date: string;
  readonly amount: Cents;
}

/** An opening balance of nothing is none, as in the form; one without its day, or a day without one, is a fault. */
function openingOf(
  { openingBalance: amount, openingDate: day }: ReadValues<AccountValues>,
  faults: Faults,
): Opening | null {
  const { dateRequired, amountRequired } = messages.opening;
  if (amount === undefined || day === undefined) return null;
  if (amount === null) return day === null ? null : faults.add(headings.openingBalance, amountRequired);
  if (amount === 0) return null;
  return day === null ? faults.add(headings.openingDate, dateRequired) : { amount, date: dateToWire(day) };
}

/** The account has no number yet: where it is to stand, nothing does. */
function withOpening(account: object, { date, amount }: Opening, currencyId: number): FittingRow {
  const openingAmount = centsToNumber(amount);
  const body = { accountId: 0, date, amount: openingAmount };
  return {
    request: { ...account, openingDate: date, openingAmount },
    movement: keptMovement('OPENING', body, { currency_id: currencyId }).columns,
    postings: [
      [null, null, currencyId, amount],
      [null, 'OPENING', currencyId, -amount],
    ],
  };
}

/** Accounts, each with the opening balance that it may begin with. */
export const accounts = importedKind({
  table: importTables.accounts,
  posted: {
    heading: headings.openingDate,
    column: declaredEntry('OPENING').dayColumn,
    day: ({ openingBalance, openingDate }) => (openingBalance ? openingDate : null),
  },
  judging: (database) => AccountsJudge.begin(database),
  write: writeAccounts,
  undo: undoAccounts,
  onlyOnce: { index: accountNameIndex, sentence: takenAccount },
});
