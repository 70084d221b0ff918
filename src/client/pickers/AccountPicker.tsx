import type { AccountRow } from '#contract/areas/accounts.wire';
import { useListAccountsQuery } from '../api/accounts.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { useFormField } from '../fields/fields-of-form';
import { SelectField } from '../fields/SelectField';
import { accountChoice } from './account-choice';

interface AccountPickerProps extends Omit<FieldProps, 'badge'> {
  /** which accounts are offered; all of them unless given */
  accepts?: (account: AccountRow) => boolean;
  /** as for a filter: what was recorded on accounts that are closed by now is still looked for */
  hasClosed?: boolean;
  /** shows the chosen account's currency beside the label */
  isCurrencyShown?: boolean;
}

/** An account, by its name and currency, with its type; of a new entry those that are closed are left out. */
export function AccountPicker(props: AccountPickerProps) {
  const { accepts = () => true, hasClosed = false, isCurrencyShown = false, ...field } = props;
  const query = useListAccountsQuery(undefined);
  const { value } = useFormField(field.name).facts;
  const chosen = query.data?.find(({ id }) => String(id) === value);
  const offered = {
    ...query,
    data: query.data?.filter((account) => accepts(account) && (hasClosed || !account.isClosed)),
  };
  return (
    <SelectField
      {...field}
      badge={isCurrencyShown ? chosen?.currency.code : undefined}
      choices={choicesFrom(offered, accountChoice)}
    />
  );
}
