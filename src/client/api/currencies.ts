import type { AccountRow, CurrencyRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';

/*
 * Another server may leave a currency out, or name it otherwise. Where there is none the screens say so, and nothing is
 * concluded from it (contract §9).
 */

/** What stands where a currency should. */
export const currencyText = (currency: string | null | undefined): string => currency || captions.notAvailable;

/** Whether it is one, and not what stands in its place. */
export const isKnownCurrency = (currency: string | undefined): currency is string =>
  currency !== undefined && currency !== captions.notAvailable;

/** An account as it may arrive. */
export type AccountAnswer = Omit<AccountRow, 'currency' | 'isClosed'> & {
  currency?: Partial<CurrencyRow> | string | null;
  isClosed?: boolean;
};

/** The account with a currency in any case, its id 0 and a sign for its code where there is none; open unless it is said to be closed. */
export function withCurrency(account: AccountAnswer): AccountRow {
  const { currency, isClosed = false } = account;
  const told: Partial<CurrencyRow> = typeof currency === 'string' ? { code: currency } : (currency ?? {});
  const currencyname = told.currencyname ?? '';
  return {
    ...account,
    isClosed,
    currency: { id: told.id ?? 0, currencyname, code: currencyText(told.code || currencyname) },
  };
}

const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency);

/**
 * Which of the accounts are in the currency of a project, by its code or its name. Where the two cannot be compared the
 * account is offered, and the server decides.
 */
export function accountsIn(currency: string, accounts: readonly AccountRow[]): (account: AccountRow) => boolean {
  const isNamedSo = ({ currency: { code, currencyname } }: AccountRow) =>
    code === currency || currencyname === currency;
  const isInUse = accounts.some(isNamedSo);
  return (account) => {
    const { code } = account.currency;
    const isComparable =
      isKnownCurrency(currency) && isKnownCurrency(code) && (isInUse || (isCode(currency) && isCode(code)));
    return !isComparable || isNamedSo(account);
  };
}
