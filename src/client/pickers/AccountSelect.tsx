import { labels } from '#contract/texts/field-labels';
import { useListAccountsQuery } from '../api/accounts.api';
import { ChoiceSelect } from '../fields/ChoiceSelect';
import { choicesFrom } from '../fields/choices';
import { accountChoice } from './account-choice';
import { renewed } from '../transport/base-api';

interface AccountSelectProps {
  /** id of the account in text, '' while none is chosen */
  accountId: string;
  onChoose: (accountId: string) => void;
  /** none chosen means all of them */
  mayBeAll?: boolean;
}

/** The account that a screen is about; those that are closed are still looked at. */
export function AccountSelect({ accountId, onChoose, mayBeAll = false }: AccountSelectProps) {
  const query = useListAccountsQuery(undefined, renewed);
  return (
    <ChoiceSelect
      label={labels.account}
      choices={choicesFrom(query, (account) => accountChoice(account))}
      value={accountId}
      onChoose={onChoose}
      required={!mayBeAll}
    />
  );
}
