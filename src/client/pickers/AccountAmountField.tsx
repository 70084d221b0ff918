import type { ComponentProps } from 'react';
import { useListAccountsQuery } from '../api/accounts.api';
import { AmountField } from '../fields/AmountField';
import { useFormField } from '../fields/fields-of-form';

interface AccountAmountFieldProps extends Omit<ComponentProps<typeof AmountField>, 'currency'> {
  /** the field that chooses the account */
  accountField: string;
}

/** An amount in the currency of an account that is chosen beside it; drawn by itself, so that a key draws no other field. */
export function AccountAmountField({ accountField, ...field }: AccountAmountFieldProps) {
  const { data: accounts } = useListAccountsQuery(undefined);
  const { value } = useFormField(accountField).facts;
  return <AmountField {...field} currency={accounts?.find(({ id }) => String(id) === value)?.currency.code} />;
}
