import { useState } from 'react';
import type { CurrencySetupRow } from '#contract/areas/currencies.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { currencyUsers } from '#contract/texts/currency-users';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { isoCurrency } from '#contract/vocabulary/iso-currencies';
import { useListSetUpCurrenciesQuery, useRemoveCurrencyMutation } from '../../../api/currencies.api';
import { useDeleteFlow } from '../../../dialogs/useDeleteFlow';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../../table/columns';
import { fresh } from '../../../transport/base-api';
import { deleteAction } from '../../../table/row-actions';
import { SearchedList } from '../SearchedList';
import { CurrencyForm } from './CurrencyForm';

const usual = 2;

const columns: readonly TableColumn<CurrencySetupRow>[] = [
  rowHeader(nameColumn(headings.name, ({ name }) => name)),
  wordColumn(headings.code, ({ code }) => code),
  wordColumn(headings.usedBy, (currency) => currencyUsers(currency) || captions.noValue),
  wordColumn(headings.amounts, ({ code }) => administrationCaptions.keptTo(isoCurrency(code)?.minorDigits ?? usual)),
];

const { confirmRemove, removing, removed, none, noMatch, hundredths } = messages.currency;
const deleteTexts = {
  warning: confirmRemove,
  loader: removing,
  done: removed,
  failed: messages.settings.removeFailed,
  unknown: messages.unknownError,
};

/** Administration › Currencies: those that accounts and projects can be in. */
export function CurrenciesScreen() {
  const query = useListSetUpCurrenciesQuery(undefined, fresh);
  const [isAdding, setAdding] = useState(false);
  const [removeCurrency] = useRemoveCurrencyMutation();
  const remove = useDeleteFlow<CurrencySetupRow>({
    texts: deleteTexts,
    facts: ({ name, code }) => [{ label: headings.currency, value: `${name} (${code})` }],
    call: ({ id }) => removeCurrency(id).unwrap(),
  });
  return (
    <>
      <SearchedList
        label={screens.currencies}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        actions={[deleteAction(({ code }) => captions.rowOf('currency', [{ value: code }]), remove)]}
        searchedIn={({ name, code }) => [name, code]}
        placeholder={administrationCaptions.nameOrCode}
        counted={administrationCaptions.countedCurrencies}
        empty={none}
        noMatch={noMatch}
        addLabel={buttons.addCurrency}
        onAdd={() => setAdding(true)}
        note={hundredths}
      />
      {isAdding && <CurrencyForm taken={(query.data ?? []).map(({ code }) => code)} onClose={() => setAdding(false)} />}
    </>
  );
}
