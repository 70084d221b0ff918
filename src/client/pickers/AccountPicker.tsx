import { useField } from 'formik';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { useListAccountsQuery } from '../api/accounts.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';

interface AccountPickerProps extends Omit<FieldProps, 'badge'> {
  /** which accounts are offered; all of them unless given */
  accepts?: (account: AccountRow) => boolean;
  /** shows the chosen account's currency beside the label */
  isCurrencyShown?: boolean;
}

const toChoice = ({ id, accName, currency, accounttype }: AccountRow) => ({
  value: String(id),
  label: `${accName} (${currency.code})`,
  note: accounttype,
});

/** An account, by its name and currency, with its type. */
export function AccountPicker({ accepts = () => true, isCurrencyShown = false, ...field }: AccountPickerProps) {
  const query = useListAccountsQuery(undefined);
  const [{ value }] = useField<string>(field.name);
  const chosen = query.data?.find(({ id }) => String(id) === value);
  const offered = { ...query, data: query.data?.filter(accepts) };
  return (
    <SelectField
      {...field}
      badge={isCurrencyShown ? chosen?.currency.code : undefined}
      choices={choicesFrom(offered, toChoice)}
    />
  );
}
