import { useState } from 'react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import { buttons } from '#contract/texts/buttons';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { useListAccountsQuery, useListCurrenciesQuery, useRemoveAccountMutation } from '../../api/accounts.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { type TableColumn, nameColumn, rowHeader, wordColumn } from '../../table/columns';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { AccountForm } from './AccountForm';
import { SettingsList } from './SettingsList';

const accountColumns: readonly TableColumn<AccountRow>[] = [
  wordColumn(headings.id, ({ id }) => String(id)),
  rowHeader(nameColumn(headings.accountName, ({ accName }) => accName)),
  wordColumn(headings.currency, ({ currency }) => currency.code),
  wordColumn(headings.accountType, ({ accounttype }) => accounttype),
];

const factsOf = ({ accName, currency, accounttype }: AccountRow) => [
  { label: headings.accountName, value: accName },
  { label: headings.currency, value: currency.code },
  { label: headings.accountType, value: accounttype },
];

const { confirmRemove, removing, removed, none } = messages.account;
const deleteTexts = {
  warning: confirmRemove,
  loader: removing,
  done: removed,
  failed: messages.settings.removeFailed,
  unknown: messages.unknownError,
};

/** Account management (§2). */
export function AccountsScreen() {
  const query = useListAccountsQuery(undefined, fresh);
  // Asked ahead, so that the form opens with its currency.
  useListCurrenciesQuery(undefined);
  const [removeAccount] = useRemoveAccountMutation();
  const remove = useDeleteFlow<AccountRow>({
    texts: deleteTexts,
    facts: factsOf,
    call: ({ id }) => removeAccount(id).unwrap(),
  });
  const [opened, setOpened] = useState<AccountRow | 'new' | null>(null);

  return (
    <>
      <SettingsList
        list={listRows(query)}
        label={screens.accounts}
        columns={accountColumns}
        keyOf={({ id }) => id}
        empty={none}
        record="account"
        addLabel={buttons.addAccount}
        onAdd={() => setOpened('new')}
        onEdit={setOpened}
        onDelete={remove}
        about={({ accName }) => captions.rowOf('account', [{ value: accName }])}
      />
      {opened && <AccountForm account={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
