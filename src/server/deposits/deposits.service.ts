import type { DepositBody } from '#contract/areas/deposits.wire';
import { messages } from '#contract/texts/messages';
import { type Cents, negateCents } from '#contract/values/money';
import { acceptedCents } from '../wire-values';
import { type LockedAccount, lockAccounts } from '../ledger/accounts-lock';
import type { PostedAccount, Posting } from '../ledger/ledger';
import { findPersonOfEntry, type PersonOfEntry } from '../movements/person-of-entry';
import type { RecordingService } from '../movements/record-movement';
import { invalidField } from '../refusal';

const summary = messages.form.requiredFields;

interface DepositFacts {
  readonly depositor: PersonOfEntry | undefined;
  readonly account: LockedAccount | undefined;
}

/** Records a deposit of a person who is not of type SYSTEM into an account of the given currency (contract §4.7, §4.8). */
export const depositRecording: RecordingService<'DEPOSIT', DepositBody, DepositFacts> = {
  entry: 'DEPOSIT',
  read: async (transaction, body, corrects) => {
    const [accounts, depositor] = await Promise.all([
      lockAccounts(transaction, [body.toacc]),
      findPersonOfEntry(transaction, body.userId, { table: 'deposits', corrects }),
    ]);
    return { depositor, account: accounts.get(body.toacc) };
  },
  judge: (body, { depositor, account }) => {
    if (!depositor) throw invalidField('userId', messages.deposit.unknownUser, summary);
    if (depositor.isOfSystem) throw invalidField('userId', messages.deposit.systemUser);
    if (depositor.isDisabled) throw invalidField('userId', messages.person.disabledForEntries(depositor.name));
    if (!account) throw invalidField('toacc', messages.account.notFound, summary);
    if (account.currencyId !== body.tocurrency) {
      throw invalidField('tocurrency', messages.deposit.currencyMismatch(account.name, account.currencyCode));
    }
    return { columns: {}, postings: depositPostings(account, acceptedCents(body.amount)) };
  },
};

/** Money comes into the account from a partner. */
export function depositPostings<Account extends PostedAccount>(account: Account, amount: Cents): Posting<Account>[] {
  return [
    { account, amount },
    { counterpart: 'PARTNER', currencyId: account.currencyId, amount: negateCents(amount) },
  ];
}
