import { useListCurrenciesQuery } from '../api/accounts.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';
import { renewed } from '../transport/base-api';

/** A currency, by its name and code; another server need not give a code (§3). */
export function CurrencyPicker(field: FieldProps) {
  const query = useListCurrenciesQuery(undefined, renewed);
  const choices = choicesFrom(
    query,
    ({ id, currencyname, code }) => ({
      value: String(id),
      label: code ? `${currencyname} (${code})` : currencyname,
      names: code ? [currencyname, code] : [currencyname],
    }),
    'currencies',
  );
  return <SelectField {...field} choices={choices} />;
}
