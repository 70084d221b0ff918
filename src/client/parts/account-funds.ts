import { useState } from 'react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { labels } from '#contract/texts/field-labels';
import { fundsCaptions } from '#contract/texts/funds-captions';
import { type Cents, centsFromAnswer, formatCents, negateCents, totalCents } from '#contract/values/money';
import { centsInWords } from '#contract/values/words';
import { useListAccountsQuery } from '../api/accounts.api';
import type { PopupFact } from '../dialogs/popups.slice';
import type { AccountFunds, FundsOf } from '../pickers/account-choice';
import { fresh } from '../transport/base-api';
import { useBooksWatch } from './useBooksWatch';

/**
 * What accounts hold by now. Nothing is told of an answer from before the form was opened, of one that could not be
 * renewed, or by a server that does not say what may leave an account. While the entry of the form may be saved already
 * (`mayBeIn`), nobody knows here whether they hold it.
 */
export function useAccountFunds(mayBeIn: boolean): FundsOf {
  const { data, isError, fulfilledTimeStamp } = useListAccountsQuery(undefined, fresh);
  const [before] = useState(fulfilledTimeStamp);
  useBooksWatch();
  const isKnown = !isError && fulfilledTimeStamp !== before;
  return (accountId) => {
    const funds = isKnown ? fundsAmong(data, accountId) : null;
    return funds && mayBeIn ? { ...funds, available: null } : funds;
  };
}

/** What one of these accounts holds; null where that is not told. */
export function fundsAmong(accounts: readonly AccountRow[] | null | undefined, accountId: string): AccountFunds | null {
  const account = accounts?.find(({ id }) => String(id) === accountId);
  const balance = centsFromAnswer(account?.balance);
  const available = centsFromAnswer(account?.available);
  if (!account || balance === null || available === null) return null;
  return { balance, available, currency: account.currency.code };
}

/** So much leaves an account. */
type Leaving = readonly [accountId: string, amount: Cents];

/** What leaves an account; where an entry is corrected, what that took has come back before. */
export const netLeaving = ([accountId, amount]: Leaving, corrected: readonly Leaving[] | null | undefined): Cents =>
  totalCents([amount, ...(corrected ?? []).flatMap(([id, before]) => (id === accountId ? negateCents(before) : []))]);

/** What an account holds after the entry, for the confirm popup; nothing where that is not known. */
export const fundsAfter = (field: string, funds: AccountFunds | null, change: Cents): PopupFact[] =>
  funds && funds.available !== null
    ? [
        {
          label: fundsCaptions.afterwards(field),
          value: `${formatCents(totalCents([funds.balance, change]))} ${funds.currency}`,
        },
      ]
    : [];

/** An amount in words, for the confirm popup; nothing where it has none. */
export function amountWords(field: string, amount: Cents): PopupFact[] {
  const words = centsInWords(amount);
  return words ? [{ label: fundsCaptions.inWords(field), value: words }] : [];
}

/** What was written about an entry, for the confirm popup; nothing where nothing was. */
export const remarksFact = ({ remarks }: { readonly remarks: string }): PopupFact[] =>
  remarks.trim() ? [{ label: labels.remarks, value: remarks }] : [];
