import { shortageInWords } from '#contract/texts/import-batch-messages';
import { messages } from '#contract/texts/messages';
import { type Cents, cents, formatCents, noCents } from '#contract/values/money';
import { conflict } from '../refusal';
import type { LockedAccount } from './accounts-lock';

/** An account as far as its limit goes. */
type LimitedAccount = Pick<LockedAccount, 'name' | 'currencyCode' | 'balance' | 'overdraftLimit'>;

const isWithinLimit = ({ balance, overdraftLimit }: LimitedAccount, change: number): boolean =>
  change >= 0 || balance + change >= -overdraftLimit;

/** Refuses what takes an account below its limit. What a mirror gives back to it is there for the entry that takes its place. */
export function requireWithinLimit(account: LimitedAccount, change: Cents, givenBack: Cents = noCents): void {
  if (!Number.isSafeInteger(account.balance + change)) throw conflict(messages.account.balanceTooLarge);
  // What is available may be more than can be counted, as long as nothing is said of it.
  if (isWithinLimit(account, change)) return;
  const available = cents(account.balance + account.overdraftLimit + Math.max(givenBack, 0));
  throw conflict(messages.account.insufficientBalance(account.name, formatCents(available), account.currencyCode));
}

/**
 * Why many entries may not move an account by what they make together, a sum of the database that may be more than can be
 * counted; null where they may. What the account lacks is told as the caller says it.
 */
export function refusalOfNet(account: LimitedAccount, sum: string, told: (shortage: string) => string): string | null {
  const { name, currencyCode, balance, overdraftLimit } = account;
  const change = Number(sum);
  if (!Number.isSafeInteger(change) || !Number.isSafeInteger(balance + change))
    return messages.importBatch.tooMuchOn(name, messages.account.balanceTooLarge);
  if (isWithinLimit(account, change)) return null;
  const available = cents(balance + overdraftLimit);
  const shortage = shortageInWords({
    account: name,
    currency: currencyCode,
    available: formatCents(available),
    taken: formatCents(cents(-change)),
    missing: formatCents(cents(-change - available)),
  });
  return told(shortage);
}
