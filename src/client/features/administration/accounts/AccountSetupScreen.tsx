import { useState } from 'react';
import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { buttons } from '#contract/texts/buttons';
import { captions } from '#contract/texts/captions';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { formatAmount } from '#contract/values/money';
import { useListSetUpAccountsQuery } from '../../../api/account-setup.api';
import { useListCurrenciesQuery } from '../../../api/accounts.api';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../../table/columns';
import { fresh } from '../../../transport/base-api';
import { detailsAction, editAction } from '../../../table/row-actions';
import { SearchedList } from '../SearchedList';
import { useOpenedRow } from '../useOpenedRow';
import { AccountDetails } from './AccountDetails';
import { AccountSetupForm } from './AccountSetupForm';
import { AccountStatus, OpeningCell } from './account-parts';
import { OpeningBalanceForm } from './OpeningBalanceForm';

const columns: readonly TableColumn<AccountSetupRow>[] = [
  rowHeader(nameColumn(headings.name, ({ name }) => name)),
  wordColumn(headings.currency, ({ currency }) => currency.code),
  wordColumn(headings.type, ({ accountType }) => accountType),
  {
    heading: headings.balance,
    look: 'figure',
    cell: ({ balance }) => (
      <span className={balance < 0 ? 'figure--negative' : undefined}>{formatAmount(balance)}</span>
    ),
  },
  { heading: headings.overdraftLimit, look: 'figure', cell: ({ overdraftLimit }) => formatAmount(overdraftLimit) },
  { heading: headings.openingBalance, look: 'figure', cell: ({ opening }) => <OpeningCell opening={opening} /> },
  { heading: headings.status, cell: ({ isClosed }) => <AccountStatus isClosed={isClosed} /> },
];

/** What stands open over the list. */
type Opened = { readonly as: 'form' | 'details' | 'opening'; readonly id: number } | { readonly as: 'new' };

const about = ({ name }: AccountSetupRow) => captions.rowOf('account', [{ value: name }]);

/** Administration › Account Setup: limits, opening balances, and which accounts are closed. */
export function AccountSetupScreen() {
  const query = useListSetUpAccountsQuery(undefined, fresh);
  // Asked ahead, so that the form opens with its currency.
  useListCurrenciesQuery(undefined);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const account = useOpenedRow(query.data, opened && 'id' in opened ? opened.id : null);
  const openAs = (as: 'form' | 'details' | 'opening') => (row: AccountSetupRow) => setOpened({ as, id: row.id });

  return (
    <>
      <SearchedList
        label={screens.accountSetup}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        actions={[detailsAction(about, openAs('details')), editAction(about, openAs('form'))]}
        searchedIn={({ name, currency }) => [name, currency.code, currency.currencyname]}
        placeholder={administrationCaptions.nameOrCurrency}
        counted={(count) => captions.counted(count, 'account')}
        empty={messages.account.noneSetUp}
        noMatch={messages.account.noMatch}
        addLabel={buttons.addAccount}
        onAdd={() => setOpened({ as: 'new' })}
      />
      {opened?.as === 'new' && <AccountSetupForm account={null} onClose={close} />}
      {account && opened?.as === 'form' && <AccountSetupForm key={account.id} account={account} onClose={close} />}
      {account && opened?.as === 'opening' && <OpeningBalanceForm account={account} onClose={close} />}
      {account && opened?.as === 'details' && (
        <AccountDetails account={account} onEdit={openAs('form')} onRecord={openAs('opening')} onClose={close} />
      )}
    </>
  );
}
